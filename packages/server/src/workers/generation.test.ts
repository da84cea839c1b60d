import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeChild, fakeCommand } from '../../test/support/fake-child.js';
import { settle } from '../../test/support/settle.js';
import { Counts } from '../runners/crew.js';
import { Generation } from './generation.js';

const events: { readonly event: string; readonly reason?: string }[] = [];
let counts = new Counts();
let isDamaged = false;
const calls: string[] = [];
const past: unknown[] = [];
const running: Generation[] = [];

const answers = {
  connection: () => true,
  ping: (state: boolean) => {
    calls.push(`damaged: ${state}`);
    return 7;
  },
  collect: () => [],
  cancelled: (call: string) => void calls.push(`cancelled ${call}`),
  retire: (ending: string) => void calls.push(ending),
  run: (request: { query: string }) => ({ body: request.query }),
};

beforeEach(() => [FakeChild.started, events, calls, past].forEach((list) => list.splice(0)));
afterEach(async () => {
  vi.useRealTimers();
  for (const child of FakeChild.started) child.kill();
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

function make(workers = 2, runners = 1): Generation {
  const command = fakeCommand(answers);
  const pool = { command, runners, queryTimeout: 1000, queueLimit: 10, clientLimit: 10 };
  const generation = new Generation(
    { worker: command, workers, pool },
    {
      counts: (counts = new Counts()),
      onEvent: (event, facts) => events.push({ event, ...facts }),
      answers: {
        run: async ({ request }) => ({ body: `of the supervisor: ${request.query}` }) as never,
        figures: () => '',
        cancelled: () => undefined,
        damaged: () => undefined,
      },
      isDamaged: () => isDamaged,
      onMetrics: (metrics) => past.push(metrics),
      onReady: () => undefined,
    },
  );
  running.push(generation);
  return generation;
}

/** A generation whose workers are ready, and its processes: workers first, then the runner. */
async function started(workers = 2): Promise<{ generation: Generation; children: readonly FakeChild[] }> {
  const generation = make(workers);
  const start = generation.start();
  for (const child of FakeChild.started) child.becomeReady();
  await start;
  void generation.pool.start();
  for (const child of FakeChild.started) child.becomeReady();
  await settle();
  calls.splice(0);
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

it('has the worker with the fewest connections first', async () => {
  const { generation } = await started();
  const [first, second] = generation.ready;
  if (first === undefined || second === undefined) expect.unreachable();
  second.connections = 0;
  expect([generation.ready, first.connections]).toEqual([[second, first], 7]);
});

it('has no worker while none is ready', async () => {
  const generation = make();
  const failed = expect(generation.start()).rejects.toThrow('ended');
  expect(generation.ready).toEqual([]);
  for (const child of FakeChild.started) child.end('exit code 1');
  await failed;
});

it('replaces a worker that ends', async () => {
  const { generation, children } = await started(1);
  children[0]?.end('SIGSEGV');
  await settle();
  expect(reasons()).toEqual([['worker-ended', 'SIGSEGV']]);
  expect([children.length, generation.ready, counts.workersReplaced]).toEqual([3, [], 1]);
  children[2]?.becomeReady();
  await settle();
  expect(generation.ready).toHaveLength(1);
});

it('sends the state of the database to a worker that becomes ready', async () => {
  isDamaged = true;
  const { children } = await started(1);
  isDamaged = false;
  children[0]?.end('SIGKILL');
  await settle();
  children[2]?.becomeReady();
  await settle();
  expect(calls).toEqual(['damaged: false']);
  isDamaged = true;
  children[2]?.end('SIGKILL');
  await settle();
  children[3]?.becomeReady();
  await settle();
  isDamaged = false;
  expect(calls).toEqual(['damaged: false', 'damaged: true']);
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

it('replaces a faulty worker, which completes its requests', async () => {
  const { generation, children } = await started(1);
  await children[0]?.inside.call('faulty', undefined as never);
  await settle();
  expect([generation.ready, calls, children.length, children[0]?.isEnded]).toEqual([[], ['replace'], 3, false]);
  children[2]?.becomeReady();
  await settle();
  expect(generation.ready).toHaveLength(1);
  await children[0]?.inside.call('faulty', undefined as never);
  expect([children.length, counts.workersReplaced]).toEqual([3, 1]);
});

it('leaves slow requests to its supervisor', async () => {
  const { children } = await started(1);
  const request = { query: 'a', ip: '127.0.0.1' };
  expect(await children[0]?.inside.call('run', { request, client: 'c' } as never)).toEqual({
    body: 'of the supervisor: a',
  });
});

it('keeps the last metrics that a worker has sent', async () => {
  const { generation, children } = await started(1);
  expect(await generation.collect()).toEqual([[]]);
  await children[0]?.inside.call('last', [{ n: 2 }] as never);
  children[0]?.end('exit code 0');
  await settle();
  expect(past).toEqual([[{ n: 2 }]]);
});

it('announces a cancelled call to all workers', async () => {
  const { generation } = await started(2);
  generation.cancel('x' as never);
  await settle();
  expect(calls).toEqual(['cancelled x', 'cancelled x']);
});

it('is over when its workers have exited, and replaces none of them', async () => {
  const { generation, children } = await started(2);
  await generation.retire('replace');
  expect([calls, generation.ready]).toEqual([['replace', 'replace'], []]);
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

it('starts its workers, and its runners after them: one, then the others', async () => {
  const generation = make(2, 3);
  const start = generation.start();
  const [first, second] = FakeChild.started;
  first?.becomeReady();
  await settle();
  expect(FakeChild.started).toHaveLength(2);
  second?.becomeReady();
  await start;
  const canAnswerAll = generation.pool.start();
  expect(FakeChild.started).toHaveLength(3);
  FakeChild.started[2]?.becomeReady();
  await canAnswerAll;
  expect(FakeChild.started).toHaveLength(5);
});

it('starts the other runners also if the first cannot start', async () => {
  const generation = make(1, 2);
  const start = generation.start();
  FakeChild.started[0]?.becomeReady();
  await start;
  const canAnswerAll = generation.pool.start();
  FakeChild.started[1]?.end('exit code 2');
  await canAnswerAll;
  await settle();
  expect(FakeChild.started.filter(({ isEnded }) => !isEnded)).toHaveLength(3);
});
