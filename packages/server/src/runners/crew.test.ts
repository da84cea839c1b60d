import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeChild, fakeCommand } from '../../test/support/fake-child.js';
import { settle } from '../../test/support/settle.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RawRequest } from '../request/raw-request.js';
import { Counts } from './crew.js';
import { RunnerPool } from './pool.js';

const events: object[] = [];
let pool: RunnerPool | undefined;
let counts = new Counts();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  [FakeChild.started, events].forEach((list) => list.splice(0));
});
afterEach(async () => {
  vi.useRealTimers();
  await pool?.stop();
});

function start(runners: number): { made: RunnerPool; started: Promise<void> } {
  const command = fakeCommand({ run: () => new Promise(() => undefined) });
  const options = { command, runners, queryTimeout: 2000, queueLimit: 10, clientLimit: 10 };
  const onEvent = (event: string, facts: object): void => void events.push({ event, ...facts });
  const made = (pool = new RunnerPool(options, { counts: (counts = new Counts()), onEvent }));
  return { made, started: made.start() };
}

function send(made: RunnerPool): Promise<OutgoingResponse> {
  const request = { method: 'GET', path: '/api.php', query: '', ip: '127.0.0.1' } as RawRequest;
  return made.dispatch({ request, client: 'c' }, new AbortController().signal);
}

const last = (): FakeChild | undefined => FakeChild.started.at(-1);

/** Milliseconds until another process is started. */
async function untilNext(): Promise<number> {
  const { length } = FakeChild.started;
  await settle();
  let waited = 0;
  for (; FakeChild.started.length === length && waited < 100_000; waited += 100) vi.advanceTimersByTime(100);
  return waited;
}

it('starts a process at once, and later each time that it ends without a start', async () => {
  start(1);
  const waits: number[] = [];
  for (let i = 0; i < 9; i++) {
    last()?.end('exit code 2');
    waits.push(await untilNext());
  }
  expect(waits).toEqual([0, 0, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
  last()?.becomeReady();
  await settle();
  last()?.end('SIGSEGV');
  expect(await untilNext()).toBe(0);
  expect(events.slice(-2)).toMatchObject([
    { event: 'runner-not-started', reason: expect.stringContaining('exit code 2') as string },
    { event: 'runner-ended', reason: 'SIGSEGV' },
  ]);
  expect(counts.runnersReplaced).toBe(10);
});

it('kills a process that neither becomes ready nor ends, and starts the others', async () => {
  const { made, started } = start(2);
  const response = send(made);
  for (let i = 0; i < 119; i++) vi.advanceTimersByTime(1000);
  await settle();
  expect(FakeChild.started.map(({ isEnded }) => isEnded)).toEqual([false]);
  vi.advanceTimersByTime(2000);
  expect((await response).report.error).toBe('overloaded');
  await started;
  await settle();
  expect(FakeChild.started.map(({ isEnded }) => isEnded)).toEqual([true, false, false]);
  expect(events).toMatchObject([{ event: 'runner-not-started' }]);
});

it('does not count a delay of this process', async () => {
  const { made } = start(1);
  last()?.becomeReady();
  await settle();
  const response = send(made);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now');
  const isEndedAfter = (milliseconds: number): boolean | undefined => {
    clock.mockReturnValue(now + milliseconds);
    vi.advanceTimersByTime(100);
    return last()?.isEnded;
  };
  expect([100, 9000, 9800].map(isEndedAfter)).toEqual([false, false, false]);
  expect(isEndedAfter(10_000)).toBe(true);
  clock.mockRestore();
  expect((await response).report.error).toBe('querytimeout');
});
