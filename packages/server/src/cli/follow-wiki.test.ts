import { copyFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { unpackDatabase } from '../db/unpack.js';
import { followWiki } from './follow-wiki.js';

const folder = temporaryFolder('follow');
const whole = { isDamaged: () => false, onDamaged: () => undefined, interval: 5 };
const sample = join(import.meta.dirname, '../../sample/wiki.sqlite.gz');

function replace(database: string): void {
  writeFileSync(`${database}.new`, 'second');
  renameSync(`${database}.new`, database);
}

it('renews once when another database takes the place', async () => {
  const database = join(folder, 'wiki.sqlite');
  writeFileSync(database, 'first');
  const renew = vi.fn(async () => undefined);
  const logger = { info: vi.fn(), error: vi.fn() };
  const stop = followWiki({ ...whole, renew, database, logger });
  replace(database);
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(renew).toHaveBeenCalledTimes(1);
  stop();
});

it('reports that the new one cannot be served, and tries the next', async () => {
  const database = join(folder, 'other.sqlite');
  writeFileSync(database, 'first');
  const renew = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('broken'));
  const logger = { info: vi.fn(), error: vi.fn() };
  const stop = followWiki({ ...whole, renew, database, logger });
  replace(database);
  await vi.waitFor(() => expect(logger.error).toHaveBeenCalledTimes(1));
  replace(database);
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalledTimes(1));
  stop();
});

it('reports a file that is cut off, and renews when it is whole again', async () => {
  const database = join(folder, 'cut.sqlite');
  const unpacked = await unpackDatabase(sample, folder);
  copyFileSync(unpacked, database);
  let isDamaged = false;
  const onDamaged = vi.fn(() => (isDamaged = true));
  const renew = vi.fn(async () => void (isDamaged = false));
  const logger = { info: vi.fn(), error: vi.fn() };
  const stop = followWiki({ renew, isDamaged: () => isDamaged, onDamaged, database, logger, interval: 5 });
  truncateSync(database, 8192);
  await vi.waitFor(() => expect(onDamaged).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(renew).not.toHaveBeenCalled();
  // In its place: the file stays the same one.
  copyFileSync(unpacked, database);
  await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
  expect(isDamaged).toBe(false);
  stop();
});
