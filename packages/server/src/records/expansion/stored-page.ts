/** What is stored of a page that a text is on. */
import type { Title } from '@wiki-query/wikitext';
import { defaultContentModel } from '../../content/content-model.js';
import { pageLanguage } from '../../content/page-language.js';
import type { Db } from '../../db/database.js';
import { pageByTitle } from '../../db/pages-by-title.js';
import { c } from '../../db/schema/tables.js';
import type { Call } from '../../request/call.js';
import type { RowOf } from '../../sql/table.js';

/** Columns of a page that its texts depend on. */
export const storedColumns = [c.page_id, c.page_is_redirect, c.page_content_model, c.page_lang] as const;

export type StoredPage = RowOf<(typeof storedColumns)[number]>;

/** The page with this title. Special pages are not stored. */
export async function readStoredPage(title: Title, db: Db): Promise<StoredPage | undefined> {
  return title.namespace < 0 ? undefined : pageByTitle(db, title, storedColumns);
}

/** The content model of a page. */
export const contentModelOf = (
  { namespace, dbkey }: Title,
  stored: StoredPage | undefined,
  wiki: Call['wiki'],
): string => stored?.page_content_model ?? defaultContentModel(namespace, dbkey, wiki);

/** The language of a page. For a special page, the reader's language. */
export function languageOf(
  title: Title,
  stored: StoredPage | undefined,
  { wiki, language }: Pick<Call, 'wiki' | 'language'>,
): string {
  const { namespace, dbkey } = title;
  if (namespace < 0) return language;
  const contentModel = contentModelOf(title, stored, wiki);
  return pageLanguage({ namespace, dbkey, contentModel, ownLanguage: stored?.page_lang }, wiki);
}
