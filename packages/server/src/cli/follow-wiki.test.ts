import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import type { Pool } from '../workers/pool.js';
import { followWiki } from './follow-wiki.js';

const folder = temporaryFolder('follow');
const silent = { info: () => undefined, error: vi.fn() };

function fakePool(log: string[], name: string): Pool {
  return {
    dispatch: () => Promise.reject(new Error(name)),
    ready: () => true,
    figures: () => ({ workers: 1, running: 0, waiting: 0, replaced: 0 }),
    stop: async () => void log.push(`${name} stops`),
  };
}

const whoAnswers = (pool: Pool): Promise<string> =>
  pool.dispatch({ method: 'GET', path: '/', query: '', headers: {}, ip: '', origin: '' }).then(
    () => 'nobody',
    (error: Error) => error.message,
  );

it('hands requests to new workers when another database takes the place, and lets the old ones finish', async () => {
  const database = join(folder, 'wiki.sqlite');
  const log: string[] = [];
  writeFileSync(database, 'first');
  const names = ['first', 'second'];
  const start = async (): Promise<Pool> => fakePool(log, names.shift() ?? 'too many');
  const pool = await followWiki({ start, database, logger: silent, interval: 5 });
  expect(await whoAnswers(pool)).toBe('first');
  writeFileSync(`${database}.new`, 'second');
  renameSync(`${database}.new`, database);
  await vi.waitFor(() => expect(log).toEqual(['first stops']));
  expect(await whoAnswers(pool)).toBe('second');
  await pool.stop();
  expect(log).toEqual(['first stops', 'second stops']);
});

it('serves the old wiki on when the new one cannot be served', async () => {
  const database = join(folder, 'other.sqlite');
  const log: string[] = [];
  writeFileSync(database, 'first');
  let starts = 0;
  const start = async (): Promise<Pool> => {
    if (starts++ > 0) throw new Error('broken');
    return fakePool(log, 'first');
  };
  const pool = await followWiki({ start, database, logger: silent, interval: 5 });
  writeFileSync(`${database}.new`, 'second');
  renameSync(`${database}.new`, database);
  await vi.waitFor(() => expect(silent.error).toHaveBeenCalled());
  expect(await whoAnswers(pool)).toBe('first');
  await pool.stop();
});
