/** Makes the site of its profile, messages and prefixes. */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { siteInfoOf, type SiteInfo } from '../profile/site-info.js';
import type { SiteMessage, SiteProfile } from '../profile/profile.js';
import { makeComments, mediaNames, readLinkTrail } from '../comments/comments.js';
import { makeInterwikis, type InterwikiRow } from '../titles/interwikis.js';
import { knownTitles } from '../titles/known-titles.js';
import { makeLanguages } from '../language/languages.js';
import { firstLetterOf } from '../text/letter-case.js';
import { makeMessages } from '../language/interface-messages.js';
import { NS_FILE, NS_MAIN } from '../titles/namespace-numbers.js';
import { makeNamespaces } from '../titles/namespaces.js';
import { makeTitleParsers, type ParseTitle } from '../titles/parse-title.js';
import { searchWordsOf } from '../language/search-words.js';
import { makeSortkey } from '../language/sortkey.js';
import { fixSpecialName, makeSpecialPages, specialRedirect } from '../titles/special-pages.js';
import { isGender, makeTitleTexts } from '../titles/title-texts.js';
import type { Title } from '../titles/title.js';
import { makeTitles, titleOf } from '../titles/titles.js';
import { makeUserNames } from '../titles/user-names.js';
import { makeVariants } from '../language/variants.js';
import type { Comments, Wiki } from './wiki.js';

export interface WikiSources {
  /** The message file, where there is one. */
  readonly messages?: readonly SiteMessage[];
  /** Rows of the table of interwiki prefixes. */
  readonly interwikiRows?: readonly InterwikiRow[];
  /** Texts of the wiki's own messages, by the dbkey of their page. */
  readonly customisedMessages?: ReadonlyMap<string, string>;
}

/** The site as all requests share it. */
export function makeWiki(profile: SiteProfile, sources: WikiSources = {}): Wiki {
  const site = siteInfoOf(profile);
  const parsing = makeParsing(site, sources.interwikiRows ?? []);
  const base = makeBase(profile, site, sources, parsing);
  return { ...base, comments: makeSiteComments(base, parsing, site) };
}

type Parsing = ReturnType<typeof makeParsing>;

function makeParsing(site: SiteInfo, interwikiRows: readonly InterwikiRow[]) {
  const { general } = site;
  const variants = makeVariants(site);
  const namespaces = makeNamespaces(site, variants);
  const interwikis = makeInterwikis(site, interwikiRows);
  const firstLetter = firstLetterOf(
    general.lang,
    (general.fallback ?? []).map(({ code }) => code),
  );
  const mainPage = (): Title => mainPageOf(parsers.parse, general.mainpage);
  const rules = {
    namespaces,
    interwikis,
    firstLetter,
    legalCharacters: general.legaltitlechars,
    mainPage,
    language: general.lang,
  };
  const parsers = makeTitleParsers(rules);
  return { ...rules, ...parsers, variants };
}

function mainPageOf(parse: ParseTitle, text: string): Title {
  const title = parse(text);
  return 'code' in title ? titleOf(NS_MAIN, 'Main_Page') : title;
}

function makeBase(
  profile: SiteProfile,
  site: SiteInfo,
  sources: WikiSources,
  parsing: Parsing,
): Omit<Wiki, 'comments'> {
  const { namespaces, interwikis, firstLetter, parse, parsePlain, variants } = parsing;
  const { general } = site;
  const contentLanguage = general.lang;
  const titles = makeTitles({ general, namespaces, interwikis, parse, parsePlain });
  const specialPages = makeSpecialPages(site, firstLetter);
  const { messages = [], customisedMessages: customised = new Map<string, string>() } = sources;
  const lookup = makeMessages({ profile, contentLanguage, firstLetter, messages, customised });
  const mainPage = parsing.mainPage();
  const preferred = site.defaultoptions?.['gender'];
  const rightsOf = groupRights(site);
  return {
    profile,
    namespaces,
    titles,
    titleTexts: (db) => makeTitleTexts(db, namespaces, titles, isGender(preferred) ? preferred : 'unknown'),
    userNames: makeUserNames(parse, firstLetter, site.autocreatetempuser?.matchPatterns ?? []),
    languages: makeLanguages(site, profile),
    specialPages,
    interwiki: interwikis.get,
    interwikis: interwikis.all,
    message: lookup.text,
    messageNames: lookup.names,
    shippedMessage: lookup.shipped,
    fixSpecialName: (title) => fixSpecialName(title, specialPages),
    specialRedirect: (title, viewer) => specialRedirect(title, viewer, { specialPages, titles, mainPage, info: site }),
    isKnown: (db, list) => knownTitles(db, list, specialPages, lookup),
    sortkey: makeSortkey(general.categorycollation ?? 'uppercase'),
    valuesOf: (path, parameter) => parameterValues(profile, path, parameter),
    contentLanguage,
    variants,
    searchWords: searchWordsOf(
      contentLanguage,
      (general.fallback ?? []).map(({ code }) => code),
    ),
    firstLetter,
    mainPage,
    miserMode: general.misermode === true,
    rightsOf,
    viewerRights: (viewer) => viewer.rights,
  };
}

function groupRights(site: SiteInfo): (groups: readonly string[]) => ReadonlySet<string> {
  const byGroup = new Map(site.usergroups.map((group) => [group.name, group.rights]));
  // Few combinations of groups exist, and every request asks for one or two of them.
  const known = new Map<string, ReadonlySet<string>>();
  return (groups) => {
    const key = groups.join('|');
    const rights = known.get(key) ?? new Set(groups.flatMap((group) => byGroup.get(group) ?? []));
    if (known.size < 1000) known.set(key, rights);
    return rights;
  };
}

function parameterValues(profile: SiteProfile, path: string, name: string): readonly string[] {
  const own = profile.paraminfo?.find((module) => module['path'] === path)?.['parameters'];
  const described = Array.isArray(own) ? own.find((parameter) => parameter.name === name)?.type : undefined;
  if (Array.isArray(described)) return described.map(String);
  const modules: readonly ModuleDescriptor[] = Object.values(descriptors);
  return modules.find((module) => module.path === path)?.parameters.find((one) => one.name === name)?.values ?? [];
}

function makeSiteComments(wiki: Omit<Wiki, 'comments'>, parsing: Parsing, site: SiteInfo): Comments {
  const linkTrail = readLinkTrail(site.general.linktrail);
  const repository = wiki.profile.filerepoinfo?.find((entry) => entry['local'] === true);
  return makeComments({
    wiki,
    fileRoot: typeof repository?.['url'] === 'string' ? repository['url'] : `${site.general.scriptpath}/images`,
    markup: (texts, language) => ({
      parse: parsing.parse,
      parsePlain: parsing.parsePlain,
      makeFile: (text) => wiki.titles.makeSafe(NS_FILE, text),
      mediaNames: mediaNames(wiki),
      linkTrail,
      allowsSubpages: (namespace) => wiki.namespaces.get(namespace)?.subpages === true,
      prefixedText: ({ namespace, dbkey }) => texts.text(namespace, dbkey),
      messages: { prefix: wiki.message('autocomment-prefix') ?? '', colon: wiki.message('colon-separator') ?? ': ' },
      isRightToLeft: wiki.languages.isRightToLeft(language),
    }),
  });
}
