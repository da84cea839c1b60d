import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Calls } from './channel.js';
import { settle } from '../../test/support/settle.js';
import { Child } from './processes.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wiki-query-processes-'))));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** A process that runs a program. */
function start(program: string): Child<Calls, Calls> {
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, program);
  return new Child<Calls, Calls>({ entry, options: {} }, {});
}

const hangs = 'process.on("message", () => undefined);';

it('kills a process that hangs while it starts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const child = start(hangs);
  const failed = expect(child.ready).rejects.toThrow('a process did not start within 120 seconds');
  vi.advanceTimersByTime(119_999);
  expect(process.kill(child.pid ?? 0, 0)).toBe(true);
  vi.advanceTimersByTime(1);
  await failed;
  expect(await child.exited).toBe('SIGKILL');
});

it('lets a process live that says that it waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const child = start(`${hangs} process.send({ kind: 'waiting' });`);
  const failed = expect(child.ready).rejects.toThrow('a process did not start within 120 seconds');
  vi.advanceTimersByTime(100_000);
  const { since } = child;
  while (child.since === since) await settle();
  vi.advanceTimersByTime(100_000);
  expect(process.kill(child.pid ?? 0, 0)).toBe(true);
  vi.advanceTimersByTime(20_000);
  await failed;
  expect(await child.exited).toBe('SIGKILL');
});

it('lets a process live that has started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const child = start(`${hangs} process.send({ kind: 'ready' });`);
  await child.ready;
  expect(vi.getTimerCount()).toBe(0);
  child.kill();
  expect(await child.exited).toBe('SIGKILL');
});
