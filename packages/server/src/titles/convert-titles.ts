/** Finds pages for missing titles in other variants of the content language. */
import { c } from '../db/schema/tables.js';
import type { Db } from '../db/database.js';
import { pagesByTitle } from '../db/pages-by-title.js';
import type { ContentLanguage } from '../language/content-language.js';
import { titleKey } from '../sql/title-condition.js';
import type { Title } from '@wiki-query/wikitext';
import type { Titles } from './titles.js';

/** A title and the text to search for in other variants. */
export interface Wording {
  readonly title: Title;
  readonly text: string;
}

interface Reader {
  readonly db: Db;
  readonly wiki: { readonly contentLanguage: ContentLanguage; readonly titles: Titles };
}

/**
 * The title of an existing page for each text, by its index. Texts that are correct already, or match no page, are
 * omitted. Two queries.
 */
export async function convertTitles(
  wordings: readonly Wording[],
  { db, wiki }: Reader,
): Promise<ReadonlyMap<number, Title>> {
  if (wiki.contentLanguage.variants.codes.length === 1) return new Map();
  const existing = async (titles: readonly Title[]): Promise<ReadonlySet<string>> => {
    const local = titles.filter(({ namespace, interwiki }) => namespace >= 0 && interwiki === '');
    const rows = await pagesByTitle(db, local, [c.page_namespace, c.page_title]);
    return new Set(rows.map((row) => titleKey({ namespace: row.page_namespace, dbkey: row.page_title })));
  };
  const known = await existing(wordings.map(({ title }) => title));
  const forms = wordings.map(({ title, text }) =>
    title.interwiki !== '' || known.has(titleKey(title))
      ? []
      : wiki.contentLanguage.variants.formsOf(text).flatMap((form) => {
          const parsed = form === text ? undefined : wiki.titles.parse(form, title.namespace);
          return parsed === undefined || 'code' in parsed || parsed.interwiki !== '' ? [] : [parsed];
        }),
  );
  const found = await existing(forms.flat());
  return new Map(
    forms.flatMap((titles, i): [number, Title][] => {
      const title = titles.find((one) => found.has(titleKey(one)));
      return title === undefined ? [] : [[i, title]];
    }),
  );
}
