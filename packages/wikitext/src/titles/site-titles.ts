/** What a site's titles are made of: names of namespaces, prefixes of other wikis, special pages. */
import type { Variants } from '../language/variants.js';
import type { FirstLetter } from '../text/letter-case.js';
import { makeInterwikis, type InterwikiRow, type Interwikis } from './interwikis.js';
import { NS_MAIN } from './namespace-numbers.js';
import { makeNamespaces, type Namespaces } from './namespaces.js';
import { makeTitleParsers, type ParseTitle } from './parse-title.js';
import type { NamespaceFacts, SiteInterwiki, SpecialPageFacts } from './site-facts.js';
import { makeSpecialPages, type SpecialPages } from './special-pages.js';
import { titleOf, type Title } from './title.js';

/** The parts of the site information that titles depend on. */
export interface TitleFacts extends NamespaceFacts, Omit<SpecialPageFacts, 'general'> {
  readonly general: NamespaceFacts['general'] & { readonly mainpage: string; readonly legaltitlechars: string };
  readonly interwikimap: readonly SiteInterwiki[];
}

export interface SiteTitles {
  readonly namespaces: Namespaces;
  readonly interwikis: Interwikis;
  readonly specialPages: SpecialPages;
  readonly parse: ParseTitle;
  /** Character references are kept. */
  readonly parsePlain: ParseTitle;
  readonly mainPage: () => Title;
}

/** `rows` are those of the table of prefixes. */
export function makeSiteTitles(
  site: TitleFacts,
  { firstLetter, variants }: { readonly firstLetter: FirstLetter; readonly variants: Variants },
  rows: readonly InterwikiRow[],
): SiteTitles {
  const { mainpage, legaltitlechars: legalCharacters, lang: language } = site.general;
  const namespaces = makeNamespaces(site, variants);
  const interwikis = makeInterwikis(site, rows);
  const mainPage = (): Title => {
    const title = parsers.parse(mainpage);
    return 'code' in title ? titleOf(NS_MAIN, 'Main_Page') : title;
  };
  const parsers = makeTitleParsers({ namespaces, interwikis, firstLetter, legalCharacters, mainPage, language });
  const specialPages = makeSpecialPages({ site, firstLetter, parse: parsers.parse, mainPage });
  return { namespaces, interwikis, specialPages, mainPage, ...parsers };
}
