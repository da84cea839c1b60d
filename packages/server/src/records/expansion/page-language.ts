import { c } from '../../db/schema/tables.js';
import { defaultContentModel } from '../../content/content-model.js';
import { pageLanguage } from '../../content/page-language.js';
import type { Call } from '../../request/call.js';
import { pageByTitle } from '../../db/pages-by-title.js';
import type { Title } from '@wiki-query/wikitext';

/** The language of a page. For a special page, the reader's language. */
export async function pageLanguageOf(
  title: Title,
  { wiki, db, language }: Pick<Call, 'wiki' | 'db' | 'language'>,
): Promise<string> {
  const { namespace, dbkey } = title;
  if (namespace < 0) return language;
  const row = await pageByTitle(db, title, [c.page_lang, c.page_content_model]);
  const contentModel = row?.page_content_model ?? defaultContentModel(namespace, dbkey, wiki);
  return pageLanguage({ namespace, dbkey, contentModel, ownLanguage: row?.page_lang }, wiki);
}
