/** Checks which database server a request is read from while servers lag, stop replicating, fail and return. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { handleRequest } from '../../packages/server/src/actions/handle-request.js';
import type { WikiDatabase } from '../../packages/server/src/db/database.js';
import { openDatabase, type OpenOptions } from '../../packages/server/src/db/open/open-database.js';
import { sql } from '../../packages/server/src/sql/sql.js';
import { statement } from '../../packages/server/src/sql/query.js';
import { makeServices } from '../../packages/server/src/services/make-services.js';
import { delay, run, untilCaughtUp } from '../support/mariadb/replicas.js';
import type { Rig } from './rig.js';

let rig: Rig;
let settings: string;

const serverId = statement<{ readonly id: number }>(sql`select @@server_id as id`);

const numberOfServer = (database: WikiDatabase): Promise<number | undefined> =>
  database.read(async (db) => (await db.first(serverId))?.id);

/** The number of reads that each server gets: the primary and the replicas. */
async function shares(database: WikiDatabase, reads = 60): Promise<readonly number[]> {
  const counts = [0, 0, 0];
  for (let i = 0; i < reads; i++) {
    const id = await numberOfServer(database);
    if (id !== undefined) counts[id - 1] = (counts[id - 1] ?? 0) + 1;
  }
  return counts;
}

