/** The messages on which links may depend: the wiki's own, and names of categories. Names of months and days are those of CLDR. */
import { firstLetterOf, NS_MEDIAWIKI, type WikiFacts } from '@wiki-query/wikitext';
import { trackingCategories } from './tracking-categories.js';
import type { LinkSite, PageStore } from './types.js';

export type LinkMessages = WikiFacts['messages'];

/** Messages whose links count. */
const linking = [
  ['rfcurl', 'https://datatracker.ietf.org/doc/html/rfc$1'],
  ['pubmedurl', 'https://pubmed.ncbi.nlm.nih.gov/$1?dopt=Abstract'],
  ['parser-template-loop-warning', '[[:$1]]'],
] as const;

export function makeLinkMessages(
  { general: { lang, fallback } }: { readonly general: Pick<LinkSite['general'], 'lang' | 'fallback'> },
  pages: Pick<PageStore, 'source'>,
): LinkMessages {
  const chain = [lang, ...fallback.map(({ code }) => code)];
  const { upper } = firstLetterOf(lang, chain.slice(1));
  const usual = new Map([...linking, ...trackingCategories(chain)]);
  const own = (key: string): string | undefined => pages.source(NS_MEDIAWIKI, upper(key.replaceAll(' ', '_')))?.text;
  return {
    hasLanguage: () => false,
    text: (key, language = lang) =>
      (language === lang ? undefined : own(`${key}/${language}`)) ?? own(key) ?? usual.get(key),
  };
}
