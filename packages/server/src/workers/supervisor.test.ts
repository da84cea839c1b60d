import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeChild, fakeCommand } from '../../test/support/fake-child.js';
import { settle } from '../../test/support/settle.js';
import { makeLog } from '../services/logging.js';
import type { GenerationOptions } from './generation.js';
import { listen } from './metrics-server.js';
import { Supervisor } from './supervisor.js';

const calls: string[] = [];
let supervisor: Supervisor | undefined;
const clients: Socket[] = [];

/** What the processes of a generation answer. */
const optionsOf = (name: string): GenerationOptions => {
  const answers = {
    connection: () => calls.push(`${name}: connection`) > 0,
    ping: (isDamaged: boolean) => {
      if (isDamaged) calls.push(`${name}: damaged`);
      return 0;
    },
    collect: () => [],
    cancelled: (call: string) => void calls.push(`${name}: cancelled ${call}`),
    retire: (ending: string) => void calls.push(`${name}: ${ending}`),
    run: () => ({ body: name }),
  };
  const command = fakeCommand(answers);
  return {
    worker: command,
    workers: 1,
    pool: { command, runners: 1, queryTimeout: 1000, queueLimit: 10, clientLimit: 10 },
  };
};

beforeEach(() => [FakeChild.started, calls].forEach((list) => list.splice(0)));
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const child of FakeChild.started) child.kill();
  await supervisor?.stop();
});

/** The processes of the next generation become ready: the worker, then the runner. */
async function becomeReady<T>(work: Promise<T>): Promise<T> {
  for (let i = 0; i < 3; i++) {
    for (const child of FakeChild.started) child.becomeReady();
    await settle();
  }
  return work;
}

async function start(): Promise<{ served: Supervisor; port: number }> {
  const served = (supervisor = new Supervisor(optionsOf('old'), makeLog({ level: 'silent' })));
  await becomeReady(served.start());
  return { served, port: await listen(served.server, '127.0.0.1', 0) };
}

async function open(port: number): Promise<void> {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  clients.push(client);
  await once(client, 'connect');
  await settle();
}

/** A worker's slow request. */
const runSlow = (worker: FakeChild | undefined): unknown =>
  worker?.inside.call('run', { request: { ip: '127.0.0.1' }, client: 'c' } as never);

it('passes connections to workers, and holds them until one is ready', async () => {
  const { port } = await start();
  await open(port);
  expect(calls).toEqual(['old: connection']);
  FakeChild.started[0]?.end('SIGKILL');
  await open(port);
  expect(calls).toEqual(['old: connection']);
  for (const child of FakeChild.started) child.becomeReady();
  await settle();
  expect(calls).toEqual(['old: connection', 'old: connection']);
});

it('serves another state when all old workers have retired', async () => {
  const { served, port } = await start();
  const [worker] = FakeChild.started;
  if (worker) worker.isHanging = true;
  const renewal = served.renew(optionsOf('new'));
  await becomeReady(Promise.resolve());
  await open(port);
  expect(calls).toEqual([]);
  // It is killed for its silence.
  worker?.kill();
  await renewal;
  await settle();
  expect(calls).toEqual(['new: connection']);
});

it('serves another state when a runner of it can answer slow requests', async () => {
  const { served, port } = await start();
  const renewal = served.renew(optionsOf('new'));
  FakeChild.started[2]?.becomeReady();
  await settle();
  await open(port);
  expect(calls).toEqual(['old: connection']);
  FakeChild.started[3]?.becomeReady();
  await renewal;
  await open(port);
  expect(calls.slice(1)).toEqual(['old: replace', 'new: connection']);
});

it('requests that come to old workers are those of the new state', async () => {
  const { served } = await start();
  const [worker] = FakeChild.started;
  expect(await runSlow(worker)).toMatchObject({ body: 'old' });
  await becomeReady(served.renew(optionsOf('new')));
  expect(calls).toEqual(['old: replace']);
  expect(await runSlow(worker)).toMatchObject({ body: 'new' });
});

it('the client of a tool reaches all workers', async () => {
  const { served } = await start();
  const [worker] = FakeChild.started;
  await becomeReady(served.renew(optionsOf('new')));
  await worker?.inside.call('cancelled', 'x' as never);
  await settle();
  expect(calls.slice(1)).toEqual(['old: cancelled x', 'new: cancelled x']);
});

it('a damaged database is one until another state is served, also for workers that start later', async () => {
  const { served } = await start();
  const [worker] = FakeChild.started;
  await worker?.inside.call('damaged', undefined as never);
  await worker?.inside.call('damaged', undefined as never);
  worker?.end('SIGKILL');
  await settle();
  for (const child of FakeChild.started) child.becomeReady();
  await settle();
  expect([calls, served.isDamaged]).toEqual([['old: damaged'], true]);
  await becomeReady(served.renew(optionsOf('new')));
  expect(served.isDamaged).toBe(false);
});

it('stops the workers of all states', async () => {
  const { served } = await start();
  const [worker] = FakeChild.started;
  await becomeReady(served.renew(optionsOf('new')));
  const stop = served.stop();
  await settle();
  expect(calls).toEqual(['old: replace', 'old: stop', 'new: stop']);
  for (const child of FakeChild.started) child.end('exit code 0');
  await stop;
  expect(worker?.isEnded).toBe(true);
});

it('does not begin to serve another state after it has stopped', async () => {
  const { served } = await start();
  const renewal = served.renew(optionsOf('new'));
  const stop = served.stop();
  await becomeReady(Promise.resolve());
  expect(calls).toEqual(['old: stop', 'new: stop']);
  for (const child of FakeChild.started) child.end('exit code 0');
  await Promise.all([stop, renewal]);
});
