/** The site profile of an imported wiki: defaults, overridden by the data of the dump. */
import { withUsualExtensions } from './usual-extensions.js';
import type { ExportHead } from '../xml/read-head.js';
import { neutralBase, type OwnFacts } from './neutral-base.js';
import type { Json } from '../api/wiki-api.js';
import type { DumpHints } from '../stages/page-writer.js';
import { aliasesOf, type LanguageFacts, languageFacts, magicWordsOf } from './language-facts.js';
import { modernPart } from './modern-form.js';
import { wikimediaInterwikis } from './wikimedia-interwikis.js';

export type { Json } from '../api/wiki-api.js';

export interface ProfileSources extends DumpFacts {
  /** The settings that the dump does not contain. */
  readonly base: Json;
  readonly statistics: Readonly<Record<string, number>>;
  readonly interwikis: readonly Json[];
  /** Roles of slots. */
  readonly roles: readonly string[];
  readonly hints: DumpHints;
  /** The fixed time of the wiki, as 14 digits. */
  readonly clock: string;
}

/** Facts of a wiki from the files of its dump. */
export interface DumpFacts {
  /** `query` of a site information file. */
  readonly siteinfo?: Json;
  readonly head?: ExportHead;
  readonly wiki: string;
}

/** The settings of a captured profile, without what belongs to the wiki that it was captured from. */
export function baseOf(captured: Json, { siteinfo, head, wiki }: DumpFacts): Json {
  return neutralBase(captured, ownFacts(siteinfo, head, wiki));
}

export function makeProfile(sources: ProfileSources): Json {
  const { base, siteinfo, head, roles, hints, clock } = sources;
  const baseOld = objectOf(base['siteinfo_formatversion_1']);
  const parts = partsOf(sources);
  const general = objectOf(parts['general']);
  const info: Json = { ...objectOf(base['siteinfo']), ...parts };
  const old: Json = { ...baseOld };
  for (const name of Object.keys(parts))
    old[name] = (isOldForm(siteinfo) ? siteinfo?.[name] : undefined) ?? oldFormOf(name, info[name], baseOld[name]);
  return {
    ...base,
    instance: { lang: String(general['lang']), name: String(general['sitename']), clock },
    siteinfo: info,
    siteinfo_formatversion_1: old,
    paraminfo: withRoles(base['paraminfo'], roles),
    contentformats: hints.formats,
    userinfo: { '(anonymous)': objectOf(base['userinfo'])['(anonymous)'] },
    ...(siteinfo === undefined && head === undefined ? {} : { allmessages_customised: [] }),
  };
}

/** The parts of the site information that the dump has, or that follow from it. */
function partsOf({ base, siteinfo, head, statistics, interwikis, wiki, hints }: ProfileSources): Json {
  const baseInfo = objectOf(base['siteinfo']);
  const language = String(objectOf(siteinfo?.['general'])['lang'] ?? head?.language ?? 'en');
  const facts = languageFacts(language);
  const namespaces = namespacesOf(baseInfo, siteinfo, head, hints);
  const parts: Json = {
    general: { ...generalOf(baseInfo, siteinfo, head, wiki), ...languageMembers(base, siteinfo, language, facts) },
    namespaces,
    namespacealiases: [
      ...aliasesOf(facts, listOf(baseInfo['namespacealiases']).map(objectOf), namespaces),
      ...Object.entries(hints.prefixes).flatMap(([id, names]) =>
        names.slice(1).map((alias) => ({ id: Number(id), alias })),
      ),
    ],
    magicwords: magicWordsOf(facts, listOf(baseInfo['magicwords']).map(objectOf)),
    defaultoptions: { ...objectOf(baseInfo['defaultoptions']), language, variant: language },
  };
  if (siteinfo?.['extensions'] === undefined)
    Object.assign(parts, withUsualExtensions({ ...baseInfo, magicwords: parts['magicwords'] }));
  for (const [name, value] of Object.entries(siteinfo ?? {}))
    if (!ownParts.has(name)) parts[name] = modernPart(name, value, baseInfo[name]);
  const codes = listOf(baseInfo['languages']).map((entry) => String(objectOf(entry)['code']));
  const knownInterwikis = interwikis.length > 0 ? interwikis : wikimediaInterwikis(head?.base ?? '', codes);
  parts['statistics'] = { ...objectOf(baseInfo['statistics']), ...statistics };
  parts['interwikimap'] = listOf(parts['interwikimap'] ?? knownInterwikis).map(withFlag('protorel'));
  parts['magicwords'] = listOf(parts['magicwords']).map(withFlag('case-sensitive'));
  if (parts['languages'] !== undefined) parts['languages'] = listOf(parts['languages']).map(withStandardCode);
  return parts;
}

