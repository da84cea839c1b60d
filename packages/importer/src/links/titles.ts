/** Titles in links, and their targets. */
import { decodeReferences } from '../xml/xml-reader.js';
import type { LinkNamespace, LinkSite, LinkTarget } from './types.js';

export interface ParsedTitle extends LinkTarget {
  /** The prefix of another wiki. */
  readonly interwiki?: string;
  readonly isLanguage: boolean;
  readonly fragment: string;
}

export interface TitleParser {
  /** `home` is the default namespace. Undefined for an invalid title. */
  readonly parse: (text: string, home?: number) => ParsedTitle | undefined;
  readonly hasSubpages: (namespace: number) => boolean;
  readonly prefixOf: (namespace: number) => string;
}

export function makeTitleParser({ namespaces, interwikis }: LinkSite): TitleParser {
  const byName = new Map<string, LinkNamespace>();
  const byId = new Map(namespaces.map((namespace) => [namespace.id, namespace]));
  for (const namespace of namespaces)
    for (const name of [...namespace.otherNames, namespace.name])
      if (name !== '') byName.set(name.toLowerCase(), namespace);
  const prefixes = new Map(interwikis.map((interwiki) => [interwiki.prefix.toLowerCase(), interwiki]));
  const parse = (text: string, home = 0): ParsedTitle | undefined => {
    const [page = '', ...fragments] = decodeReferences(decoded(text)).split('#');
    let rest = clean(page);
    const isForced = rest.startsWith(':');
    if (isForced) rest = rest.slice(1).trim();
    let namespace = isForced ? 0 : home;
    const colon = rest.indexOf(':');
    const first = colon > 0 ? rest.slice(0, colon).trim().toLowerCase() : '';
    const found = byName.get(first);
    const interwiki = prefixes.get(first);
    if (found !== undefined) {
      namespace = found.id;
      rest = rest.slice(colon + 1).trim();
    } else if (interwiki !== undefined && !interwiki.isThisWiki) {
      const title = rest
        .slice(colon + 1)
        .trim()
        .replaceAll(' ', '_');
      const fragment = fragments.join('#');
      return {
        namespace: 0,
        title,
        interwiki: interwiki.prefix,
        isLanguage: interwiki.isLanguage && !isForced,
        fragment,
      };
    } else if (interwiki !== undefined) rest = rest.slice(colon + 1).trim();
    if (
      rest === '' ||
      rest.startsWith(':') ||
      /[<>[\]{}|]|^\.{1,2}$|^\.{1,2}\/|\/\.{1,2}$/.test(rest) ||
      Buffer.byteLength(rest) > 255
    )
      return undefined;
    const start = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    const upper = byId.get(namespace)?.firstLetter === false ? start : titleCase(start);
    const title = (upper + rest.slice(start.length)).replaceAll(' ', '_');
    return { namespace, title, isLanguage: false, fragment: fragments.join('#').trim() };
  };
  return {
    parse,
    hasSubpages: (namespace) => byId.get(namespace)?.subpages === true,
    prefixOf: (namespace) => (namespace === 0 ? '' : `${byId.get(namespace)?.name ?? ''}:`),
  };
}

/** Title case of a digraph before small letters. */
function titleCase(letter: string): string {
  const digraph = { ǆ: 'ǅ', ǉ: 'ǈ', ǌ: 'ǋ', ǳ: 'ǲ' }[letter];
  const upper = letter.toUpperCase();
  return digraph ?? (upper.length > letter.length ? upper.charAt(0) + upper.slice(1).toLowerCase() : upper);
}

function clean(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .replace(/[\s_\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g, ' ')
    .trim();
}

function decoded(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
}
