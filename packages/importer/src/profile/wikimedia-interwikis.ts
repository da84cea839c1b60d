/**
 * Interwiki prefixes of Wikimedia's wikis, for dumps that do not contain them:
 * https://meta.wikimedia.org/wiki/Interwiki_map
 */
import type { Json } from '../api/wiki-api.js';

/** The names of projects are prefixes too. */
const projects: Readonly<Record<string, string>> = {
  w: 'wikipedia',
  wikt: 'wiktionary',
  b: 'wikibooks',
  n: 'wikinews',
  q: 'wikiquote',
  s: 'wikisource',
  v: 'wikiversity',
  voy: 'wikivoyage',
};

const sites: Readonly<Record<string, string>> = {
  bugzilla: 'bugzilla.wikimedia.org',
  c: 'commons.wikimedia.org',
  commons: 'commons.wikimedia.org',
  d: 'www.wikidata.org',
  wikidata: 'www.wikidata.org',
  f: 'www.wikifunctions.org',
  foundation: 'foundation.wikimedia.org',
  incubator: 'incubator.wikimedia.org',
  m: 'meta.wikimedia.org',
  meta: 'meta.wikimedia.org',
  metawikipedia: 'meta.wikimedia.org',
  mediawikiwiki: 'www.mediawiki.org',
  mw: 'www.mediawiki.org',
  outreach: 'outreach.wikimedia.org',
  species: 'species.wikimedia.org',
  wikispecies: 'species.wikimedia.org',
  wikimedia: 'foundation.wikimedia.org',
  wmf: 'foundation.wikimedia.org',
  mediazilla: 'bugzilla.wikimedia.org',
  phab: 'phabricator.wikimedia.org',
  toollabs: 'iw.toolforge.org',
};

/** Codes of wikis that are not codes of languages. */
const otherCodes = (
  'simple zh-min-nan zh-classical zh-yue bat-smg fiu-vro roa-rup be-x-old map-bms nds-nl als cbk-zam roa-tara nah no mo eml tokipona ho ii kj hz mh mus ' +
  'ng aa cho kr lrc dz bh sh ak'
).split(' ');

/** Language prefixes of a wiki's own project, other projects, and single wikis. */
export function wikimediaInterwikis(base: string, languages: readonly string[]): readonly Json[] {
  const family = /^https?:\/\/[\w-]+\.(\w+)\.org\//.exec(base)?.[1];
  if (family === undefined || !Object.values(projects).includes(family)) return [];
  const codes = [...new Set([...languages, ...otherCodes])].sort();
  const entries = [
    ...codes.map((code) => ({
      prefix: code,
      local: true,
      language: code,
      url: `https://${code}.${family}.org/wiki/$1`,
    })),
    ...Object.entries(projects).flatMap(([short, project]) =>
      [short, project].map((prefix) => ({ prefix, local: true, url: `https://en.${project}.org/wiki/$1` })),
    ),
    ...Object.entries(sites).map(([prefix, site]) => ({ prefix, local: true, url: `https://${site}/wiki/$1` })),
  ];
  return [...new Map(entries.map((entry) => [entry.prefix, entry])).values()];
}
