/** Data of a site profile that is needed to find links. */
import type { LinkSite } from '../links/types.js';
import type { Json } from './site-profile.js';

interface Namespace {
  readonly id: number;
  readonly name: string;
  readonly canonical?: string;
  readonly case: string;
  readonly subpages: boolean;
}

interface SiteInfo {
  readonly general: Readonly<Record<string, unknown>>;
  readonly namespaces: Readonly<Record<string, Namespace>>;
  readonly namespacealiases: readonly { readonly id: number; readonly alias: string }[];
  readonly interwikimap: readonly {
    readonly prefix: string;
    readonly language?: string;
    readonly localinterwiki?: boolean;
    readonly extralanglink?: boolean;
  }[];
  readonly magicwords: readonly {
    readonly name: string;
    readonly aliases: readonly string[];
    readonly 'case-sensitive'?: boolean;
  }[];
  readonly protocols: readonly string[];
}

export function linkSiteOf(profile: Json): LinkSite {
  const info = profile['siteinfo'] as SiteInfo;
  return {
    language: String(info.general['lang'] ?? ''),
    protocols: info.protocols,
    namespaces: Object.values(info.namespaces).map(({ id, name, canonical, case: letterCase, subpages }) => ({
      id,
      name,
      otherNames: [
        ...(canonical === undefined ? [] : [canonical]),
        ...info.namespacealiases.filter((alias) => alias.id === id).map(({ alias }) => alias),
      ],
      firstLetter: letterCase !== 'case-sensitive',
      subpages,
    })),
    interwikis: info.interwikimap.map(({ prefix, language, localinterwiki, extralanglink }) => ({
      prefix,
      isLanguage: language !== undefined || extralanglink === true,
      isThisWiki: localinterwiki === true,
    })),
    magicWords: info.magicwords.map(({ name, aliases, 'case-sensitive': caseSensitive }) => ({
      name,
      aliases,
      caseSensitive: caseSensitive === true,
    })),
  };
}

/** IDs of namespaces by all their names, with which titles of log entries start. */
export function namespaceNumbers(profile: Json): Readonly<Record<string, number>> {
  const site = linkSiteOf(profile);
  const pairs = site.namespaces.flatMap(({ id, name, otherNames }) =>
    [...otherNames, name].filter((text) => text !== '').map((text) => [text, id] as const),
  );
  return Object.fromEntries(pairs);
}