/** Parts that are not converted as they are. */
const ownParts: ReadonlySet<string> = new Set(['general', 'namespaces', 'statistics', 'dbrepllag']);

/** Older versions have no standard code of a language. */
function withStandardCode(entry: unknown): Json {
  const { code, bcp47 = code, ...rest } = objectOf(entry);
  return { code, bcp47, ...rest };
}

/** What the language gives, if the site information does not say it. */
function languageMembers(base: Json, siteinfo: Json | undefined, language: string, facts: LanguageFacts): Json {
  const given = objectOf(siteinfo?.['general']);
  const { dir, fallbacks } = objectOf(objectOf(base['languageinfo'])[language]);
  const own: Json = {
    ...(isOldForm(siteinfo) ? {} : { rtl: dir === 'rtl' }),
    fallback: listOf(fallbacks).map((code) => ({ code })),
    ...(facts.linktrail !== undefined && { linktrail: facts.linktrail }),
  };
  return Object.fromEntries(Object.entries(own).filter(([name]) => given[name] === undefined));
}

/** Whether a site information file is of format version 1, in which flags that are false are omitted. */
function isOldForm(siteinfo: Json | undefined): boolean {
  return Object.values(objectOf(siteinfo?.['namespaces'])).some((entry) => Object.hasOwn(objectOf(entry), '*'));
}

/** Modules with a parameter for slots accept the roles that the dump has. */
function withRoles(paraminfo: unknown, roles: readonly string[]): unknown {
  const ofSlots = (parameter: unknown): unknown => {
    const { name, type } = objectOf(parameter);
    return name === 'slots' && Array.isArray(type)
      ? { ...objectOf(parameter), type: [...new Set([...type, ...roles])] }
      : parameter;
  };
  return listOf(paraminfo).map((module) => ({
    ...objectOf(module),
    parameters: listOf(objectOf(module)['parameters']).map(ofSlots),
  }));
}

