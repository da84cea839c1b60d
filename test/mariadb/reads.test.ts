// @module-tag mariadb
// @module-tag slow
/** Reads on MariaDB: snapshots, many at a time, ended statements, lost connections. */
import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Connection } from 'mariadb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../../packages/server/src/cli/main.js';
import type { Db, WikiDatabase } from '../../packages/server/src/db/database.js';
import { openDatabase } from '../../packages/server/src/db/open/open-database.js';
import { Replica } from '../../packages/server/src/db/mysql/replica.js';
import { settingsOfUrl } from '../../packages/server/src/db/mysql/settings.js';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { readStoredTexts } from '../../packages/server/src/content/stored-text.js';
import { filtered, walkAll } from '../../packages/server/test/contract/windowed-lists.js';
import { type TestClient, openTestClient } from '../../packages/server/test/support/test-client.js';
import { readStoredForms } from '../../packages/server/test/texts/stored-forms.js';
import { addStoredForms } from './stored-forms.js';
import { statement, type Statement } from '../../packages/server/src/sql/query.js';
import { type MariadbCopy, openMariadbCopy, sampleSearchIndex, writeSettings } from '../support/mariadb/open-copy.js';

const sample = new URL('../../packages/server/sample/wiki.sqlite.gz', import.meta.url).pathname;

let copy: MariadbCopy;
let admin: Connection;
let database: WikiDatabase;
beforeAll(async () => {
  copy = await openMariadbCopy(await unpackDatabase(sample));
  admin = await copy.server.admin('wiki');
  database = await openDatabase(copy.settings);
});
afterAll(async () => {
  await database.close();
  await admin.end();
  await copy.server.stop();
});

/** The server's own SQL is never a text: this statement is one of a test. */
const statementOf = (text: string): Statement<Record<string, unknown>> =>
  statement({ ends: [], matchesNone: false, write: (out) => void (out.text += text) });

const first = (db: Db, text: string): Promise<Record<string, unknown> | undefined> => db.first(statementOf(text));

/** The one value of a query. */
const request = async (db: Db, text: string): Promise<unknown> => Object.values((await first(db, text)) ?? {})[0];

/** Statements that clients run now. */
async function running(): Promise<readonly string[]> {
  const rows: { text: Buffer | string | null }[] = await admin.query(
    "SELECT info AS text FROM information_schema.processlist WHERE user = 'reader' AND command <> 'Sleep'",
  );
  return rows.map(({ text }) => String(text)).filter((text) => text.includes('sleep'));
}

