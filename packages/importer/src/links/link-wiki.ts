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
  parserFunctions,
  parserFunctionWords,
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

/** Tags of extensions that most wikis have, where nothing says which ones a wiki has. */
const usualTags =
  'ref references poem math chem ce source syntaxhighlight score timeline templatedata templatestyles graph hiero imagemap inputbox'.split(
    ' ',
  );

export function makeLinkWiki(site: LinkSite, pages: PageStore): LinkWiki {
  const { general } = site;
  const fallbacks = general.fallback.map(({ code }) => code);
  const firstLetter = firstLetterOf(general.lang, fallbacks);
  const variants = makeVariants(site);
  const { specialPages, namespaces, interwikis, ...parsing } = makeSiteTitles(site, { firstLetter, variants }, []);
  const titles = makeWikiTitles({ ...parsing, general, namespaces, interwikis, mainPage: parsing.mainPage() });
  const usual = site.namesExtensions ? { words: [], functions: [], tags: [] } : usualExtensions;
  const tags = site.extensiontags.map((tag) => tag.replace(/[<>]/g, '').toLowerCase());
  const parts = { titles, namespaces, interwikis, specialPages };
  return {
    ...parts,
    site,
    contentLanguage: { code: general.lang, variants, firstLetter },
    languages: makeLanguages(site),
    messages: makeLinkMessages(site, pages),
    syntax: { tags: [...new Set([...tags, ...usual.tags])], hasConversion: variants.codes.length > 1 },
    words: makeWords({
      magicWords: [...usual.words, ...site.magicwords],
      variables: site.variables,
      functions: [...usual.functions, ...site.functionhooks],
      lower: lowerCase,
    }),
    rules: makeSiteRules(site, parts),
  };
}

const usualExtensions = { words: parserFunctionWords, functions: Object.keys(parserFunctions), tags: usualTags };
