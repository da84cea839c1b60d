import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Calls } from './channel.js';
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
  const failed = expect(child.ready).rejects.toThrow('a process ended before it was ready (SIGKILL)');
  vi.advanceTimersByTime(119_999);
  expect(process.kill(child.pid ?? 0, 0)).toBe(true);
  vi.advanceTimersByTime(1);
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
