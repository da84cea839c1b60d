/** The language that a page is written in. */
import { NS_MEDIAWIKI, type Languages } from '@wiki-query/wikitext';
import type { ContentLanguage } from '../language/content-language.js';

const codeModels = new Set(['css', 'javascript', 'json']);

/** Data that determines a page's language. `ownLanguage` is the language set for the page itself. */
export interface WrittenPage {
  readonly namespace: number;
  readonly dbkey: string;
  readonly contentModel: string;
  readonly ownLanguage: unknown;
}

/** Code pages are in English, and messages in the language of their subpage. */
export function pageLanguage(
  { namespace, dbkey, contentModel, ownLanguage }: WrittenPage,
  wiki: { readonly languages: Languages; readonly contentLanguage: Pick<ContentLanguage, 'code'> },
): string {
  if (typeof ownLanguage === 'string' && ownLanguage !== '') return ownLanguage;
  if (codeModels.has(contentModel)) return 'en';
  const slash = dbkey.lastIndexOf('/');
  const code = namespace === NS_MEDIAWIKI && slash >= 0 ? dbkey.slice(slash + 1) : '';
  return code !== '' && wiki.languages.isKnown(code) ? code : wiki.contentLanguage.code;
}
