/** The sample wiki for unit tests: its database, and the site with parts of its profile changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../src/db/database.js';
import { openDatabase, type WikiDatabase } from '../../src/db/open/open-database.js';
import { unpackDatabase } from '../../src/db/unpack.js';
import { readProfile } from '../../src/profile/load-profile.js';
import type { SiteMessage, SiteProfile } from '../../src/profile/profile.js';
import { makeWiki } from '../../src/site/make-wiki.js';
import type { Wiki } from '../../src/site/wiki.js';

const folder = join(import.meta.dirname, '../../sample');

type Part = Readonly<Record<string, unknown>>;

interface SiteFile {
  readonly siteinfo: Readonly<Record<string, Part>>;
  readonly [member: string]: unknown;
}

/** The file. Members of `siteinfo` are merged over the sample's own. */
export function sampleFile(siteinfo: Readonly<Record<string, Part | readonly unknown[]>> = {}): SiteFile {
  const file = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as SiteFile;
  const changed = Object.entries(siteinfo).map(([name, value]) => [
    name,
    Array.isArray(value) ? value : { ...file.siteinfo[name], ...value },
  ]);
  return { ...file, siteinfo: { ...file.siteinfo, ...Object.fromEntries(changed) } };
}

/** The profile in that file. */
export function sampleProfile(siteinfo: Readonly<Record<string, Part | readonly unknown[]>> = {}): SiteProfile {
  return readProfile(sampleFile(siteinfo), 'sample');
}

/** The site, with some messages. */
export function sampleWiki(
  profile: SiteProfile = sampleProfile(),
  messages: Readonly<Record<string, string>> = {},
): Wiki {
  const list = Object.entries(messages).map(([name, content]): SiteMessage => ({ name, content }));
  return makeWiki(profile, { messages: new Map([[profile.facts.general.lang, list]]) });
}

let opened: WikiDatabase | undefined;

/** Does the work on the sample's database. */
export async function withSample<T>(work: (db: Db) => Promise<T>): Promise<T> {
  opened ??= await openDatabase(await unpackDatabase(join(folder, 'wiki.sqlite.gz')));
  return opened.read(work);
}

/** A Ukrainian site: gendered names of the user namespaces. */
export function ukrainianProfile(): SiteProfile {
  const { namespaces } = sampleProfile().facts;
  return sampleProfile({
    general: { lang: 'uk' },
    namespaces: {
      '2': { ...namespaces['2'], name: 'Користувач' },
      '3': { ...namespaces['3'], name: 'Обговорення користувача' },
    },
    namespacealiases: [
      { id: 2, alias: 'Користувачка' },
      { id: 3, alias: 'Обговорення користувачки' },
    ],
  });
}
