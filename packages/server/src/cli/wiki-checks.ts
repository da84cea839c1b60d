/** Checks of a wiki as a whole: of its folder, its profile, and its database. `doctor` prints them, `serve` logs them. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { compare, equals } from '../sql/conditions.js';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Finding } from '../db/open/examine.js';
import { openDatabase } from '../db/open/open-database.js';
import { readStructure, type Structure } from '../db/open/structure.js';
import type { Db } from '../db/database.js';
import { EnvironmentError } from '../errors/environment-error.js';
import { expectedIndexes } from '../db/schema/expected-indexes.js';
import { loadMessagesOf } from '../profile/load-messages.js';
import { loadProfile } from '../profile/load-profile.js';
import type { SiteProfile } from '../profile/profile.js';
import { loadWiki } from '../site/load-wiki.js';
import type { Wiki } from '../site/wiki.js';
import { databaseNames } from './wiki-folder.js';

/** The places of the parts of a wiki. */
export interface WikiPlaces {
  readonly folder: string | undefined;
  /** A SQLite file that is not compressed, a `database.yaml` or a URL. */
  readonly database: string;
  /** Undefined for a folder without a profile, and for a database without a folder. */
  readonly site: string | undefined;
  readonly messages: string | undefined;
}

/** The data that checks read. Members are undefined if they cannot be read: another check reports why. */
interface Subject extends WikiPlaces {
  readonly profile: SiteProfile | undefined;
  readonly wiki: Wiki | undefined;
  readonly structure: Structure | undefined;
  readonly db: Db | undefined;
}

interface Check {
  readonly name: string;
  /** What its findings are: problems, or noteworthy. */
  readonly level?: Finding['level'];
  /** The problems, each with its remedy. */
  readonly find: (subject: Subject) => Promise<readonly string[]> | readonly string[];
}

const checks: readonly Check[] = [
  {
    name: 'profile',
    find: ({ folder, site }) =>
      site !== undefined
        ? problemOf(() => loadProfile(site), 'Capture it again with "wiki-query site capture".')
        : folder === undefined
          ? []
          : [
              `${folder} has no site.json. Write it with: wiki-query site capture https://WIKI/w/api.php --out ${folder}`,
            ],
  },
  {
    name: 'messages',
    find: ({ messages }) =>
      problemOf(() => loadMessagesOf(messages, 'en'), 'Capture it again with "wiki-query site capture --messages".'),
  },
  {
    name: 'one-database',
    find: ({ folder, database }) => {
      const others = folder === undefined ? [] : databaseNames.filter((name) => existsSync(join(folder, name)));
      // A database is unpacked next to nothing, and both forms of one file are no contradiction.
      const kinds = new Set(others.map((name) => name.replace(/\.gz$/, '')));
      return kinds.size > 1
        ? [
            `${folder} has ${others.join(' and ')}, and only ${nameIn(folder, database, others)} is read. Remove the other one.`,
          ]
        : [];
    },
  },
  {
    name: 'same-wiki',
    find: async ({ db, wiki, site, structure }) => {
      if (db === undefined || wiki === undefined) return [];
      const remedy = `The profile may be of another wiki. Capture it from this one with "wiki-query site capture".`;
      const unknown = (await namespacesOf(db)).filter((id) => wiki.namespaces.get(id) === undefined);
      const lacksMain = structure?.isImported !== true && (await lacksMainPage(db, wiki));
      return [
        ...(unknown.length > 0
          ? [`${site} does not have the namespaces ${unknown.join(', ')} of pages in the database. ${remedy}`]
          : []),
        ...(lacksMain
          ? [`The database does not have the main page "${wiki.site.general.mainpage}" of ${site}. ${remedy}`]
          : []),
      ];
    },
  },
  {
    name: 'part-of-wiki',
    level: 'note',
    find: async ({ db, wiki, structure }) =>
      db !== undefined && wiki !== undefined && structure?.isImported === true && (await lacksMainPage(db, wiki))
        ? [
            `The imported files do not have the main page "${wiki.site.general.mainpage}": they are a part of the wiki. Pages that are not in them are missing here, too.`,
          ]
        : [],
  },
  {
    name: 'indexes',
    find: ({ structure }) => {
      const missing = Object.entries(expectedIndexes).flatMap(([table, indexes]) => {
        const known = structure?.indexes.get(table);
        return known === undefined
          ? []
          : Object.keys(indexes)
              .filter((name) => !known.has(name))
              .map((name) => `${table}.${name}`);
      });
      return missing.length > 0
        ? [
            `The database lacks the ${missing.length > 1 ? 'indexes' : 'index'} ${missing.join(', ')}: lists read whole tables. Run MediaWiki's update.php.`,
          ]
        : [];
    },
  },
  {
    name: 'extension-tables',
    find: ({ profile, structure }) =>
      Object.entries(tablesOfExtensions).flatMap(([extension, tables]) => {
        const isInstalled = profile?.facts.extensions.some(({ name }) => name === extension) === true;
        const missing = structure && isInstalled ? tables.filter((table) => !structure.indexes.has(table)) : [];
        return missing.length > 0
          ? [
              `The profile has the extension ${extension}, and the database lacks its tables ${missing.join(', ')}. Run MediaWiki's update.php, or capture the profile again.`,
            ]
          : [];
      }),
  },
  {
    name: 'collation',
    find: ({ structure }) =>
      structure !== undefined && structure.collated.length > 0
        ? [
            `Names are not compared by their bytes in ${structure.collated.join(', ')}: responses then mix names that differ in case or accents. Run MediaWiki's update.php, or make these columns varbinary.`,
          ]
        : [],
  },
];

