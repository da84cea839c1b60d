/**
 * Times the two drivers on queries like the server's: tsx test/bench/drivers.ts
 *
 * The sample wiki is copied to a private MariaDB first. `mysql2` is no dependency: `npm install --no-save mysql2` brings it.
 */
import { createConnection } from 'mariadb';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { openMariadbCopy } from '../support/mariadb/open-copy.js';

type Run = (sql: string, values: readonly unknown[]) => Promise<unknown>;

interface OtherDriver {
  readonly createConnection: (options: object) => Promise<{ query: Run; execute: Run; end: () => Promise<void> }>;
}

const ids = Array.from({ length: 50 }, (_, i) => i + 1);
const queries: Readonly<Record<string, readonly [string, readonly unknown[]]>> = {
  allpages: [
    'select page_id, page_namespace, page_title from page where page_namespace = ? and page_is_redirect = ? order by page_title limit 51',
    [0, 0],
  ],
  recentchanges: [
    'select rc_id, rc_timestamp, rc_title, rc_type, rc_old_len, rc_new_len, actor_name from recentchanges straight_join actor on actor_id = rc_actor where rc_type != ? order by rc_timestamp desc, rc_id desc limit 51',
    [5],
  ],
  texts: [`select old_id, old_flags, old_text from text where old_id in (${ids.map(() => '?').join()})`, ids],
};

const copy = await openMariadbCopy(
  await unpackDatabase(new URL('../../packages/server/sample/wiki.sqlite.gz', import.meta.url).pathname),
);
const account = { user: 'reader', password: 'reader', database: 'wiki', rowsAsArray: true };
const name: string = 'mysql2/promise';
const { createConnection: createOther } = (await import(name)) as OtherDriver;
const ours = await createConnection({ ...account, socketPath: copy.server.socket });
const other = await createOther({ ...account, socketPath: copy.server.socket });
const drivers: Readonly<Record<string, Run>> = {
  'mariadb query': (sql, values) => ours.query(sql, [...values]),
  'mariadb execute': (sql, values) => ours.execute(sql, [...values]),
  'mysql2 query': (sql, values) => other.query(sql, values),
  'mysql2 execute': (sql, values) => other.execute(sql, values),
};

for (const [query, [sql, values]] of Object.entries(queries))
  for (const [driver, run] of Object.entries(drivers)) {
    const four = (): Promise<unknown> => Promise.all([1, 2, 3, 4].map(() => run(sql, values)));
    for (let i = 0; i < 25; i++) await four();
    const before = process.cpuUsage();
    for (let i = 0; i < 150; i++) await four();
    const { user, system } = process.cpuUsage(before);
    console.log(`${query.padEnd(15)} ${driver.padEnd(16)} ${((user + system) / 600).toFixed(0)} µs of processor time`);
  }
await ours.end();
await other.end();
await copy.server.stop();
