import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { followWiki } from './follow-wiki.js';

const folder = temporaryFolder('follow');

function replace(database: string): void {
  writeFileSync(`${database}.new`, 'second');
  renameSync(`${database}.new`, database);
}

it('renews once when another database takes the place', async () => {
  const database = join(folder, 'wiki.sqlite');
  writeFileSync(database, 'first');
  const renew = vi.fn(async () => undefined);
  const logger = { info: vi.fn(), error: vi.fn() };
  const stop = followWiki({ renew, database, logger, interval: 5 });
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
  const stop = followWiki({ renew, database, logger, interval: 5 });
  replace(database);
  await vi.waitFor(() => expect(logger.error).toHaveBeenCalledTimes(1));
  replace(database);
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalledTimes(1));
  stop();
});
