import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeDatabase, type FakeDatabaseServer } from '../../../test/support/fake-database-server.js';
import { Replica } from './replica.js';
import { DEFAULTS } from './settings.js';

let server: FakeDatabaseServer;
const replicas: Replica[] = [];
beforeEach(async () => {
  server = await startFakeDatabase();
});
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((replica) => replica.close()));
  await server.close();
});

function replicaOf({ ignoresLag = false, isPrimary = false, maxLagUnknown = Infinity } = {}): Replica {
  const settings = {
    hosts: [],
    database: 'wiki',
    user: 'reader',
    prefix: '',
    external: {},
    ...DEFAULTS,
    maxLagUnknown,
  };
  const connect = { password: undefined, statementTimeout: 0 };
  const address = { host: '127.0.0.1', port: server.port, name: 'one', weight: 3 };
  const replica = new Replica(address, isPrimary, { settings, connect, ignoresLag });
  replicas.push(replica);
  return replica;
}

const behind = (seconds: string | null, running = 'Yes') => ({
  Seconds_Behind_Master: seconds,
  Slave_SQL_Running: running,
});

it('serves nothing before its first check', () =>
  expect(replicaOf().state(false)).toMatchObject({ state: 'lagged', lag: undefined, errors: 0 }));

it('of data that never change serves when it answers', async () => {
  const replica = replicaOf({ ignoresLag: true, isPrimary: true });
  server.status = behind('99');
  await replica.check(false);
  expect(replica.state(false)).toEqual({
    host: 'one',
    isPrimary: true,
    weight: 3,
    lag: 0,
    unknownFor: 0,
    isFull: false,
    state: 'serving',
    connections: { active: 0, idle: 0 },
    errors: 0,
  });
});

describe('with the lag', () => {
  it.each<readonly [string, Record<string, string | null> | undefined, object]>([
    ['of none that replicates', undefined, { state: 'serving', lag: 0 }],
    ['that is allowed', behind('6'), { state: 'serving', lag: 6 }],
    ['that is too long', behind('7'), { state: 'lagged', lag: 7 }],
    ['that includes a delay', { ...behind('2'), SQL_Remaining_Delay: '5' }, { state: 'lagged', lag: 7 }],
    ['of MySQL', { Seconds_Behind_Source: '7', Replica_SQL_Running: 'Yes' }, { state: 'lagged', lag: 7 }],
    ['of one that has stopped', behind('0', 'No'), { state: 'lagged', lag: 0 }],
    ['that is unknown', behind(null), { state: 'lagged', lag: undefined }],
  ])('%s', async (_, status, want) => {
    server.status = status;
    const replica = replicaOf();
    await replica.check(false);
    expect(replica.state(false)).toMatchObject(want);
  });

  it.each([
    ['serves while the primary is down', Infinity, true, 'serving'],
    ['does not serve while the primary works', Infinity, false, 'lagged'],
    ['does not serve for longer than it may', -1, true, 'lagged'],
  ])('unknown it %s', async (_, maxLagUnknown, lacksPrimary, want) => {
    const replica = replicaOf({ maxLagUnknown });
    server.status = behind('1');
    await replica.check(false);
    server.status = behind(null);
    await replica.check(lacksPrimary);
    expect(replica.state(lacksPrimary)).toMatchObject({ state: want, lag: undefined });
  });

  it('too long before it became unknown, it does not serve', async () => {
    const replica = replicaOf();
    server.status = behind('7');
    await replica.check(false);
    server.status = behind(null);
    await replica.check(true);
    expect(replica.state(true).state).toBe('lagged');
  });
});

describe('a server that fails', () => {
  const downOf = (replica: Replica) => {
    const { state, errors, problem } = replica.state(false);
    return { state, errors, problem, isDoubtful: replica.isDoubtful };
  };

  it('at its port is down, which counts once, until it answers', async () => {
    const replica = replicaOf();
    await server.close();
    await replica.check(false);
    await replica.check(false);
    const problem = expect.stringContaining('ECONNREFUSED');
    expect(downOf(replica)).toEqual({ state: 'down', errors: 1, problem, isDoubtful: false });
    await server.open();
    await replica.check(false);
    expect(downOf(replica)).toEqual({ state: 'serving', errors: 1, problem: undefined, isDoubtful: false });
  });

  it('by its silence is down, and doubtful', async () => {
    const replica = replicaOf();
    server.mode = 'silent';
    await replica.check(false);
    const problem = 'no answer within 2000 ms';
    expect(downOf(replica)).toEqual({ state: 'down', errors: 1, problem, isDoubtful: true });
  });

  it('for a request is down, and doubtful until a check has failed', async () => {
    const replica = replicaOf();
    await replica.check(false);
    replica.failed(new Error('lost', { cause: new Error('the reason') }));
    expect(downOf(replica)).toEqual({ state: 'down', errors: 1, problem: 'the reason', isDoubtful: true });
    await server.close();
    await replica.check(false);
    expect(downOf(replica)).toMatchObject({ state: 'down', isDoubtful: false });
    await server.open();
  });

  it('after a check is not doubtful because of a request', async () => {
    const replica = replicaOf();
    await server.close();
    await replica.check(false);
    replica.failed('gone');
    expect(downOf(replica)).toEqual({ state: 'down', errors: 2, problem: 'gone', isDoubtful: false });
    await server.open();
  });

  it('with one statement is counted', () => {
    const replica = replicaOf();
    replica.countError();
    expect(replica.state(false).errors).toBe(1);
  });
});

describe('a server that is full', () => {
  it('is as it was', async () => {
    const replica = replicaOf();
    await replica.check(false);
    expect(replica.isCrowded).toBe(false);
    server.mode = 'full';
    // The connection for checks is open; a request needs another one.
    await expect(replica.acquire()).rejects.toThrow();
    const problem = expect.stringContaining('Too many connections');
    expect(replica.state(false)).toMatchObject({ state: 'serving', isFull: true, errors: 1, problem });
    await replica.check(false);
    // The check needed none.
    expect(replica.state(false)).toMatchObject({ state: 'serving', isFull: true, problem });
  });

  it('to a check is crowded, and has the lag that was known', async () => {
    const replica = replicaOf();
    server.mode = 'full';
    await replica.check(false);
    expect(replica.isCrowded).toBe(true);
    expect(replica.state(false)).toMatchObject({ state: 'lagged', isFull: true, errors: 1 });
    expect(replica.isDown).toBe(false);
  });

  it('is not full after it has accepted a connection', async () => {
    const replica = replicaOf();
    server.mode = 'full';
    await replica.check(false);
    server.mode = 'answers';
    const connection = await replica.acquire();
    expect([replica.isCrowded, replica.state(false)]).toMatchObject([
      false,
      { isFull: false, connections: { active: 1, idle: 0 } },
    ]);
    replica.release(connection);
    expect(replica.state(false).connections).toEqual({ active: 0, idle: 1 });
  });
});