async function untilRunning(count: number): Promise<void> {
  while ((await running()).length !== count) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('reads on MariaDB', () => {
  it('see one moment, whatever is written meanwhile', async () => {
    const counts = await database.read(async (db) => {
      const before = await request(db, 'select count(*) from interwiki');
      await admin.query(
        "INSERT INTO interwiki (iw_prefix, iw_url, iw_api, iw_wikiid, iw_local) VALUES ('new', '', '', '', 0)",
      );
      return [before, await request(db, 'select count(*) from interwiki')];
    });
    await admin.query("DELETE FROM interwiki WHERE iw_prefix = 'new'");
    expect(counts[1]).toBe(counts[0]);
  });

  it('give integers of 64 bits exactly', async () => {
    const client = await openTestClient(copy.settings);
    const changes = async (more = ''): Promise<string> => {
      const query = `action=query&format=json&list=recentchanges&rcprop=ids&rclimit=3${more}`;
      return (await client.send({ query }, { user: 'Admin' })).body;
    };
    const shift = 9_007_199_254_740_993n;
    const unshifted = (body: string): string => body.replace(/9007199254\d{6}/g, (id) => String(BigInt(id) - shift));
    const continued = (body: string): string => `&rccontinue=${/"rccontinue":"([^"]+)"/.exec(body)?.[1] ?? ''}`;
    const before = await changes();
    const rest = await changes(continued(before));
    await admin.query(`UPDATE recentchanges SET rc_id = rc_id + ${shift} ORDER BY rc_id DESC`);
    const after = await changes();
    expect(after).toMatch(/"rcid":9007199254\d{6}[,}]/);
    expect(unshifted(after)).toBe(before);
    expect(unshifted(await changes(continued(after)))).toBe(rest);
    await admin.query(`UPDATE recentchanges SET rc_id = rc_id - ${shift} ORDER BY rc_id`);
    await client.close();
  });

  it('run side by side', async () => {
    let here = 0;
    let open = (): void => undefined;
    const all = new Promise<void>((resolve) => (open = resolve));
    const reads = Array.from({ length: 10 }, () =>
      database.read(async (db) => {
        await request(db, 'select 1');
        if (++here === 10) open();
        await all;
        return request(db, 'select 2');
      }),
    );
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 10 }, () => 2));
  });

  it('give values as SQLite does: text, numbers, and bytes where the name says so', async () => {
    const row = await database.read((db) =>
      first(
        db,
        "select page_title, page_id, (select sum(page_len) from page) as total, count(*) as n, null as none, page_title as nameBytes from page where page_title = 'Café'",
      ),
    );
    expect(row).toMatchObject({ page_title: 'Café', n: 1, none: null, nameBytes: Buffer.from('Café') });
    expect(row).toMatchObject({ total: expect.any(Number) as number, page_id: expect.any(Number) as number });
  });

  it('are ended on the server when their time is over', async () => {
    const read = database.read((db) => request(db, 'select sleep(600)'), { timeout: 300 });
    await expect(read).rejects.toMatchObject({ code: 'querytimeout' });
    await untilRunning(0);
  });

  it('are ended on the server when their client has gone', async () => {
    const gone = new AbortController();
    const read = database.read((db) => request(db, 'select sleep(601)'), { signal: gone.signal });
    const ended = expect(read).rejects.toMatchObject({ code: 'querytimeout' });
    await untilRunning(1);
    gone.abort();
    await ended;
    await untilRunning(0);
  });

  it('are ended by the server itself after the time of the connection', async () => {
    // All statements have the limit, also those that open and check the database.
    const strict = await openDatabase(copy.settings, { statementTimeout: 2000 });
    await expect(
      strict.read((db) => request(db, 'select count(*) from revision a, revision b, revision c')),
    ).rejects.toMatchObject({
      code: 'querytimeout',
    });
    await strict.close();
  });

  it.each([
    ['the only server', 1],
    // The second server of the list is the same one: the work moves there.
    ['one of two servers', 2],
  ])('are done once more when the connection to %s is lost', async (_, count) => {
    const hosts = Array.from({ length: count }, () => ({ socket: copy.server.socket }));
    const opened = await openDatabase(writeSettings(copy.server, { hosts }, 'lost.yaml'));
    let attempts = 0;
    const result = await opened.read(async (db) => {
      attempts += 1;
      if (attempts === 1) await admin.query(`KILL ${String(await request(db, 'select connection_id()'))}`);
      return request(db, 'select 7');
    });
    expect([result, attempts]).toEqual([7, 2]);
    expect(opened.cluster.servers().reduce((sum, { errors }) => sum + errors, 0)).toBe(1);
    // Nothing fails until the next check.
    expect(await opened.read((db) => request(db, 'select 8'))).toBe(8);
    await opened.close();
  });

  it('see what was written since the last read, on the same connection', async () => {
    const settings = writeSettings(
      copy.server,
      { hosts: [{ socket: copy.server.socket }], connections: 1 },
      'one.yaml',
    );
    const one = await openDatabase(settings);
    const count = (): Promise<unknown> => one.read((db) => request(db, 'select count(*) from interwiki'));
    const before = Number(await count());
    await admin.query(
      "INSERT INTO interwiki (iw_prefix, iw_url, iw_api, iw_wikiid, iw_local) VALUES ('new', '', '', '', 0)",
    );
    expect(await count()).toBe(before + 1);
    await admin.query("DELETE FROM interwiki WHERE iw_prefix = 'new'");
    expect(await count()).toBe(before);
    await one.close();
  });

  it('leave no snapshot open on an idle connection', async () => {
    await database.read((db) => request(db, 'select count(*) from page'));
    await vi.waitFor(
      async () => {
        const open: unknown[] = await admin.query('SELECT trx_id FROM information_schema.innodb_trx');
        expect(open).toEqual([]);
      },
      // The server refreshes this table only if it has not been read for 0.1 s.
      { interval: 300, timeout: 600_000 },
    );
  });

  it('cannot write', async () => {
    await expect(database.read((db) => request(db, 'delete from page'))).rejects.toThrow(/denied|READ ONLY/i);
  });
});

