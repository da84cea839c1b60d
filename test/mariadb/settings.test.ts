// @module-tag mariadb
// @module-tag slow
/** A wiki whose settings differ from the usual ones: encrypted connections, a table prefix, tables that several wikis share. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { openDatabase } from '../../packages/server/src/db/open/open-database.js';
import { replay } from '../conformance/src/harness.js';
import { allRecordings } from '../conformance/src/recording.js';
import { hasFailed, printOutcome } from '../conformance/src/report.js';
import { type MariadbCopy, openMariadbCopy, sampleSearchIndex, writeSettings } from '../support/mariadb/open-copy.js';

const sample = new URL('../../packages/server/sample/wiki.sqlite.gz', import.meta.url).pathname;
const certificate = (name: string): string => join(import.meta.dirname, '../fixtures/tls', name);
const sharedTables = ['user', 'user_properties', 'actor'];
/** Every so many recordings are replayed. */
const step = 25;

let copy: MariadbCopy;
beforeAll(async () => {
  copy = await openMariadbCopy(await unpackDatabase(sample), {
    tcp: true,
    searchIndex: sampleSearchIndex,
    options: [
      `--ssl-ca=${certificate('ca.pem')}`,
      `--ssl-cert=${certificate('server.pem')}`,
      `--ssl-key=${certificate('server.key')}`,
    ],
  });
  await renameTables();
});
afterAll(() => copy.server.stop());

/** Each table of the wiki gets a prefix, or moves to the database that wikis share. */
async function renameTables(): Promise<void> {
  const admin = await copy.server.admin('wiki');
  const rows: { name: string }[] = await admin.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'wiki'",
  );
  await admin.query('CREATE DATABASE people CHARACTER SET binary');
  const moves = rows.map(({ name }) =>
    sharedTables.includes(String(name))
      ? `wiki.\`${name}\` TO people.\`all_${name}\``
      : `wiki.\`${name}\` TO wiki.\`mw_${name}\``,
  );
  await admin.query(`RENAME TABLE ${moves.join(', ')}`);
  await admin.query("GRANT SELECT ON people.* TO reader@'127.0.0.1'");
  await admin.query("ALTER USER reader@'127.0.0.1' REQUIRE X509");
  await admin.end();
}

const settings = (tls: object, name: string): string =>
  writeSettings(
    copy.server,
    {
      hosts: [{ host: '127.0.0.1', port: copy.server.port }],
      prefix: 'mw_',
      shared: { database: 'people', prefix: 'all_', tables: sharedTables },
      tls,
    },
    name,
  );

const client = { cert: certificate('client.pem'), key: certificate('client.key') };

it('recorded requests get the same responses as on any other wiki', async () => {
  const some = allRecordings()
    .filter(({ request }) => request.wiki === undefined)
    .filter((_, i) => i % step === 0);
  const path = settings({ ca: certificate('ca.pem'), ...client }, 'names.yaml');
  const outcomes = await replay({ engine: 'mariadb', settings: path }, some);
  expect(outcomes.filter(hasFailed).map((outcome) => printOutcome(outcome, 8))).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(200);
});

describe('a connection is refused', () => {
  it.each([
    ['without the certificate of a client', { ca: certificate('ca.pem') }, /Access denied/],
    [
      'when another authority signed the certificate of the server',
      { ca: certificate('client.pem'), ...client },
      /certif/,
    ],
  ])('%s', async (_, tls, reason) => {
    await expect(openDatabase(settings(tls, 'refused.yaml'))).rejects.toThrow(reason);
  });
});
