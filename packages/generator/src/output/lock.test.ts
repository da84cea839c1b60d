// @module-tag slow
import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/helpers/test-host.js';
import { withLock } from './lock.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let lock: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  lock = join(folder.path, '.lock');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await folder.dispose();
});

/** Gives the lock to a process. */
function hold(pid: number): void {
  writeFileSync(`${lock}.given`, String(pid));
  renameSync(`${lock}.given`, lock);
}

/** A run that waits for the lock up to a second, by a clock that only `pass` moves. */
function waitingRun(): { readonly result: Promise<string>; readonly pass: (ms: number) => Promise<void> } {
  const seen = { clock: 0, looks: 0, isOver: false };
  vi.spyOn(Date, 'now').mockImplementation(() => {
    seen.looks += 1;
    return seen.clock;
  });
  const result = withLock(lock, () => Promise.resolve('ran'), 1000).finally(() => (seen.isOver = true));
  // A failure is no unhandled one until the test looks at the result.
  result.catch(() => undefined);
  return {
    result,
    async pass(ms) {
      seen.clock += ms;
      const end = seen.looks + 3;
      while (seen.looks < end && !seen.isOver) await sleep(1);
    },
  };
}

test('each run that holds the lock has the whole time', async () => {
  hold(process.ppid);
  const { result, pass } = waitingRun();
  await pass(0);
  await pass(900);
  hold(process.pid);
  await pass(0);
  await pass(900);
  await rm(lock);
  expect(await result).toBe('ran');
});

test('a run that holds the lock for longer is named', async () => {
  hold(process.ppid);
  const { result, pass } = waitingRun();
  await pass(0);
  await pass(1100);
  await expect(result).rejects.toThrow(`Another run (process ${process.ppid}) holds ${lock}`);
  expect(readdirSync(folder.path)).toEqual(['.lock']);
});

test('the lock of a process that is gone is taken over, with what it left', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  hold(pid);
  writeFileSync(`${lock}.${pid}.x`, '');
  expect(await withLock(lock, () => Promise.resolve(readdirSync(folder.path)))).toEqual(['.lock']);
  expect(readdirSync(folder.path)).toEqual([]);
});

test('work that fails leaves no lock', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(readdirSync(folder.path)).toEqual([]);
});