/** Runs `wiki-query doctor`: the exit code, and what it prints. */
const doctor = async (location: string): Promise<readonly [number, string]> => {
  let out = '';
  const host = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (out += text),
    env: {},
    stopSignal: () => new Promise<string>(() => undefined),
    onReload: () => () => undefined,
  };
  return [await main(['doctor', '--database', location], host), out];
};

describe('wiki-query doctor', () => {
  it('finds a good database good', async () => {
    const [code, out] = await doctor(copy.settings);
    expect(out).toContain('The tables and columns are those of MediaWiki 1.43.');
    expect(out).toContain('may only read');
    expect(out).toContain('times are read in UTC');
    expect(out).toContain('Texts in rows with the flags "utf-8" can be read');
    expect(code).toBe(0);
  });
});

describe('texts', () => {
  let settings: string;
  beforeAll(async () => {
    settings = await addStoredForms(copy, admin);
  });

  it('are read in each form in which MediaWiki stores them, as MediaWiki reads them', async () => {
    const wiki = await openDatabase(settings);
    const { expected } = readStoredForms();
    const texts = await wiki.read((db) =>
      readStoredTexts(
        db,
        expected.map(({ address }) => address),
      ),
    );
    await wiki.close();
    expect(expected.map(({ form, address }) => ({ form, ...texts.get(address) }))).toEqual(
      expected.map(({ form, text }) => ({ form, ...(text === null ? { problem: 'missing' } : { text }) })),
    );
  });

  it('are read from another server of the cluster when one does not respond', async () => {
    const { server } = copy;
    const hosts = [{ socket: `${server.folder}/none` }, { socket: server.socket }];
    const external = { cluster1: { hosts, database: 'stores', table: 'cluster1' } };
    const path = writeSettings(server, { hosts: [{ socket: server.socket }], external }, 'half.yaml');
    const wiki = await openDatabase(path);
    const address = readStoredForms().expected.find(({ form }) => form === 'external address')?.address ?? '';
    for (let i = 0; i < 5; i++)
      expect((await wiki.read((db) => readStoredTexts(db, [address]))).get(address)).toEqual({
        text: 'External text: Zoë',
      });
    await wiki.close();
  });
});

describe('a table that a crash has damaged', () => {
  const rows = (wiki: WikiDatabase): Promise<unknown> =>
    wiki.read((db) => request(db, "select count(*) from searchindex where match(si_title) against ('raven')"));

  it('is read from another server, and is an error without one', async () => {
    const options = { searchIndex: sampleSearchIndex, options: ['--myisam-recover-options=OFF'] };
    const broken = await openMariadbCopy(await unpackDatabase(sample), options);
    const administrator = await broken.server.admin('wiki');
    await administrator.query('FLUSH TABLES');
    await administrator.end();
    truncateSync(join(broken.server.folder, 'data/wiki/searchindex.MYI'), 1024);
    const hosts = [
      { socket: broken.server.socket, weight: 1 },
      { socket: copy.server.socket, weight: 0 },
    ];
    const both = await openDatabase(writeSettings(broken.server, { hosts }, 'both.yaml'));
    expect(await rows(both)).toBe(await rows(database));
    expect(both.cluster.servers()).toMatchObject([{ state: 'serving', errors: 1 }, { errors: 0 }]);
    const alone = await openDatabase(broken.settings);
    await expect(rows(alone)).rejects.toThrow(/searchindex/);
    await Promise.all([both.close(), alone.close()]);
    await broken.server.stop();
  });
});