/** Tables without which modules of an extension fail. */
const tablesOfExtensions: Readonly<Record<string, readonly string[]>> = {
  Echo: ['echo_event', 'echo_notification'],
  Linter: ['linter'],
};

/** Runs all checks. A wiki without problems has one finding, which says so. */
export async function checkWiki(places: WikiPlaces): Promise<readonly Finding[]> {
  const { site, messages } = places;
  const profile = site === undefined ? undefined : readable(() => loadProfile(site));
  const structure = await readStructure(places.database).catch(() => undefined);
  const database = await openDatabase(places.database).catch(() => undefined);
  try {
    const files = site === undefined ? undefined : { site, ...(messages !== undefined && { messages }) };
    const hasMessages = readable(() => loadMessagesOf(messages, 'en')) !== undefined;
    const wiki =
      database === undefined || profile === undefined || files === undefined
        ? undefined
        : await loadWiki(hasMessages ? files : { site: files.site }, database);
    const found: Finding[] = [];
    const run = async (db: Db | undefined): Promise<void> => {
      for (const { name, level = 'bad', find } of checks)
        for (const text of await find({ ...places, profile, wiki, structure, db }))
          found.push({ level, check: name, text });
    };
    await (database === undefined ? run(undefined) : database.read(run));
    return found.some(({ level }) => level === 'bad')
      ? found
      : [{ level: 'good', text: 'The folder, the profile and the database belong together.' }, ...found];
  } finally {
    await database?.close();
  }
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof EnvironmentError) return undefined;
    throw error;
  }
}

function problemOf(read: () => unknown, remedy: string): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [`${error.message.replace(/\.$/, '')}. ${remedy}`];
  }
}

/** The name of the database that is read. It may have been unpacked elsewhere. */
const nameIn = (folder: string | undefined, database: string, names: readonly string[]): string =>
  dirname(database) === folder ? basename(database) : (names[0] ?? basename(database));

/** Namespaces of pages, each found by the index of titles. */
async function namespacesOf(db: Db): Promise<readonly number[]> {
  const found: number[] = [];
  for (let last = -1; ;) {
    const query = from(t.page)
      .select(c.page_namespace)
      .where(compare(c.page_namespace, '>', last));
    const row = await db.first(query.orderBy(c.page_namespace).limit(1));
    if (row === undefined) return found;
    found.push((last = row.page_namespace));
  }
}

async function lacksMainPage(db: Db, { site, titles }: Wiki): Promise<boolean> {
  const main = titles.parse(site.general.mainpage);
  return 'dbkey' in main && main.interwiki === '' && !(await hasPage(db, main.namespace, main.dbkey));
}

async function hasPage(db: Db, namespace: number, dbkey: string): Promise<boolean> {
  const query = from(t.page).select(c.page_id).where(equals(c.page_namespace, namespace));
  return (await db.first(query.where(equals(c.page_title, dbkey)).limit(1))) !== undefined;
}
