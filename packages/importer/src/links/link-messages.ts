/** The messages on which links may depend: the wiki's own, names of categories, and names of months and days. */
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
  const usual = new Map([...dateNames(lang), ...linking, ...trackingCategories(chain)]);
  const own = (key: string): string | undefined => pages.source(NS_MEDIAWIKI, upper(key.replaceAll(' ', '_')))?.text;
  return {
    hasLanguage: () => false,
    text: (key, language = lang) =>
      (language === lang ? undefined : own(`${key}/${language}`)) ?? own(key) ?? usual.get(key),
  };
}

const months = 'january february march april may_long june july august september october november december'.split(' ');
const days = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** Names of months and days by the names of their messages. */
function dateNames(language: string): readonly (readonly [string, string])[] {
  const locale = Intl.DateTimeFormat.supportedLocalesOf(localeOf(language))[0] ?? 'en';
  const part = (date: Date, options: Intl.DateTimeFormatOptions, type: 'month' | 'weekday'): string =>
    new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: 'UTC' })
      .formatToParts(date)
      .find((one) => one.type === type)?.value ?? '';
  const ofMonth = (key: string, i: number): readonly (readonly [string, string])[] => {
    const date = new Date(Date.UTC(2023, i, 15));
    return [
      [key, part(date, { month: 'long' }, 'month')],
      [`${key.replace('_long', '')}-gen`, part(date, { month: 'long', day: 'numeric' }, 'month')],
      [key.slice(0, 3), part(date, { month: 'short' }, 'month')],
    ];
  };
  const ofDay = (key: string, i: number): readonly (readonly [string, string])[] => {
    const date = new Date(Date.UTC(2023, 0, 1 + i));
    return [
      [key, part(date, { weekday: 'long' }, 'weekday')],
      [key.slice(0, 3), part(date, { weekday: 'short' }, 'weekday')],
    ];
  };
  return [...months.flatMap(ofMonth), ...days.flatMap(ofDay)];
}

/** A language that Intl accepts. */
function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch (error) {
    if (error instanceof RangeError) return 'en';
    throw error;
  }
}
