import { afterEach, describe, expect, it } from 'vitest';
import { startFakeDatabase, type FakeDatabaseServer } from '../../../test/support/fake-database-server.js';
import type { ReplicaState } from '../database.js';
import { ConnectionLost, ServerFull, TableDamaged } from '../database-error.js';
import type { Replica } from './replica.js';
import { ReplicaSet } from './replica-set.js';
import { DEFAULTS } from './settings.js';

const servers: FakeDatabaseServer[] = [];
const sets: ReplicaSet[] = [];
afterEach(async () => {
  await Promise.all(sets.splice(0).map((set) => set.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A set of servers with these weights, after its first check. The first is the primary. */
async function setOf(weights: readonly number[], onServer?: (state: ReplicaState) => void): Promise<ReplicaSet> {
  for (const _ of weights) servers.push(await startFakeDatabase());
  const hosts = servers.map(({ port }, i) => ({ host: '127.0.0.1', port, name: String(i), weight: weights[i] ?? 0 }));
  const settings = { hosts, database: 'wiki', user: 'reader', prefix: '', external: {}, ...DEFAULTS };
  const set = new ReplicaSet({ settings, connect: { password: undefined, statementTimeout: 0 }, onServer });
  sets.push(set);
  await set.check();
  return set;
}

/** Looks at all servers from now on: a look that has begun may have seen them as they were. */
async function look(set: ReplicaSet): Promise<void> {
  await set.check();
  await set.check();
}

/** The servers that are chosen in many requests. */
const chosen = (set: ReplicaSet, except?: Replica): string =>
  [...new Set(Array.from({ length: 100 }, () => set.choose(except)?.host))].sort().join();

/** A server of the set. */
function serverOf(set: ReplicaSet, host: string): Replica {
  for (let i = 0; i < 1000; i++) {
    const server = set.choose();
    if (server?.host === host) return server;
  }
  throw new Error(`${host} is not chosen`);
}

describe('a server is chosen', () => {
  it('by its weight', async () => {
    const set = await setOf([0, 1, 1]);
    expect(chosen(set)).toBe('1,2');
    expect(chosen(set, serverOf(set, '1'))).toBe('2');
  });

  it('about as often as its weight says', async () => {
    const set = await setOf([1, 9]);
    const first = Array.from({ length: 2000 }, () => set.choose()?.host).filter((host) => host === '0').length;
    // A chance of less than one in 10^12 to be outside.
    expect(first).toBeGreaterThan(100);
    expect(first).toBeLessThan(320);
  });

  it('without a weight, if there is no other', async () => {
    const set = await setOf([0, 1]);
    await servers[1]?.close();
    await look(set);
    expect(chosen(set)).toBe('0');
    await servers[1]?.open();
  });

  it('again, if it is the only one', async () => {
    const set = await setOf([1]);
    expect(chosen(set, set.choose())).toBe('0');
  });

  it('only within its lag', async () => {
    const set = await setOf([1, 1]);
    if (servers[1]) servers[1].status = { Seconds_Behind_Master: '7' };
    await look(set);
    expect(chosen(set)).toBe('0');
  });

  it('without a known lag, while the primary is down', async () => {
    const set = await setOf([1, 1]);
    await servers[0]?.close();
    if (servers[1]) servers[1].status = { Seconds_Behind_Master: null };
    await look(set);
    expect(chosen(set)).toBe('1');
    await servers[0]?.open();
  });

  it('rather with room than without', async () => {
    const set = await setOf([1, 1]);
    if (servers[0]) servers[0].mode = 'full';
    const full = serverOf(set, '0');
    const request = full.acquire();
    // The refusal counts for a second: time stands still in between.
    const now = performance.now();
    const clock = performance.now.bind(performance);
    performance.now = () => now;
    try {
      await expect(request).rejects.toBeInstanceOf(ServerFull);
      expect(full.isCrowded).toBe(true);
      expect(chosen(set)).toBe('1');
    } finally {
      performance.now = clock;
    }
  });

  it('that is doubtful, if no other is left', async () => {
    const set = await setOf([1, 1]);
    const [one, other] = [serverOf(set, '0'), serverOf(set, '1')];
    one.failed(new Error('a'));
    expect(chosen(set)).toBe('1');
    other.failed(new Error('b'));
    expect(chosen(set)).toBe('0,1');
  });

  it('not, if none answers', async () => {
    const set = await setOf([1]);
    await servers[0]?.close();
    await look(set);
    expect(set.choose()).toBeUndefined();
    await expect(set.use(async () => 1, 'databaseunavailable')).rejects.toMatchObject({ code: 'databaseunavailable' });
    await servers[0]?.open();
  });
});

describe('work', () => {
  /** The hosts that do the work, which fails as often as there are errors. */
  const done = async (set: ReplicaSet, ...errors: readonly unknown[]) => {
    const hosts: string[] = [];
    const result = await set
      .use(async ({ host }) => {
        hosts.push(host);
        if (hosts.length <= errors.length) throw errors[hosts.length - 1];
        return 'done';
      }, 'databasebusy')
      .catch((error: unknown) => error);
    return { hosts, result };
  };

  it('is done once', async () => {
    const { hosts, result } = await done(await setOf([0, 1]));
    expect([hosts, result]).toEqual([['1'], 'done']);
  });

  it('is repeated elsewhere after a lost connection', async () => {
    const set = await setOf([0, 1]);
    const { hosts, result } = await done(set, new ConnectionLost(new Error('gone')));
    expect([hosts, result]).toEqual([['1', '0'], 'done']);
    expect(set.states()[1]).toMatchObject({ state: 'down', problem: 'gone', errors: 1 });
  });

  it('is given up after the second lost connection', async () => {
    const lost = new ConnectionLost(new Error('gone'));
    const { hosts, result } = await done(await setOf([1, 1, 1]), lost, lost);
    expect([hosts.length, result]).toMatchObject([2, { code: 'databasebusy' }]);
  });

  it('continues until a server has room', async () => {
    const full = new ServerFull(new Error('full'));
    const { hosts, result } = await done(await setOf([1, 1]), full, full, full);
    expect([hosts.length, result]).toEqual([4, 'done']);
    expect(hosts[0]).not.toBe(hosts[1]);
  });

  it('with an error of its own is not repeated', async () => {
    const error = new Error('own');
    const set = await setOf([1, 1]);
    const { hosts, result } = await done(set, error);
    expect([hosts.length, result]).toEqual([1, error]);
    expect(set.states().map(({ errors }) => errors)).toEqual([0, 0]);
  });

  it('on a damaged table is repeated elsewhere, and the server serves on', async () => {
    const set = await setOf([0, 1]);
    const { hosts, result } = await done(set, new TableDamaged(new Error('table')));
    expect([hosts, result]).toEqual([['1', '0'], 'done']);
    expect(set.states()[1]).toMatchObject({ state: 'serving', errors: 1 });
  });

  it('on the only copy of a damaged table has the error of the server', async () => {
    const error = new Error('table');
    const { hosts, result } = await done(await setOf([1]), new TableDamaged(error));
    expect([hosts, result]).toEqual([['0'], error]);
  });
});

it('changes of servers are reported once', async () => {
  const reported: unknown[] = [];
  const set = await setOf([1, 1], ({ host, state, lag }) => reported.push([host, state, lag]));
  expect(reported).toEqual([]);
  await servers[1]?.close();
  await look(set);
  await servers[1]?.open();
  await look(set);
  const [down, ...others] = reported;
  expect(down).toEqual(['1', 'down', 0]);
  expect(others).toEqual([['1', 'serving', 0]]);
});

it('checks that are requested at once are one', async () => {
  const set = await setOf([1]);
  const check = set.check();
  expect(set.check()).toBe(check);
  await check;
});
