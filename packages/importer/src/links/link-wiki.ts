/** The wiki of an import as its texts see it. */
import {
  firstLetterOf,
  lowerCase,
  makeLanguages,
  makeSiteRules,
  makeSiteTitles,
  makeVariants,
  makeWikiTitles,
  makeWords,
  type SiteRules,
  type WikiFacts,
  type Words,
} from '@wiki-query/wikitext';
import { makeLinkMessages } from './link-messages.js';
import type { LinkSite, PageStore } from './types.js';

export interface LinkWiki extends WikiFacts {
  readonly words: Words;
  readonly rules: SiteRules;
}

export function makeLinkWiki(site: LinkSite, pages: PageStore): LinkWiki {
  const { general } = site;
  const fallbacks = general.fallback.map(({ code }) => code);
  const firstLetter = firstLetterOf(general.lang, fallbacks);
  const variants = makeVariants(site);
  const { specialPages, namespaces, interwikis, ...parsing } = makeSiteTitles(site, { firstLetter, variants }, []);
  const titles = makeWikiTitles({ ...parsing, general, namespaces, interwikis, mainPage: parsing.mainPage() });
  const tags = site.extensiontags.map((tag) => tag.replace(/[<>]/g, '').toLowerCase());
  const parts = { titles, namespaces, interwikis, specialPages };
  return {
    ...parts,
    site,
    contentLanguage: { code: general.lang, variants, firstLetter },
    languages: makeLanguages(site),
    messages: makeLinkMessages(site, pages),
    syntax: { tags, hasConversion: variants.codes.length > 1 },
    words: makeWords({
      magicWords: site.magicwords,
      variables: site.variables,
      functions: site.functionhooks,
      lower: lowerCase,
    }),
    rules: makeSiteRules(site, parts),
  };
}
