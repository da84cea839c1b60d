import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeChild, fakeCommand } from '../../test/support/fake-child.js';
import { settle } from '../../test/support/settle.js';
import { type SharedAnswers, WorkerProcess } from './worker-process.js';

beforeEach(() => void FakeChild.started.splice(0));
afterEach(() => vi.useRealTimers());

const shared = {} as SharedAnswers;

function start(options: object = {}): { worker: WorkerProcess; child: FakeChild; exits: string[] } {
  const exits: string[] = [];
  const worker = new WorkerProcess(fakeCommand(options), shared);
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

it('keeps a connection open until it has arrived, and counts it until it closes', async () => {
  const { worker, child } = start({ connection: () => true });
  const socket = new Socket();
  const passed = worker.passSocket(socket);
  expect([worker.connections, socket.destroyed]).toEqual([1, false]);
  expect([await passed, socket.destroyed]).toEqual([true, true]);
  await child.inside.call('closed', undefined as never);
  expect(worker.connections).toBe(0);
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
  const { worker, child } = start({ ping: () => true });
  worker.since = -1;
  void worker.channel.call('ping', undefined);
  await vi.waitFor(() => expect(worker.since).toBeGreaterThan(0));
  worker.since = -1;
  child.isHanging = true;
  void worker.channel.call('ping', undefined);
  await settle();
  expect(worker.since).toBe(-1);
  child.isHanging = false;
  // Any message is a sign of life.
  await child.inside.call('closed', undefined as never);
  expect(worker.since).toBeGreaterThan(0);
});

it('has the metrics of the last time when the process does not answer, and the last ones that it sent', async () => {
  const { worker, child } = start({ collect: () => [{ n: 1 }] });
  expect(await worker.collect()).toEqual([{ n: 1 }]);
  child.isHanging = true;
  expect(await worker.collect()).toEqual([{ n: 1 }]);
  child.isHanging = false;
  await child.inside.call('last', [{ n: 2 }] as never);
  expect(worker.metrics).toEqual([{ n: 2 }]);
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
