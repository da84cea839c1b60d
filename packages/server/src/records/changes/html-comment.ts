import { lookUp } from '@wiki-query/wikitext';
import type { QueryRun } from '../../shapes/query-run.js';
import { lookedUp, type Member, type RowCondition } from '../../shapes/members.js';
import { rowTitle, type TitleColumns } from '../../shapes/title-columns.js';
import type { Selected } from '../../sql/table.js';

interface Options<G extends string> {
  readonly shown?: RowCondition<G>;
  /** Not in that of the request. */
  readonly inContentLanguage?: true;
}

/** A comment about a page as HTML. */
export function htmlComment<T extends string, U extends string, G extends string = never>(
  page: TitleColumns<T>,
  text: Selected<string, U>,
  { inContentLanguage, ...options }: Options<G> = {},
): Member<string, T | U | G> {
  const title = rowTitle(page);
  return lookedUp(
    [...title.columns, text],
    (rows, run: QueryRun) => {
      const { wiki, db, language } = run.call;
      const comments = rows.map((row) => {
        const { namespace, dbkey } = title.of(row, run);
        return { text: lookUp(row, text.as) as string, self: wiki.titles.of(namespace, dbkey) };
      });
      return wiki.comments.toHtml(db, comments, inContentLanguage ? undefined : language);
    },
    (_row, html, _run, i) => html[i] ?? '',
    options,
  );
}
