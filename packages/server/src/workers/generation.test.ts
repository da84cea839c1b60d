import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeChild, fakeCommand } from '../../test/support/fake-child.js';
import { settle } from '../../test/support/settle.js';
import { noCounts } from '../runners/crew.js';
import { Generation } from './generation.js';

const events: { readonly event: string; readonly reason?: string }[] = [];
let counts = noCounts();
const unclaimed: Socket[] = [];
const calls: string[] = [];
const running: Generation[] = [];

const answers = {
  connection: () => true,
  ping: () => true,
  collect: () => [],
  health: (isReady: boolean) => void calls.push(`health ${isReady}`),
  retire: (ending: string) => void calls.push(ending),
  run: (request: { query: string }) => ({ body: request.query }),
};

beforeEach(() => [FakeChild.started, events, unclaimed, calls].forEach((list) => list.splice(0)));
afterEach(async () => {
  vi.useRealTimers();
  for (const child of FakeChild.started) child.kill();
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

function make(workers = 2, runners = 1): Generation {
  const command = fakeCommand(answers);
  const generation = new Generation({
    command,
    workers,
    pool: { command, runners, queryTimeout: 1000, queueLimit: 10, clientLimit: 10 },
    counts: (counts = noCounts()),
    onEvent: (event, facts) => events.push({ event, ...facts }),
    answers: {
      run: async ({ request }) => ({ body: `late ${request.query}` }) as never,
      figures: () => '',
      cancelled: () => undefined,
      damaged: () => undefined,
    },
    onUnclaimed: (socket) => unclaimed.push(socket),
    onMetrics: () => undefined,
    onReady: () => undefined,
  });
  running.push(generation);
  return generation;
}

/** A generation whose workers are ready, and its processes: workers first, then the runner. */
async function started(workers = 2): Promise<{ generation: Generation; children: readonly FakeChild[] }> {
  const generation = make(workers);
  const start = generation.start();
  for (const child of FakeChild.started) child.becomeReady();
  await start;
  for (const child of FakeChild.started) child.becomeReady();
  await settle();
  return { generation, children: FakeChild.started };
}

const reasons = (): unknown => events.map(({ event, reason }) => [event, reason]);

it('cannot start when a worker cannot, and starts another one for one that is killed', async () => {
  const start = make(1).start();
  FakeChild.started[0]?.end('SIGKILL');
  await settle();
  expect(FakeChild.started).toHaveLength(2);
  FakeChild.started[1]?.end('exit code 1');
  await expect(start).rejects.toThrow('exit code 1');
});

it('passes a connection to the worker with the fewest', async () => {
  const { generation } = await started();
  const sockets = Array.from({ length: 5 }, () => new Socket());
  expect(sockets.map((socket) => generation.passSocket(socket))).toEqual([true, true, true, true, true]);
  await settle();
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
});

it('passes no connection while no worker is ready', async () => {
  const generation = make();
  const failed = expect(generation.start()).rejects.toThrow('ended');
  expect(generation.passSocket(new Socket())).toBe(false);
  for (const child of FakeChild.started) child.end('exit code 1');
  await failed;
});

it('replaces a worker that ends, and returns the connection that it had not taken', async () => {
  const { generation, children } = await started(1);
  const socket = new Socket();
  generation.passSocket(socket);
  children[0]?.end('SIGSEGV');
  await settle();
  expect(unclaimed).toEqual([socket]);
  expect(reasons()).toEqual([['worker-ended', 'SIGSEGV']]);
  expect([children.length, generation.readyWorkers, counts.workersReplaced]).toEqual([3, 0, 1]);
  children[2]?.becomeReady();
  await settle();
  expect(generation.readyWorkers).toBe(1);
});

it('kills a worker without a sign of life, and no other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const generation = make();
  const start = generation.start();
  for (const child of FakeChild.started) child.becomeReady();
  await start;
  const [first, second] = FakeChild.started;
  if (first) first.isHanging = true;
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(500);
    await settle();
  }
  expect([first?.isEnded, second?.isEnded]).toEqual([true, false]);
  expect(events.map(({ event }) => event)).toEqual(['worker-silent', 'worker-ended']);
});

it('replaces a faulty worker when another one is ready', async () => {
  const { generation, children } = await started(1);
  await children[0]?.inside.call('faulty', undefined as never);
  expect([generation.readyWorkers, calls, children.length]).toEqual([0, [], 3]);
  children[2]?.becomeReady();
  await settle();
  expect([generation.readyWorkers, calls]).toEqual([1, ['replace']]);
  await children[0]?.inside.call('faulty', undefined as never);
  expect(children).toHaveLength(3);
});

it('has its own runners for requests, but not for those that come after the end of a worker', async () => {
  const { children } = await started(1);
  const request = { query: 'a', ip: '127.0.0.1' };
  const run = (isLate: boolean): unknown => children[0]?.inside.call('run', { request, client: 'c', isLate } as never);
  expect(await Promise.all([run(false), run(true)])).toMatchObject([{ body: 'a' }, { body: 'late a' }]);
});

it('calls all workers', async () => {
  const { generation } = await started(2);
  generation.callAll('health', false);
  await settle();
  expect(calls).toEqual(['health false', 'health false']);
});

it('is over when its workers have exited, and replaces none of them', async () => {
  const { generation, children } = await started(2);
  await generation.retire('replace');
  expect([calls, generation.readyWorkers]).toEqual([['replace', 'replace'], 0]);
  const end = generation.end();
  children[0]?.end('exit code 0');
  children[1]?.end('exit code 0');
  await end;
  expect([events, children.every(({ isEnded }) => isEnded), children.length]).toEqual([[], true, 3]);
});

it('kills a worker that has not started when it stops', async () => {
  const generation = make(1);
  const start = generation.start();
  const failed = expect(start).rejects.toThrow('SIGKILL');
  await generation.stop();
  await failed;
});

it('starts its workers, then one runner, then the others', async () => {
  const generation = make(2, 3);
  const start = generation.start();
  const [first, second] = FakeChild.started;
  first?.becomeReady();
  await settle();
  expect(FakeChild.started).toHaveLength(2);
  second?.becomeReady();
  await start;
  expect(FakeChild.started).toHaveLength(3);
  FakeChild.started[2]?.becomeReady();
  await generation.canAnswerAll;
  expect(FakeChild.started).toHaveLength(5);
});

it('starts the other runners also if the first cannot start', async () => {
  const generation = make(1, 2);
  const start = generation.start();
  FakeChild.started[0]?.becomeReady();
  await start;
  FakeChild.started[1]?.end('exit code 2');
  await generation.canAnswerAll;
  await settle();
  expect(FakeChild.started.filter(({ isEnded }) => !isEnded)).toHaveLength(3);
});
