/** The output of a list that runs as a generator. */
import { lookUp } from '@wiki-query/wikitext';
import { t } from '../db/schema/tables.js';
import type { PageRow } from '../pages/page-rows.js';
import type { Column, Row, Selected } from '../sql/table.js';
import type { QueryRun } from './query-run.js';
import { rowTitle, type TitleColumns } from './title-columns.js';

/** The table, if it is among these. */
type IfRead<Used extends string, T extends string> = string extends Used ? T : Extract<Used, T>;

/** The pages that a generator passes on: the rows themselves, or pages that columns of its rows name. */
export type GeneratorOutput<T extends string = string> = {
  /** A rerun starts at this batch's first row, because rows are often added before it. */
  readonly pinned?: boolean;
} & (
  | { readonly rows: IfRead<T, 'page'> }
  | { readonly titles: TitleColumns<T> }
  | { readonly pageIds: Selected<string, T> }
  | { readonly revisionIds: Selected<string, T> }
);

/** Adds the pages of the rows to the page set that the module generates. */
export async function addToPageSet(how: GeneratorOutput, run: QueryRun, rows: readonly Row[]): Promise<void> {
  const { target } = run;
  if (target === undefined) throw new Error(`${run.descriptor.name} runs as a generator without a page set`);
  if ('rows' in how) return target.addRows(rows as readonly object[] as readonly PageRow[]);
  if ('titles' in how) {
    const title = rowTitle(how.titles);
    return target.addTitles(
      rows.map((row) => {
        const { namespace, dbkey } = title.of(row, run);
        return run.call.wiki.titles.of(namespace, dbkey);
      }),
    );
  }
  if ('pageIds' in how) return target.addPageIds(idsIn(rows, how.pageIds));
  return target.addRevisionIds(idsIn(rows, how.revisionIds));
}

const idsIn = (rows: readonly Row[], { as }: Selected): readonly number[] =>
  rows.flatMap((row) => (lookUp(row, as) as number | null) ?? []);

/** The columns of the output. */
export function columnsOfOutput(how: GeneratorOutput, run: QueryRun): readonly Selected[] {
  if ('rows' in how) return [...pageColumns(run), t.page.page_is_redirect];
  if ('titles' in how) return rowTitle(how.titles).columns;
  return ['pageIds' in how ? how.pageIds : how.revisionIds];
}

/** Columns of `page` that a generator with page rows must read. */
export function pageColumns({ target }: Pick<QueryRun, 'target'>): readonly Column<string, 'page'>[] {
  const names = target?.pageColumns() ?? (['page_id', 'page_namespace', 'page_title'] as const);
  return names.map((name) => t.page[name]);
}