describe('checks of a server', () => {
  it('leave no connection open that came after the check had given up', async () => {
    const sockets = new Set<Socket>();
    let [accepted, forwarded] = [0, 0];
    const late = createServer((client) => {
      accepted += 1;
      setTimeout(() => {
        forwarded += 1;
        const server = connect(copy.server.socket);
        sockets.add(server.on('close', () => sockets.delete(server)));
        client.pipe(server).pipe(client);
        for (const socket of [client, server]) socket.on('error', () => server.destroy());
      }, 3000);
    });
    late.listen(0, '127.0.0.1');
    await once(late, 'listening');
    const { port } = late.address() as AddressInfo;
    const settings = { ...settingsOfUrl(`mysql://reader@127.0.0.1:${port}/wiki`), connections: 1 };
    const [address] = settings.hosts;
    if (address === undefined) throw new Error('no host');
    const replica = new Replica(address, true, { settings, connect: { password: 'reader', statementTimeout: 0 } });
    await replica.check(false);
    expect(replica.isDown).toBe(true);
    await replica.check(false);
    await replica.close();
    // The connections of two checks, and what the driver opens to end statements.
    await vi.waitFor(() => expect([accepted - forwarded, sockets.size]).toEqual([0, 0]), { timeout: 600_000 });
    expect(forwarded).toBeGreaterThan(1);
    late.close();
  });
});

describe('wiki-query doctor on texts and faults', () => {
  it('reads a text of each form, and names clusters that are not in the settings', async () => {
    const [code, out] = await doctor(join(copy.server.folder, 'texts.yaml'));
    expect(out).toMatch(/ok .*cluster "cluster1" of external storage at .* can be read; its newest row is \d+/);
    expect(out).toMatch(/Texts in rows with the flags "utf-8,gzip,external" can be read/);
    expect(out).toMatch(
      /note .*\(rows with the flags "utf-8"\) has bytes that are not UTF-8|note .*missing or damaged/,
    );
    expect(code).toBe(0);
    const [without, told] = await doctor(copy.settings);
    expect(told).toMatch(/PROBLEM The text tt:\d+ \(rows with the flags "[^"]*external[^"]*"\) is in a store/);
    expect(without).toBe(1);
  });

  it('says what to grant for a cluster that cannot be read', async () => {
    const external = { far: { hosts: [{ socket: copy.server.socket }], database: 'mysql', table: 'blobs' } };
    const hosts = [{ socket: copy.server.socket }];
    const [code, out] = await doctor(writeSettings(copy.server, { hosts, external }, 'far.yaml'));
    expect(out).toMatch(/PROBLEM The cluster "far" .*cannot be read: .*GRANT SELECT ON mysql\.blobs/);
    expect(code).toBe(1);
  });

  it('says what to do about a wrong password', async () => {
    const settings = writeSettings(
      copy.server,
      { hosts: [{ socket: copy.server.socket }], user: 'nobody' },
      'wrong.yaml',
    );
    const [code, out] = await doctor(settings);
    expect(out).toMatch(/PROBLEM .*cannot be reached.*WIKI_QUERY_DATABASE_PASSWORD/s);
    expect(code).toBe(1);
  });
});

describe('lists in windows', () => {
  const client = (window?: number): Promise<TestClient> => openTestClient(copy.settings, undefined, 0, window);

  it('have the same rows', async () => {
    const [whole, windowed] = [await client(), await client(30)];
    for (const [module, query] of filtered) {
      const [inOne, inWindows] = [await walkAll(whole, module, query), await walkAll(windowed, module, query)];
      expect(inWindows.requests).toBeGreaterThan(inOne.requests);
      expect(inWindows.items).toEqual(inOne.items);
    }
    await whole.close();
    await windowed.close();
  });
});
