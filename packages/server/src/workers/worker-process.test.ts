import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeChild, fakeCommand } from '../../test/support/fake-child.js';
import { settle } from '../../test/support/settle.js';
import { WorkerProcess } from './worker-process.js';

beforeEach(() => void FakeChild.started.splice(0));
afterEach(() => vi.useRealTimers());

function start(options: object = {}): { worker: WorkerProcess; child: FakeChild; exits: string[] } {
  const exits: string[] = [];
  const worker = new WorkerProcess(fakeCommand(options), {} as never);
  void worker.exited.then((reason) => exits.push(reason));
  worker.ready.catch(() => undefined);
  return { worker, child: FakeChild.started[0] as FakeChild, exits };
}

it('is ready when the process says so', async () => {
  const { worker, child } = start();
  expect(worker.state).toBe('starting');
  child.becomeReady();
  await worker.ready;
  expect(worker.state).toBe('ready');
});

it('keeps a connection open until it has arrived, and counts it until a ping', async () => {
  const { worker } = start({ connection: () => true, ping: (isDamaged: boolean) => (isDamaged ? 3 : 0) });
  const socket = new Socket();
  const passed = worker.passSocket(socket);
  expect([worker.connections, socket.destroyed]).toEqual([1, false]);
  expect([await passed, socket.destroyed]).toEqual([true, true]);
  expect(worker.connections).toBe(1);
  await worker.ping(true);
  expect(worker.connections).toBe(3);
  await worker.ping(false);
  expect(worker.connections).toBe(0);
});

it('has the connections of the last ping when the process does not answer', async () => {
  const { worker, child } = start({ connection: () => new Promise(() => undefined) });
  void worker.passSocket(new Socket());
  const pinged = worker.ping(false);
  child.end('SIGKILL');
  await pinged;
  expect(worker.connections).toBe(1);
});

it('returns a connection that a dead process has not taken', async () => {
  const { worker, child, exits } = start({ connection: () => new Promise(() => undefined) });
  const socket = new Socket();
  const passed = worker.passSocket(socket);
  child.end('SIGSEGV');
  expect([await passed, socket.destroyed, exits]).toEqual([false, false, ['SIGSEGV']]);
  await worker.exited;
});

it('is silent until it answers', async () => {
  const { worker, child } = start({ ping: () => 1 });
  worker.since = -1;
  void worker.ping(false);
  await vi.waitFor(() => expect(worker.since).toBeGreaterThan(0));
  worker.since = -1;
  child.isHanging = true;
  void worker.ping(false);
  await settle();
  expect(worker.since).toBe(-1);
  child.isHanging = false;
  // Any message is a sign of life.
  await child.inside.call('damaged', undefined as never);
  expect(worker.since).toBeGreaterThan(0);
});

it('has the metrics of the last time when the process does not answer', async () => {
  const { worker, child } = start({ collect: () => [{ n: 1 }] });
  expect(await worker.collect()).toEqual([{ n: 1 }]);
  child.isHanging = true;
  expect(await worker.collect()).toEqual([{ n: 1 }]);
});

it('retires by a call, and without one if it has not started', async () => {
  const endings: unknown[] = [];
  const first = start({ retire: (ending: string) => void endings.push(ending) });
  first.child.becomeReady();
  await first.worker.ready;
  await first.worker.retire('replace');
  expect([endings, first.worker.state, first.exits]).toEqual([['replace'], 'retired', []]);
  FakeChild.started.splice(0);
  const second = start();
  await second.worker.retire('stop');
  await second.worker.exited;
  expect([second.worker.state, second.exits]).toEqual(['retired', ['SIGKILL']]);
});