function ownFacts(siteinfo: Json | undefined, head: ExportHead | undefined, wiki: string): OwnFacts {
  const general = objectOf(siteinfo?.['general']);
  const server = String(general['server'] ?? parsedUrl(head?.base ?? '')?.origin ?? '');
  const extensions = listOf(siteinfo?.['extensions']).map((extension) => String(objectOf(extension)['name']));
  return {
    extensions,
    siteName: String(general['sitename'] ?? head?.siteName ?? wiki),
    server: server.replace(/^\/\//, 'https://'),
  };
}

function generalOf(baseInfo: Json, siteinfo: Json | undefined, head: ExportHead | undefined, wiki: string): Json {
  const base = objectOf(baseInfo['general']);
  if (siteinfo !== undefined)
    return modernGeneral(isOldForm(siteinfo) ? withoutFlags(base) : base, objectOf(siteinfo['general']));
  if (head === undefined) return base;
  const url = parsedUrl(head.base);
  const mainPage =
    url === undefined ? 'Main Page' : decoded(url.pathname.split('/').slice(2).join('/')).replaceAll('_', ' ');
  return {
    ...base,
    mainpage: mainPage === '' ? String(base['mainpage']) : mainPage,
    base: head.base,
    sitename: head.siteName,
    generator: head.generator,
    case: head.case,
    lang: head.language,
    wikiid: head.dbName === '' ? wiki : head.dbName,
    ...(url === undefined ? {} : { server: url.origin, servername: url.hostname }),
  };
}

function modernGeneral(base: Json, given: Json): Json {
  const links = Array.isArray(given['magiclinks']) ? { magiclinks: base['magiclinks'] } : {};
  return { ...base, ...objectOf(modernPart('general', given, base)), ...links };
}

/** A flag that format version 2 always has. It comes after the other members, except `api`. */
function withFlag(name: string): (entry: unknown) => Json {
  return (entry) => {
    const { api, ...rest } = objectOf(entry);
    return { ...rest, [name]: rest[name] ?? false, ...(api === undefined ? {} : { api }) };
  };
}

/** Flags of a base profile that are false in a site information file that omits them. */
function withoutFlags(base: Json): Json {
  return Object.fromEntries(Object.entries(base).map(([name, value]) => [name, value === true ? false : value]));
}

/** IDs of the namespaces that every wiki has. */
const standardNamespaces = [...Array(16).keys(), -2, -1];

/** IDs of the standard namespaces that a dump does not name. */
export function unnamedNamespaces(siteinfo: Json | undefined, head: ExportHead | undefined): readonly number[] {
  const named = new Set(
    siteinfo?.['namespaces'] === undefined
      ? head?.namespaces.map(({ id }) => String(id))
      : Object.keys(objectOf(siteinfo['namespaces'])),
  );
  return named.size === 0 ? [] : standardNamespaces.filter((id) => !named.has(String(id)));
}

/** The namespaces of the dump, those that titles name, and the other standard ones by their English names. */
function namespacesOf(
  baseInfo: Json,
  siteinfo: Json | undefined,
  head: ExportHead | undefined,
  { prefixes }: DumpHints,
): Json {
  const base = objectOf(baseInfo['namespaces']);
  const named = namedNamespaces(base, siteinfo, head);
  const unnamed = unnamedNamespaces(siteinfo, head).map((id) => [String(id), objectOf(base[id])] as const);
  const entryOf = (id: string, known: Json): Json => {
    const name = prefixes[id]?.[0] ?? known['canonical'] ?? '';
    const isTalk = Number(id) > 0 && Number(id) % 2 === 1;
    const own = { id: Number(id), subpages: isTalk, canonical: name, content: false, nonincludable: false };
    return { ...own, ...known, case: head?.case ?? known['case'] ?? 'first-letter', name };
  };
  const found = Object.keys(prefixes).map((id) => [id, objectOf(base[id])] as const);
  const added = [...unnamed, ...found].filter(([id]) => named === base || !Object.hasOwn(named, id));
  return { ...named, ...Object.fromEntries(added.map(([id, known]) => [id, entryOf(id, known)])) };
}

function namedNamespaces(base: Json, siteinfo: Json | undefined, head: ExportHead | undefined): Json {
  if (siteinfo?.['namespaces'] !== undefined)
    return Object.fromEntries(
      Object.entries(objectOf(siteinfo['namespaces'])).map(([id, entry]) => [id, modernNamespace(objectOf(entry))]),
    );
  if (head === undefined || head.namespaces.length === 0) return base;
  return Object.fromEntries(
    head.namespaces.map(({ id, name, case: letterCase }) => {
      const known = objectOf(base[String(id)]);
      const isTalk = id > 0 && id % 2 === 1;
      const entry = {
        id,
        case: letterCase,
        name,
        subpages: known['subpages'] ?? isTalk,
        ...(id === 0 ? {} : { canonical: known['canonical'] ?? name }),
        content: known['content'] ?? false,
        nonincludable: known['nonincludable'] ?? false,
        ...(known['namespaceprotection'] === undefined ? {} : { namespaceprotection: known['namespaceprotection'] }),
      };
      return [String(id), entry];
    }),
  );
}

function modernNamespace(entry: Json): Json {
  const { id, '*': name, case: letterCase, canonical, subpages, content, nonincludable, ...rest } = entry;
  return {
    id,
    case: letterCase,
    name: name ?? entry['name'] ?? '',
    subpages: isTrue(subpages),
    ...(canonical === undefined ? {} : { canonical }),
    content: isTrue(content),
    nonincludable: isTrue(nonincludable),
    ...rest,
  };
}

function oldFormOf(name: string, value: unknown, known: unknown): unknown {
  // Options have flags in both forms.
  if (name === 'defaultoptions')
    return { ...objectOf(known), language: objectOf(value)['language'], variant: objectOf(value)['variant'] };
  if (name === 'languages' || name === 'skins')
    return listOf(value).map((entry) => {
      const { name: text, ...rest } = objectOf(entry);
      return { ...objectOf(old(rest)), '*': text };
    });
  if (name === 'namespaces')
    return Object.fromEntries(
      Object.entries(objectOf(value)).map(([id, entry]) => {
        const { name: text, ...rest } = objectOf(entry);
        return [id, { ...objectOf(old(rest)), '*': text }];
      }),
    );
  if (name === 'namespacealiases')
    return listOf(value).map((entry) => ({ id: objectOf(entry)['id'], '*': objectOf(entry)['alias'] }));
  return old(value);
}

/** Flags as format version 1 writes them. */
function old(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(old);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== false)
      .map(([name, member]) => [name, member === true ? '' : old(member)]),
  );
}

function isTrue(value: unknown): boolean {
  return value === '' || value === true;
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parsedUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
