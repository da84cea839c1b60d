/** `wiki-query doctor` and `serve --check` on folders with one mistake each. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { expect, it } from 'vitest';
import { main } from '../src/cli/main.js';
import { unpackDatabase } from '../src/db/unpack.js';
import { sampleFolder } from './support/crowded-wiki.js';
import { temporaryFolder } from './support/temporary-folder.js';

const root = temporaryFolder('doctor');
let made = 0;

/** A copy of the sample wiki. */
async function makeWiki(): Promise<string> {
  const folder = join(root, `wiki ${made++}`);
  mkdirSync(folder);
  copyFileSync(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')), join(folder, 'wiki.sqlite'));
  copyFileSync(join(sampleFolder, 'site.json'), join(folder, 'site.json'));
  return folder;
}

async function run(argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<readonly [number, string]> {
  let out = '';
  const host = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (out += text),
    env: { XDG_STATE_HOME: join(root, 'home'), ...env },
    stopSignal: () => new Promise<string>(() => undefined),
    onReload: () => () => undefined,
  };
  return [await main(argv, host), out];
}

const change =
  (work: (database: Database) => void) =>
  (folder: string): void => {
    const database = new Sqlite(join(folder, 'wiki.sqlite'));
    // Definitions of tables are changed as text.
    database.unsafeMode(true);
    work(database);
    database.close();
  };
const changeSite =
  (work: (siteinfo: Record<string, Record<string, unknown>>) => void) =>
  (folder: string): void => {
    const path = join(folder, 'site.json');
    const site = JSON.parse(readFileSync(path, 'utf8')) as { siteinfo: Record<string, Record<string, unknown>> };
    work(site.siteinfo);
    writeFileSync(path, JSON.stringify(site));
  };

it('finds a good wiki good', async () => {
  const folder = await makeWiki();
  for (const command of [
    ['doctor', folder],
    ['serve', folder, '--check'],
  ]) {
    const [code, out] = await run(command);
    expect(out).toContain('ok      The folder, the profile and the database belong together.');
    expect(out).not.toContain('PROBLEM');
    expect(code).toBe(0);
  }
});

it.each<[string, (folder: string) => void, RegExp]>([
  [
    'no profile',
    (folder) => rmSync(join(folder, 'site.json')),
    /has no site\.json\. Write it with: wiki-query site capture/,
  ],
  [
    'broken messages',
    (folder) => writeFileSync(join(folder, 'messages.json'), '[{"name":'),
    /messages\.json.*Capture it again/,
  ],
  [
    'two databases',
    (folder) => writeFileSync(join(folder, 'database.yaml'), 'hosts: []'),
    /wiki\.sqlite and database\.yaml, and only wiki\.sqlite is read\. Remove the other one/,
  ],
  [
    'the main page of another wiki',
    changeSite((site) => void ((site['general'] ??= {})['mainpage'] = 'Hauptseite')),
    /does not have the main page "Hauptseite".*may be of another wiki/,
  ],
  [
    'a namespace that the profile lacks',
    change((db) => db.exec('UPDATE page SET page_namespace = 828 WHERE page_id = 5')),
    /does not have the namespaces 828 of pages/,
  ],
  [
    'a dropped index',
    change((db) => db.exec('DROP INDEX page_name_title; DROP INDEX rev_timestamp')),
    /lacks the indexes page\.page_name_title, revision\.rev_timestamp.*update\.php/,
  ],
  [
    'a dropped table of an extension',
    change((db) => db.exec('DROP TABLE linter')),
    /has the extension Linter, and the database lacks its tables linter/,
  ],
  [
    'names that are compared without case',
    change((db) => {
      db.pragma('writable_schema = ON');
      db.exec(
        "UPDATE sqlite_master SET sql = replace(sql, 'user_name BLOB', 'user_name TEXT COLLATE NOCASE') WHERE name = 'user'",
      );
    }),
    /Names are not compared by their bytes in user \(NOCASE\)/,
  ],
])('names %s, with the remedy', async (_name, spoil, message) => {
  const folder = await makeWiki();
  spoil(folder);
  const [code, out] = await run(['doctor', folder]);
  expect(out).toMatch(new RegExp(`^PROBLEM .*${message.source}`, 'm'));
  expect(out.match(/^PROBLEM/gm)).toHaveLength(1);
  expect(code).toBe(1);
});

it('takes a partial export for what it is', async () => {
  const folder = await makeWiki();
  changeSite((site) => void ((site['general'] ??= {})['mainpage'] = 'Hauptseite'))(folder);
  change((db) => db.exec("INSERT INTO updatelog VALUES ('wiki-query import', '{}')"))(folder);
  const [code, out] = await run(['doctor', folder]);
  expect(out).toMatch(
    /^note {4}The imported files do not have the main page "Hauptseite": they are a part of the wiki\./m,
  );
  expect(out).not.toContain('PROBLEM');
  expect(code).toBe(0);
});

it.each<[string, readonly string[], NodeJS.ProcessEnv, number, RegExp]>([
  ['a time', ['--clock', 'noon'], {}, 2, /"noon" is not a time/],
  ['a port', [], { PORT: '99999' }, 2, /PORT is "99999"/],
  ['a secret', [], { WIKI_QUERY_SECRET: 'short' }, 2, /WIKI_QUERY_SECRET is shorter than 32 bytes/],
  ['a state', ['--state', 'http://127.0.0.1'], {}, 2, /the state cannot be at http/],
  ['a Redis', ['--state', 'redis://127.0.0.1:1'], {}, 1, /^PROBLEM Redis at redis:\/\/127\.0\.0\.1:1 cannot be used/m],
])('serve --check finds %s that cannot be used', async (_name, options, env, expected, message) => {
  const [code, out] = await run(['serve', await makeWiki(), '--check', ...options], env);
  expect(out).toMatch(message);
  expect(code).toBe(expected);
});
