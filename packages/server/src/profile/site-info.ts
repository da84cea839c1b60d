/** The parts of a profile's `meta=siteinfo` that the site layer works with, typed. `checkProfile` has looked at them before. */
import type { SiteProfile } from './profile.js';

export interface SiteGeneral {
  readonly mainpage: string;
  readonly base?: string;
  readonly sitename: string;
  readonly lang: string;
  readonly fallback?: readonly { readonly code: string }[];
  /** Of languages that have variants. */
  readonly variants?: readonly { readonly code: string }[];
  readonly server: string;
  readonly articlepath: string;
  readonly script: string;
  readonly scriptpath: string;
  readonly legaltitlechars: string;
  readonly linktrail?: string;
  readonly categorycollation?: string;
  readonly misermode?: boolean;
  readonly mainpageisdomainroot?: boolean;
  readonly wikiid?: string;
  /** `MediaWiki 1.43.0`. */
  readonly generator?: string;
  readonly case?: 'first-letter' | 'case-sensitive';
}

export interface SiteNamespace {
  readonly id: number;
  readonly case: 'first-letter' | 'case-sensitive';
  readonly name: string;
  readonly canonical?: string;
  readonly content?: boolean;
  readonly subpages?: boolean;
  readonly nonincludable?: boolean;
  readonly defaultcontentmodel?: string;
  readonly namespaceprotection?: string;
}

export interface SiteInterwiki {
  readonly prefix: string;
  readonly url: string;
  readonly protorel?: boolean;
  readonly local?: boolean;
  readonly trans?: boolean;
  readonly localinterwiki?: boolean;
  readonly language?: string;
  readonly extralanglink?: boolean;
  readonly code?: string;
  readonly linktext?: string;
}

export interface SiteInfo {
  readonly general: SiteGeneral;
  readonly namespaces: Readonly<Record<string, SiteNamespace>>;
  readonly namespacealiases: readonly { readonly id: number; readonly alias: string }[];
  readonly interwikimap: readonly SiteInterwiki[];
  readonly usergroups: readonly { readonly name: string; readonly rights: readonly string[] }[];
  readonly languages: readonly { readonly code: string; readonly bcp47: string; readonly name: string }[];
  readonly specialpagealiases: readonly { readonly realname: string; readonly aliases: readonly string[] }[];
  readonly defaultoptions?: Readonly<Record<string, unknown>>;
  readonly autocreatetempuser?: { readonly enabled: boolean; readonly matchPatterns?: readonly string[] };
}

/** The site information of a checked profile. */
export function siteInfoOf(profile: SiteProfile): SiteInfo {
  return profile.siteinfo as unknown as SiteInfo;
}
