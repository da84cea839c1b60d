/** The content language of the wiki, with its rules. */
import type { SiteFacts } from '../profile/site-facts.js';
import {
  firstLetterOf,
  type FirstLetter,
  searchWordsOf,
  type SearchWords,
  makeSortkey,
  makeVariants,
  type Variants,
} from '@wiki-query/wikitext';
import { legacyEncodingOf } from '../text/unicode.js';

export interface ContentLanguage {
  readonly code: string;
  /** The encoding of bytes in URLs that are not UTF-8. */
  readonly legacyEncoding: string;
  readonly variants: Variants;
  /** First letter of a text in upper or lower case. */
  readonly firstLetter: FirstLetter;
  /** Sort key of a text in the wiki's category collation. */
  readonly sortkey: (text: string) => string;
  readonly searchWords: SearchWords;
}

/** The content language of a wiki. */
export function makeContentLanguage(site: Pick<SiteFacts, 'general' | 'namespaces'>): ContentLanguage {
  const { lang: code, categorycollation } = site.general;
  const fallbacks = site.general.fallback.map((language) => language.code);
  return {
    code,
    legacyEncoding: legacyEncodingOf(code, fallbacks),
    variants: makeVariants(site),
    firstLetter: firstLetterOf(code, fallbacks),
    sortkey: makeSortkey(categorycollation),
    searchWords: searchWordsOf(code, fallbacks),
  };
}
