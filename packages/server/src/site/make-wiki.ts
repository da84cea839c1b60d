/** Makes the site from its profile, messages and prefixes. */
import {
  type InterwikiRow,
  linkTrailPattern,
  lowerCase,
  makeLanguages,
  makeSiteTitles,
  makeUserNames,
  makeWords,
  NS_FILE,
} from '@wiki-query/wikitext';
import { makeComments, mediaNames, type Comments, type CommentSite } from '../comments/comments.js';
import { makeContentLanguage } from '../language/content-language.js';
import { makeMessages } from '../language/interface-messages.js';
import type { SiteMessage, SiteProfile } from '../profile/profile.js';
import type { SiteFacts } from '../profile/site-facts.js';
import { knownTitles } from '../titles/known-titles.js';
import { isGender, titleTextsOf } from '../titles/title-texts.js';
import { makeTitles } from '../titles/titles.js';
import { describeModules } from './describe-modules.js';
import type { Wiki } from './wiki.js';

export interface WikiSources {
  /** The message files, by language. */
  readonly messages?: ReadonlyMap<string, readonly SiteMessage[]>;
  /** Rows of the table of interwiki prefixes. */
  readonly interwikiRows?: readonly InterwikiRow[];
  /** Texts of the wiki's own messages, by the dbkey of their page. */
  readonly customisedMessages?: ReadonlyMap<string, string>;
  /** Rows of the largest table. */
  readonly size?: number;
}

/** The site as all requests share it. */
export function makeWiki({ facts: site, recorded }: SiteProfile, sources: WikiSources = {}): Wiki {
  const parsing = makeParsing(site, sources.interwikiRows ?? []);
  const base = makeBase(site, sources, parsing);
  const comments = makeSiteComments({ ...base, site }, parsing);
  const descriptions = describeModules({ ...base, site, recorded });
  return { ...base, site, recorded, descriptions, comments, size: sources.size ?? 0 };
}

type Parsing = ReturnType<typeof makeParsing>;

function makeParsing(site: SiteFacts, interwikiRows: readonly InterwikiRow[]) {
  const contentLanguage = makeContentLanguage(site);
  return { contentLanguage, ...makeSiteTitles(site, contentLanguage, interwikiRows) };
}

function makeBase(
  site: SiteFacts,
  sources: WikiSources,
  parsing: Parsing,
): Omit<Wiki, 'site' | 'recorded' | 'descriptions' | 'comments' | 'size'> {
  const { contentLanguage, namespaces, interwikis, specialPages, parse } = parsing;
  const { firstLetter } = contentLanguage;
  const titles = makeTitles({ general: site.general, ...parsing, mainPage: parsing.mainPage() });
  const messages = makeMessages({
    languages: site.languageinfo,
    contentLanguage: contentLanguage.code,
    firstLetter,
    messages: sources.messages ?? new Map<string, readonly SiteMessage[]>(),
    customised: sources.customisedMessages ?? new Map<string, string>(),
  });
  const preferred = site.defaultoptions['gender'];
  const rightsOf = groupRights(site);
  return {
    contentLanguage,
    languages: makeLanguages(site),
    messages,
    namespaces,
    interwikis,
    titles,
    titleTexts: titleTextsOf(namespaces, titles, isGender(preferred) ? preferred : 'unknown'),
    specialPages,
    userNames: makeUserNames(parse, firstLetter, site.autocreatetempuser.matchPatterns),
    isKnown: (db, list) => knownTitles(db, list, specialPages, messages),
    rightsOf,
    rightsOfEveryone: rightsOf(['*']),
    syntax: {
      tags: site.extensiontags.map((tag) => tag.replace(/[<>]/g, '').toLowerCase()),
      hasConversion: site.general.langconversion,
    },
    words: makeWords({
      magicWords: site.magicwords,
      variables: site.variables,
      functions: site.functionhooks,
      lower: lowerCase,
    }),
  };
}

function groupRights(site: SiteFacts): (groups: readonly string[]) => ReadonlySet<string> {
  const byGroup = new Map(site.usergroups.map((group) => [group.name, group.rights]));
  return (groups) => new Set(groups.flatMap((group) => byGroup.get(group) ?? []));
}

function makeSiteComments(
  wiki: CommentSite & Pick<Wiki, 'site' | 'namespaces' | 'languages'>,
  parsing: Parsing,
): Comments {
  const { general, filerepoinfo, settings } = wiki.site;
  const linkTrail = linkTrailPattern(general.linktrail);
  return makeComments({
    wiki,
    fileRoot: filerepoinfo.find(({ local }) => local)?.url ?? `${general.scriptpath}/images`,
    fileLevels: settings.filehashlevels,
    markup: (texts, language) => ({
      parse: parsing.parse,
      parsePlain: parsing.parsePlain,
      makeFile: (text) => wiki.titles.makeSafe(NS_FILE, text),
      mediaNames: mediaNames(wiki),
      linkTrail,
      allowsSubpages: (namespace) => wiki.namespaces.get(namespace)?.subpages === true,
      prefixedText: ({ namespace, dbkey }) => texts.text(namespace, dbkey),
      messages: {
        prefix: wiki.messages.text('autocomment-prefix') ?? '',
        colon: wiki.messages.text('colon-separator') ?? ': ',
      },
      isRightToLeft: wiki.languages.isRightToLeft(language),
    }),
  });
}