async function opened<T>(
  work: (database: WikiDatabase) => Promise<T>,
  options: OpenOptions = {},
  path = settings,
): Promise<T> {
  const database = await openDatabase(path, options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const states = (database: WikiDatabase): readonly string[] => database.cluster.servers().map(({ state }) => state);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
}

interface RecordedLag {
  readonly query: string;
  /** MediaWiki ran with `$wgShowHostnames`. */
  readonly named?: boolean;
  readonly late: object;
  readonly lateHeaders?: object;
  readonly stopped: object;
}

/** Tests on a rig that others start. */
export function describeReplicas(startedRig: () => Rig): void {
  beforeAll(() => {
    rig = startedRig();
    settings = join(rig.folder, 'database.yaml');
  });

  describe('reads', () => {
    it('go to replicas by weight, and to the primary of weight 0 only when there is no other', () =>
      opened(async (database) => {
        const [primary = 0, one = 0, two = 0] = await shares(database, 100);
        expect(primary).toBe(0);
        expect(one).toBeGreaterThan(20);
        expect(two).toBeGreaterThan(20);
      }));

    it('leave out a replica that stands still, and come back to it', () =>
      opened(async (database) => {
        const [one] = rig.replicas;
        if (one === undefined) throw new Error('there is no replica');
        await run(one, 'STOP SLAVE SQL_THREAD');
        await until(() => states(database)[1] === 'lagged');
        expect((await shares(database))[1]).toBe(0);
        await run(one, 'START SLAVE SQL_THREAD');
        await until(() => states(database)[1] === 'serving');
        expect((await shares(database))[1]).toBeGreaterThan(0);
      }));

    it('leave out replicas that are later than allowed: the primary takes over', () =>
      opened(
        async (database) => {
          for (const replica of rig.replicas) await delay(replica, 1000);
          await run(rig.primary, 'UPDATE wiki.site_stats SET ss_images = ss_images + 1');
          await until(() => states(database).join(' ') === 'serving lagged lagged');
          expect(await shares(database, 10)).toEqual([10, 0, 0]);
          for (const replica of rig.replicas) await delay(replica, 0);
          await until(() => states(database).join(' ') === 'serving serving serving');
        },
        { maxLag: 100 },
      ));

    it('continue when a replica dies, and return to it', () =>
      opened(async (database) => {
        const [one] = rig.replicas;
        await shares(database, 20);
        await one?.kill();
        // The next user of a broken connection detects it: no request fails.
        expect((await shares(database, 40))[1]).toBe(0);
        await until(() => states(database)[1] === 'down');
        expect(database.cluster.servers()[1]).toMatchObject({
          host: 'replica1',
          problem: expect.any(String) as string,
        });
        await one?.restart();
        await until(() => states(database)[1] === 'serving');
        expect((await shares(database))[1]).toBeGreaterThan(0);
      }));

    it('notice a server that hangs', () =>
      opened(async (database) => {
        const [one] = rig.replicas;
        one?.pause();
        await until(() => states(database)[1] === 'down');
        expect((await shares(database, 20))[1]).toBe(0);
        one?.resume();
        await until(() => states(database)[1] === 'serving');
      }));

    it('wait for the only server when it is late with a check', async () => {
      const { socket } = rig.primary;
      const path = rig.settings('alone.yaml', { maxLag: 3 }, [{ name: 'primary', socket, weight: 1 }]);
      await opened(
        async (database) => {
          await shares(database, 1);
          rig.primary.pause();
          await until(() => states(database)[0] === 'down');
          const read = numberOfServer(database);
          rig.primary.resume();
          expect(await read).toBe(1);
        },
        {},
        path,
      );
    });

    it('follow a table of pt-heartbeat where there is one', async () => {
      await run(
        rig.primary,
        'CREATE TABLE wiki.heartbeat (ts varchar(26) NOT NULL, server_id int unsigned NOT NULL PRIMARY KEY)',
        'INSERT INTO wiki.heartbeat VALUES (UTC_TIMESTAMP(6), 1), (UTC_TIMESTAMP(6) + INTERVAL 1 HOUR, 99)',
      );
      for (const replica of rig.replicas) await untilCaughtUp(rig.primary, replica);
      const path = rig.settings('heartbeat.yaml', { heartbeat: 'wiki.heartbeat', maxLag: 1000 });
      await opened(
        async (database) => {
          const lag = (): number => database.cluster.servers()[1]?.lag ?? -1;
          expect(lag()).toBeGreaterThanOrEqual(0);
          expect(lag()).toBeLessThan(600);
          await run(
            rig.primary,
            'UPDATE wiki.heartbeat SET ts = UTC_TIMESTAMP(6) - INTERVAL 900 SECOND WHERE server_id = 1',
          );
          await until(() => lag() >= 900);
          await run(
            rig.primary,
            'UPDATE wiki.heartbeat SET ts = UTC_TIMESTAMP(6) - INTERVAL 1200 SECOND WHERE server_id = 1',
          );
          await until(() => states(database)[1] === 'lagged');
        },
        {},
        path,
      );
    });
  });

  describe('a server that is full', () => {
    it('sends requests to open connections and to the other server, and is logged once', async () => {
      const [full, other] = rig.replicas;
      if (full === undefined || other === undefined) throw new Error('the rig has too few replicas');
      const hosts = [full, other].map(({ socket }, i) => ({ name: `host${i}`, socket, weight: 1 }));
      const path = rig.settings('full.yaml', { connections: 64 }, hosts);
      await run(full, 'SET GLOBAL max_connections = 10');
      const told: string[] = [];
      await opened(
        async (database) => {
          const read = (): Promise<unknown> => database.read((db) => db.first(statement(sql`select sleep(0.02) as x`)));
          const client = async (): Promise<void> => {
            for (let i = 0; i < 20; i++) await read();
          };
          await Promise.all(Array.from({ length: 40 }, client));
          const [one] = database.cluster.servers();
          expect(one).toMatchObject({ state: 'serving', isFull: true });
          expect(one?.errors).toBeGreaterThan(0);
          await until(() => told.length > 0);
          expect(told).toEqual(['host0 full']);
        },
        { onServer: ({ host, isFull }) => told.push(`${host} ${isFull ? 'full' : 'has room'}`) },
        path,
      ).finally(() => run(full, 'SET GLOBAL max_connections = 151'));
    });

    it('is waited for where it is the only one', async () => {
      const [full] = rig.replicas;
      if (full === undefined) throw new Error('the rig has too few replicas');
      const path = rig.settings('full-alone.yaml', { connections: 64 }, [{ name: 'host', socket: full.socket }]);
      await run(full, 'SET GLOBAL max_connections = 10');
      await opened(
        async (database) => {
          const reads = Array.from({ length: 60 }, () => numberOfServer(database));
          expect(new Set(await Promise.all(reads))).toEqual(new Set([2]));
        },
        {},
        path,
      ).finally(() => run(full, 'SET GLOBAL max_connections = 151'));
    });
  });

  describe('responses about lag are those of MediaWiki 1.43 on the same replicas', () => {
    const recorded = JSON.parse(
      readFileSync(new URL('lag-answers.json', import.meta.url), 'utf8'),
    ) as readonly RecordedLag[];
    const compare = async (of: 'late' | 'stopped', isThere: (database: WikiDatabase) => boolean): Promise<void> => {
      for (const showHostnames of [true, false]) {
        const hosts = [rig.primary, rig.replicas[0]].map((server, i) => ({
          name: ['primary', 'replica'][i],
          socket: server?.socket,
        }));
        const services = await makeServices({
          database: rig.settings('lag.yaml', { showHostnames, maxLag: 86_400 }, hosts),
          site: join(rig.folder, 'site.json'),
          state: join(rig.folder, 'state'),
          secret: 'secret of a test',
        });
        await until(() => isThere(services.database));
        for (const { query, named = false, ...want } of recorded) {
          if (named !== showHostnames) continue;
          const request = {
            method: 'GET',
            path: '/api.php',
            query,
            headers: {},
            ip: '127.0.0.1',
            origin: 'http://wiki.example',
          } as const;
          const response = await handleRequest(request, services);
          expect({ query, ...(JSON.parse(response.body) as object) }).toMatchObject({ query, ...want[of] });
          expect(response.headers).toMatchObject(of === 'late' ? (want.lateHeaders ?? {}) : {});
        }
        await services.database.close();
      }
    };

    it('when a replica is late', async () => {
      const [one] = rig.replicas;
      if (one === undefined) throw new Error('there is no replica');
      await delay(one, 1000);
      await run(rig.primary, 'UPDATE wiki.site_stats SET ss_images = ss_images + 1');
      await compare('late', (database) => database.cluster.servers()[1]?.lag === 1000);
    });

    it('when a replica stands still', async () => {
      const [one] = rig.replicas;
      if (one === undefined) throw new Error('there is no replica');
      await run(one, 'STOP SLAVE SQL_THREAD');
      await compare('stopped', () => true);
      await delay(one, 0);
    });
  });

  describe('without the primary', () => {
    it('replicas serve without a limit of time, and responses have the age of their data', async () => {
      const services = await makeServices({
        database: settings,
        site: join(rig.folder, 'site.json'),
        state: join(rig.folder, 'state'),
        secret: 'secret of a test',
      });
      const { database } = services;
      await until(() => states(database).join(' ') === 'serving serving serving');
      await rig.primary.kill();
      await until(() => (database.cluster.servers()[1]?.unknownFor ?? 0) > 2);
      expect(states(database)).toEqual(['down', 'serving', 'serving']);
      const request = {
        method: 'GET',
        path: '/api.php',
        query: 'action=query&list=allpages&format=json',
        headers: {},
        ip: '127.0.0.1',
        origin: 'http://wiki.example',
      } as const;
      const { status, headers } = await handleRequest(request, services);
      expect(status).toBe(200);
      expect(Number(headers['X-Database-Lag'])).toBeGreaterThanOrEqual(2);
      await rig.primary.restart();
      await until(() => states(database).join(' ') === 'serving serving serving');
      expect((await handleRequest(request, services)).headers['X-Database-Lag']).toBeUndefined();
      await database.close();
    });

    it('replicas serve for a while where that is limited, and then no server does until it returns', async () => {
      await opened(
        async (database) => {
          await until(() => states(database).join(' ') === 'serving serving serving');
          await rig.primary.kill();
          await until(() => database.cluster.servers()[1]?.lag === undefined);
          expect((await shares(database, 10))[0]).toBe(0);
          await until(() => states(database).join(' ') === 'down lagged lagged');
          await expect(numberOfServer(database)).rejects.toMatchObject({ code: 'databasebusy', status: 503 });
          await rig.primary.restart();
          await until(() => states(database).join(' ') === 'serving serving serving');
          expect((await shares(database, 10))[0]).toBe(0);
        },
        { maxLagUnknown: 3 },
      );
    });
  });
}
