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

/** A process that runs a program, and the reason why it exits. */
function start(program: string) {
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, program);
  let exited: (reason: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (exited = resolve));
  return { child: new Child<Calls, Calls>({ entry, options: {} }, {}, (reason) => exited(reason)), ended };
}

const hangs = 'process.on("message", () => undefined);';

it('kills a process that hangs while it starts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { child, ended } = start(hangs);
  const failed = expect(child.ready).rejects.toThrow('a process did not start within 120 seconds');
  vi.advanceTimersByTime(119_999);
  expect(process.kill(child.pid ?? 0, 0)).toBe(true);
  vi.advanceTimersByTime(1);
  await failed;
  expect(await ended).toBe('SIGKILL');
});

it('lets a process live that says that it waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { child, ended } = start(`${hangs} process.send({ kind: 'waiting' });`);
  const isHeard = new Promise<void>((resolve) => (child.onMessage = resolve));
  const failed = expect(child.ready).rejects.toThrow('a process did not start within 120 seconds');
  vi.advanceTimersByTime(100_000);
  await isHeard;
  await settle();
  vi.advanceTimersByTime(100_000);
  expect(process.kill(child.pid ?? 0, 0)).toBe(true);
  vi.advanceTimersByTime(20_000);
  await failed;
  expect(await ended).toBe('SIGKILL');
});

it('lets a process live that has started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { child, ended } = start(`${hangs} process.send({ kind: 'ready' });`);
  await child.ready;
  expect(vi.getTimerCount()).toBe(0);
  child.kill();
  expect(await ended).toBe('SIGKILL');
});
