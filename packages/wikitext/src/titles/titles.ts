/** Titles: parsing, texts, addresses. */
import type { Interwikis } from './interwikis.js';
import { NS_MAIN } from './namespace-numbers.js';
import type { Namespaces } from './namespaces.js';
import type { ParseTitle } from './parse-title.js';
import type { SiteAddresses } from './site-facts.js';
import { titleOf, type Title, type TitleError } from './title.js';
import type { Gender } from '../language/gendered-names.js';
import { appendQuery, encodeFragment, encodeLegacyFragment, encodeTitle, tidyUrl } from '../text/url.js';

export interface WikiTitles {
  /** The page that opens the wiki. */
  readonly mainPage: Title;
  /** Parses a title, in the default namespace if the text names none. */
  readonly parse: (text: string, defaultNamespace?: number) => Title | TitleError;
  /** A title from database values, unchecked. */
  readonly of: (namespace: number, dbkey: string, fragment?: string, interwiki?: string) => Title;
  /** `Help:Foo bar`. In the user namespaces, `gender` selects the form of the name. */
  readonly prefixed: (namespace: number, dbkey: string, gender?: Gender) => string;
  /** The same with interwiki prefix and underscores: `Help:Foo_bar`. */
  readonly prefixedDbkey: (title: Title, gender?: Gender) => string;
  /** A dbkey from the text of a bound or a prefix (spaces, case of the first letter). */
  readonly partToDbkey: (text: string, namespace: number) => string | undefined;
  /** A title from a text in a known namespace, as MediaWiki builds it from parts (`Title::makeTitleSafe`). Character references are kept. */
  readonly makeSafe: (namespace: number, text: string) => Title | undefined;
  /** Path of the page's URL (`/wiki/Foo_bar`), percent-encoded as by `wfUrlencode` of MediaWiki. */
  readonly localUrl: (title: Title, query?: string, gender?: Gender) => string;
  /** Address with the server and the fragment. It has no scheme if the wiki's server has none. */
  readonly fullUrl: (title: Title, query?: string, gender?: Gender) => string;
  /** The same with a scheme. */
  readonly canonicalUrl: (title: Title, query?: string, gender?: Gender) => string;
  /** URL for a link in a page: a path for local titles, a full URL for others. */
  readonly linkUrl: (title: Title, query?: string, gender?: Gender) => string;
  /** The full URL of one that begins with `/` or `//`. */
  readonly expandUrl: (url: string) => string;
}

export interface TitleParts {
  readonly general: SiteAddresses;
  readonly namespaces: Namespaces;
  readonly interwikis: Interwikis;
  readonly parse: ParseTitle;
  readonly parsePlain: ParseTitle;
  readonly mainPage: Title;
}

/** The titles of a site. */
export function makeWikiTitles(parts: TitleParts): WikiTitles {
  const prefixed = (namespace: number, dbkey: string, gender?: Gender): string =>
    namespacePrefix(namespace, parts, gender) + dbkey.replaceAll('_', ' ');
  const prefixedDbkey = (title: Title, gender?: Gender): string => {
    const interwiki = title.interwiki === '' ? '' : `${title.interwiki}:`;
    return (interwiki + namespacePrefix(title.namespace, parts, gender) + title.dbkey).replaceAll(' ', '_');
  };
  const localUrl = (title: Title, query = '', gender?: Gender): string =>
    title.interwiki === ''
      ? articleUrl(prefixedDbkey(title, gender), query, parts.general)
      : interwikiUrl(title, query, parts, gender);
  const fullUrl = (title: Title, query = '', gender?: Gender): string => {
    const url = localUrl(title, query, gender);
    return tidyUrl(/^\/(?!\/)/.test(url) ? parts.general.server + url : url) + fragmentUrl(title, parts);
  };
  return {
    parse: parts.parse,
    of: titleOf,
    mainPage: parts.mainPage,
    prefixed,
    prefixedDbkey,
    partToDbkey: (text, namespace) => partToDbkey(text, namespace, parts),
    makeSafe: (namespace, text) => makeSafe(namespace, text, parts),
    localUrl,
    fullUrl,
    canonicalUrl: (title, query, gender) => expandUrl(fullUrl(title, query, gender), parts.general),
    linkUrl: (title, query, gender) => {
      const isHere = title.dbkey === '' && title.interwiki === '' && title.fragment !== '';
      const url = isHere ? '' : localUrl(title, query, gender);
      // A protocol-relative URL of another wiki.
      const isWhole = title.interwiki === '' || url.startsWith('//');
      return (isWhole ? url : expandUrl(url, parts.general)) + fragmentUrl(title, parts);
    },
    expandUrl: (url) => expandUrl(url, parts.general),
  };
}

