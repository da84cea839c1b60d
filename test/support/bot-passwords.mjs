/** The sample wiki with bot passwords, as an account makes them in MediaWiki: `Account@app`, a password, and grants. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Sqlite } from '@wiki-query/importer/sqlite';

const rowsFile = new URL('../conformance/fixtures/bot-passwords.json', import.meta.url);
const sample = new URL('../../packages/server/sample/wiki.sqlite.gz', import.meta.url);

/** Botty's, with the grants `basic` and `highvolume`. */
export const kit = { account: 'Botty', name: 'Botty@kit', password: 'kitkitkitkitkitkitkitkitkitkitki12' };
/** Sybil's, with the grants `basic` and `viewdeleted`. */
export const tool = { account: 'Sybil', name: 'Sybil@tool', password: 'toolkittoolkittoolkittoolkittool12' };

/** Puts the rows into a MediaWiki database. */
export function addBotPasswords(database) {
  chmodSync(database, 0o600);
  const db = new Sqlite(database);
  for (const row of JSON.parse(readFileSync(rowsFile, 'utf8'))) {
    const names = Object.keys(row);
    db.prepare(`INSERT INTO bot_passwords (${names}) VALUES (${names.map(() => '?')})`).run(...Object.values(row));
  }
  db.close();
}

/** Writes the sample's database with the rows into a folder. Returns its path. */
export function sampleWithBotPasswords(folder) {
  const database = join(folder, 'wiki.sqlite');
  writeFileSync(database, gunzipSync(readFileSync(sample)));
  addBotPasswords(database);
  return database;
}
