/** Interwiki prefixes. The database contains the prefixes, the profile those that make language links. */
import { lowerCase } from '../text/letter-case.js';
import type { SiteInterwiki } from './site-facts.js';

export interface InterwikiInfo {
  readonly prefix: string;
  readonly url: string;
  readonly local: boolean;
  readonly transcludable: boolean;
  /** Name of the language if the prefix makes language links, otherwise undefined. */
  readonly language: string | undefined;
}

/** A row of the table `interwiki`. */
export interface InterwikiRow {
  readonly iw_prefix: string;
  readonly iw_url: string;
  readonly iw_local: number;
  readonly iw_trans: number;
}

export interface Interwikis {
  readonly get: (prefix: string) => InterwikiInfo | undefined;
  readonly all: () => readonly InterwikiInfo[];
  /** Whether a prefix (in lowercase) refers to this wiki. */
  readonly isSelf: (prefix: string) => boolean;
}

/** Rows of the database. Without rows (if the wiki stores them in a file), those of the profile. */
export function makeInterwikis(
  site: { readonly interwikimap: readonly SiteInterwiki[] },
  rows: readonly InterwikiRow[],
): Interwikis {
  const described = new Map(site.interwikimap.map((entry) => [entry.prefix, entry]));
  const list =
    rows.length > 0
      ? rows.map((row) => fromRow(row, described.get(row.iw_prefix)))
      : site.interwikimap.map((entry) => fromProfile(entry));
  const byPrefix = new Map(list.map((info) => [info.prefix, info]));
  const self = new Set(
    site.interwikimap.filter((entry) => entry.localinterwiki).map((entry) => lowerCase(entry.prefix)),
  );
  return {
    get: (prefix) => byPrefix.get(lowerCase(prefix)),
    all: () => list,
    isSelf: (prefix) => self.has(prefix),
  };
}

function fromRow(row: InterwikiRow, entry: SiteInterwiki | undefined): InterwikiInfo {
  const { iw_prefix: prefix, iw_url: url } = row;
  return { prefix, url, local: row.iw_local === 1, transcludable: row.iw_trans === 1, language: languageOf(entry) };
}

function fromProfile(entry: SiteInterwiki): InterwikiInfo {
  const { prefix, protorel, local, trans } = entry;
  const url = protorel ? entry.url.replace(/^https?:/, '') : entry.url;
  return { prefix, url, local, transcludable: trans, language: languageOf(entry) };
}

function languageOf(entry: SiteInterwiki | undefined): string | undefined {
  return entry?.language ?? (entry?.extralanglink === true ? (entry.linktext ?? entry.prefix) : undefined);
}
