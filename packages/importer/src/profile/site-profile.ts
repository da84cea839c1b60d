/** The site profile of an imported wiki: defaults, overridden by the data of the dump. */
import type { ExportHead } from '../xml/read-head.js';
import { neutralBase, type OwnFacts } from './neutral-base.js';
import type { Json } from '../api/wiki-api.js';
import { wikimediaInterwikis } from './wikimedia-interwikis.js';

export type { Json } from '../api/wiki-api.js';

export interface ProfileSources extends DumpFacts {
  /** The settings that the dump does not contain. */
  readonly base: Json;
  readonly statistics: Readonly<Record<string, number>>;
  readonly interwikis: readonly Json[];
  /** The fixed time of the wiki, as 14 digits. */
  readonly clock: string;
}

/** Facts of a wiki from the files of its dump. */
export interface DumpFacts {
  /** `query` of a site information file, in format version 1. */
  readonly siteinfo?: Json;
  readonly head?: ExportHead;
  readonly wiki: string;
}

/** The settings of a captured profile, without what belongs to the wiki that it was captured from. */
export function baseOf(captured: Json, { siteinfo, head, wiki }: DumpFacts): Json {
  return neutralBase(captured, ownFacts(siteinfo, head, wiki));
}

export function makeProfile({ base, siteinfo, head, statistics, interwikis, clock, wiki }: ProfileSources): Json {
  const baseInfo = objectOf(base['siteinfo']);
  const baseOld = objectOf(base['siteinfo_formatversion_1']);
  const general = generalOf(baseInfo, siteinfo, head, wiki);
  const languages = listOf(baseInfo['languages']).map((language) => String(objectOf(language)['code']));
  const knownInterwikis = interwikis.length > 0 ? interwikis : wikimediaInterwikis(head?.base ?? '', languages);
  const parts: Json = {
    general,
    namespaces: namespacesOf(baseInfo, siteinfo, head),
    namespacealiases:
      siteinfo?.['namespacealiases'] === undefined
        ? baseInfo['namespacealiases']
        : listOf(siteinfo['namespacealiases']).map(modernAlias),
    statistics: { ...objectOf(baseInfo['statistics']), ...statistics },
    interwikimap:
      siteinfo?.['interwikimap'] === undefined
        ? knownInterwikis.map(withFlag('protorel'))
        : listOf(siteinfo['interwikimap']).map(modern).map(withFlag('protorel')),
  };
  if (siteinfo?.['magicwords'] !== undefined)
    parts['magicwords'] = listOf(siteinfo['magicwords']).map(modern).map(withFlag('case-sensitive'));
  for (const name of modernLists) if (siteinfo?.[name] !== undefined) parts[name] = listOf(siteinfo[name]).map(modern);
  const info: Json = { ...baseInfo, ...parts };
  const old: Json = { ...baseOld };
  for (const name of Object.keys(parts)) old[name] = siteinfo?.[name] ?? oldFormOf(name, info[name]);
  return {
    ...base,
    instance: { lang: String(general['lang']), name: String(general['sitename']), clock },
    siteinfo: info,
    siteinfo_formatversion_1: old,
    userinfo: { '(anonymous)': objectOf(base['userinfo'])['(anonymous)'] },
    ...(siteinfo === undefined && head === undefined ? {} : { allmessages_customised: [] }),
  };
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

/** Lists whose entries differ between the format versions only in booleans. */
const modernLists = 'specialpagealiases extensions usergroups languages skins fileextensions libraries'.split(' ');

function generalOf(baseInfo: Json, siteinfo: Json | undefined, head: ExportHead | undefined, wiki: string): Json {
  const base = objectOf(baseInfo['general']);
  if (siteinfo !== undefined) return modernGeneral(withoutFlags(base), objectOf(modern(objectOf(siteinfo['general']))));
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
    fallback: [],
    wikiid: head.dbName === '' ? wiki : head.dbName,
    ...(url === undefined ? {} : { server: url.origin, servername: url.hostname }),
  };
}

/** Format version 2 has objects where format version 1 has lists. */
const numbered = ['thumblimits', 'imagelimits'];

function modernGeneral(base: Json, given: Json): Json {
  const lists = numbered
    .filter((name) => Array.isArray(given[name]))
    .map((name) => [name, Object.fromEntries(listOf(given[name]).map((entry, index) => [String(index), entry]))]);
  const links = Array.isArray(given['magiclinks']) ? { magiclinks: base['magiclinks'] } : {};
  return { ...base, ...given, ...Object.fromEntries(lists), ...links };
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

/** The namespaces of the dump, and the standard ones that it does not name, by their English names. */
function namespacesOf(baseInfo: Json, siteinfo: Json | undefined, head: ExportHead | undefined): Json {
  const base = objectOf(baseInfo['namespaces']);
  const unnamed = unnamedNamespaces(siteinfo, head).map((id) => {
    const known = objectOf(base[id]);
    return [String(id), { ...known, case: head?.case ?? known['case'], name: known['canonical'] ?? '' }] as const;
  });
  return { ...namedNamespaces(base, siteinfo, head), ...Object.fromEntries(unnamed) };
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

function modernAlias(entry: unknown): Json {
  const { id, '*': alias, alias: modernName } = objectOf(entry);
  return { id, alias: alias ?? modernName };
}

/** In format version 1 a flag that is set is an empty text. Members that may be empty texts are listed here. */
const mayBeEmpty = new Set(
  'linkprefixcharset linkprefix fallback8bitEncoding logo name variantarticlepath git-branch favicon mobileserver desc description version license-name'.split(
    ' ',
  ),
);

function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      member === '' && !mayBeEmpty.has(name) ? true : modern(member),
    ]),
  );
}

function oldFormOf(name: string, value: unknown): unknown {
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
