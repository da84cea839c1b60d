/** Makes a wiki folder from the data of a wiki, for tests. */
import type { Json } from '../api/wiki-api.js';
import { partsOf } from '../profile/profile-parts.js';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '../db/sqlite.js';
import { importDumps } from '../run/import-dumps.js';
import { addAccounts } from './add-accounts.js';
import { type WikiData, WikiDataError } from './wiki-data.js';
import { accountNames, type Namespaces, writeExport } from './write-export.js';

interface Profile {
  readonly siteinfo: {
    readonly namespaces: Readonly<Record<string, Namespaces[number]>>;
    readonly usergroups: { readonly name: string; readonly rights: string[] }[];
  };
}

/** Data → export → import → the folder. The profile with this path has the settings that the data does not contain. */
export async function makeFolder(data: WikiData, folder: string, baseProfile: string): Promise<void> {
  const { siteinfo }: Profile = JSON.parse(readFileSync(baseProfile, 'utf8'));
  const { groups = {} } = data;
  checkGroups(data, [...siteinfo.usergroups.map(({ name }) => name), ...Object.keys(groups)]);
  const file = join(folder, 'testwiki-pages-meta-history.xml');
  writeFileSync(file, writeExport(data, Object.values(siteinfo.namespaces)));
  let said = '';
  const say = (text: string): void => void (said += text);
  const clock = data.clock === undefined ? {} : { clock: digits(new Date(data.clock)) };
  await importDumps(
    { paths: [file], out: folder, baseProfile, threads: 0, ...clock },
    { out: say, err: say, isTerminal: false },
  );
  rmSync(file);
  const profile = join(folder, 'site.json');
  const made: Json & Profile = JSON.parse(readFileSync(profile, 'utf8'));
  const database = join(folder, 'wiki.sqlite');
  addAccounts(database, accountNames(data), data, partsOf(made).instance.clock);
  const { usergroups } = made.siteinfo;
  for (const [name, rights] of Object.entries(groups)) {
    const known = usergroups.find((group) => group.name === name);
    if (known === undefined) usergroups.push({ name, rights: [...rights] });
    else known.rights.push(...rights);
  }
  writeFileSync(profile, JSON.stringify(made));
  if (data.sql !== undefined) execute(data.sql, database);
}

function execute(sql: string, path: string): void {
  const db = new Sqlite(path);
  try {
    db.exec(sql);
  } catch (error) {
    throw new WikiDataError(`"sql" cannot be executed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    db.close();
  }
}

function checkGroups({ users = {} }: WikiData, known: readonly string[]): void {
  for (const [name, user] of Object.entries(users))
    for (const group of user?.groups ?? [])
      if (!known.includes(group))
        throw new WikiDataError(
          `There is no group "${group}" for the account "${name}"; known are ${known.join(', ')}.`,
        );
}

const digits = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '');