function namespacePrefix(id: number, { namespaces }: TitleParts, gender: Gender = 'unknown'): string {
  if (id === NS_MAIN) return '';
  const info = namespaces.get(id);
  // As MediaWiki (`TitleFormatter`) displays rows of a namespace that no longer exists.
  if (info === undefined) return `${namespaces.get(-1)?.name ?? 'Special'}:Badtitle/NS${id}:`;
  return `${(gender === 'unknown' ? undefined : info.gendered?.[gender]) ?? info.name}:`;
}

function makeSafe(namespace: number, text: string, { namespaces, parsePlain }: TitleParts): Title | undefined {
  const info = namespaces.get(namespace);
  if (info === undefined) return undefined;
  const prefix = info.canonical === '' ? info.name : info.canonical;
  const title = parsePlain(namespace === NS_MAIN ? text : `${prefix}:${text}`);
  return 'code' in title ? undefined : title;
}

/** A letter is appended, so that a bound may be empty or end with a space. */
function partToDbkey(text: string, namespace: number, parts: TitleParts): string | undefined {
  const title = makeSafe(namespace, `${text}x`, parts);
  const isPart = title?.fragment === '' && title.namespace === namespace && title.interwiki === '';
  return isPart ? title.dbkey.slice(0, -1) : undefined;
}

function articleUrl(dbkey: string, query: string, general: SiteAddresses): string {
  const encoded = encodeTitle(dbkey);
  if (query !== '') return `${general.script}?title=${encoded}&${query === '-' ? '' : query}`;
  const isRoot = general.mainpageisdomainroot && dbkey === general.mainpage.replaceAll(' ', '_');
  return isRoot ? '/' : general.articlepath.replace('$1', () => encoded);
}

function interwikiUrl(title: Title, query: string, parts: TitleParts, gender: Gender | undefined): string {
  const known = parts.interwikis.get(title.interwiki);
  const name = namespacePrefix(title.namespace, parts, gender).replaceAll(' ', '_') + title.dbkey;
  if (known === undefined) return articleUrl(`${title.interwiki}:${name}`, query, parts.general);
  return appendQuery(
    known.url.replaceAll('$1', () => encodeTitle(name)),
    query,
  );
}

function fragmentUrl(title: Title, { interwikis }: TitleParts): string {
  if (title.fragment === '') return '';
  const isForeign = title.interwiki !== '' && interwikis.get(title.interwiki)?.local === false;
  return `#${isForeign ? encodeLegacyFragment(title.fragment) : encodeFragment(title.fragment)}`;
}

/** The full URL of one that begins with one or two slashes. */
function expandUrl(url: string, general: SiteAddresses): string {
  const protocol = /^[a-z]+:/.exec(general.server)?.[0] ?? /^[a-z]+:/.exec(general.base ?? '')?.[0] ?? 'http:';
  const server = general.server.startsWith('//') ? protocol + general.server : general.server;
  if (url.startsWith('//')) return tidyUrl(protocol + url);
  return tidyUrl(url.startsWith('/') ? server + url : url);
}
