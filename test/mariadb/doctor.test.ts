// @module-tag mariadb
/** `wiki-query doctor` on a MariaDB with one mistake each. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main } from '../../packages/server/src/cli/main.js';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { type MariadbCopy, openMariadbCopy, writeSettings } from '../support/mariadb/open-copy.js';
import { run } from '../support/mariadb/replicas.js';
import { sampleFolder } from '../support/served-wiki.js';

let copy: MariadbCopy;
beforeAll(async () => {
  copy = await openMariadbCopy(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
});
afterAll(() => copy.server.stop());

async function doctor(settings: object): Promise<readonly [number, string]> {
  let out = '';
  const host = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (out += text),
    env: {},
    stopSignal: () => new Promise<string>(() => undefined),
    onReload: () => () => undefined,
  };
  const path = writeSettings(copy.server, { hosts: [{ socket: copy.server.socket }], ...settings }, 'doctor.yaml');
  return [await main(['doctor', '--database', path], host), out];
}

it('an account that may write is a problem', async () => {
  await run(
    copy.server,
    "CREATE USER writer@localhost IDENTIFIED BY 'reader'",
    'GRANT SELECT, UPDATE ON wiki.* TO writer@localhost',
  );
  const [code, out] = await doctor({ user: 'writer' });
  expect(out).toMatch(
    /PROBLEM .*the account "writer" may do more than read\. Use an account with GRANT SELECT ON wiki\.\*/,
  );
  expect(code).toBe(1);
});

it('a prefix that the tables do not have is named, with theirs', async () => {
  const [code, out] = await doctor({ prefix: 'mw_' });
  expect(out).toContain(
    'PROBLEM the database "wiki" has no table "mw_page": its tables begin with "". Set "prefix" to that',
  );
  expect(code).toBe(1);
  await run(
    copy.server,
    'CREATE DATABASE other',
    'CREATE TABLE other.x_page (page_id int)',
    'CREATE TABLE other.x_revision (rev_id int)',
    'GRANT SELECT ON other.* TO reader@localhost',
  );
  const [, told] = await doctor({ database: 'other' });
  expect(told).toMatch(
    /PROBLEM the database "other" has no table "page", and it has "x_page": .* Write prefix: x_ into database\.yaml/,
  );
});

it('dropped indexes and names that are compared without case are problems', async () => {
  await run(
    copy.server,
    'ALTER TABLE wiki.page DROP INDEX page_random',
    'ALTER TABLE wiki.user MODIFY user_name varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci NOT NULL',
  );
  const [code, out] = await doctor({});
  expect(out).toMatch(/PROBLEM The database lacks the index page\.page_random: lists read whole tables/);
  expect(out).toMatch(/PROBLEM Names are not compared by their bytes in user\.user_name \(utf8mb4_general_ci\)/);
  expect(code).toBe(1);
});
