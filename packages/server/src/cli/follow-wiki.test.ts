import { copyFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { expect, it, type Mock, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { unpackDatabase } from '../db/unpack.js';
import type { LogEvent } from '../services/log-events.js';
import { followWiki } from './follow-wiki.js';

/** However busy the machine is. */
const patient = { timeout: 600_000 };

const folder = temporaryFolder('follow');
const samplePath = new URL('../../sample/wiki.sqlite.gz', import.meta.url).pathname;
const whole = { isDamaged: () => false, onDamaged: () => undefined };

function replace(database: string, text = 'second'): void {
  writeFileSync(`${database}.new`, text);
  renameSync(`${database}.new`, database);
}

const countOf = ({ write }: { readonly write: Mock }, event: LogEvent): number =>
  write.mock.calls.filter(([name]) => name === event).length;

it('renews once when another database takes the place', async () => {
  const database = join(folder, 'wiki.sqlite');
  writeFileSync(database, 'first');
  const renew = vi.fn(async () => undefined);
  const log = { write: vi.fn() };
  const stop = await followWiki({ ...whole, renew, database, site: '', log, interval: 5 });
  replace(database);
  await vi.waitFor(() => expect(countOf(log, 'wiki-reloaded')).toBe(1), patient);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(renew).toHaveBeenCalledTimes(1);
  stop();
});

it('notices within five seconds that another database has taken the place', async () => {
  const database = join(folder, 'noticed.sqlite');
  writeFileSync(database, 'first');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const renew = vi.fn(async () => undefined);
    const log = { write: vi.fn() };
    const stop = await followWiki({ ...whole, renew, database, site: '', log });
    replace(database);
    vi.advanceTimersByTime(5000);
    expect(renew).toHaveBeenCalledTimes(1);
    stop();
  } finally {
    vi.useRealTimers();
  }
});

it('reports that the new one cannot be served, and tries the next', async () => {
  const database = join(folder, 'other.sqlite');
  writeFileSync(database, 'first');
  // The broken one is tried again until the next one is there.
  const renew = vi.fn(async () => {
    if (readFileSync(database, 'utf8') !== 'third') throw new Error('broken');
  });
  const log = { write: vi.fn() };
  const stop = await followWiki({ ...whole, renew, database, site: '', log, interval: 5 });
  replace(database);
  await vi.waitFor(() => expect(countOf(log, 'wiki-not-served')).toBeGreaterThan(0), patient);
  replace(database, 'third');
  await vi.waitFor(() => expect(countOf(log, 'wiki-reloaded')).toBe(1), patient);
  stop();
});

it('tries the new one again until it is served', async () => {
  const database = join(folder, 'again.sqlite');
  writeFileSync(database, 'first');
  const renew = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('a worker was killed'));
  const log = { write: vi.fn() };
  const stop = await followWiki({ ...whole, renew, database, site: '', log, interval: 5 });
  replace(database);
  await vi.waitFor(() => expect(countOf(log, 'wiki-reloaded')).toBe(1), patient);
  expect(renew).toHaveBeenCalledTimes(2);
  stop();
});

it('reports a file that is cut off, and renews when it is whole again', async () => {
  const database = join(folder, 'cut.sqlite');
  const unpacked = await unpackDatabase(samplePath);
  copyFileSync(unpacked, database);
  let isDamaged = false;
  const onDamaged = vi.fn(() => (isDamaged = true));
  const renew = vi.fn(async () => void (isDamaged = false));
  const log = { write: vi.fn() };
  const damage = { isDamaged: () => isDamaged, onDamaged };
  const stop = await followWiki({ ...damage, renew, database, site: '', log, interval: 5 });
  truncateSync(database, 8192);
  await vi.waitFor(() => expect(onDamaged).toHaveBeenCalled(), patient);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(renew).not.toHaveBeenCalled();
  // In its place: the file stays the same one.
  copyFileSync(unpacked, database);
  await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(1), patient);
  expect(isDamaged).toBe(false);
  stop();
});

it('renews when an operator wants it, one after the other', async () => {
  const log = { write: vi.fn() };
  let reload = (): void => undefined;
  let running = 0;
  const renew = vi.fn(async () => {
    expect(++running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running -= 1;
  });
  const onReload = (callback: () => void): (() => void) => {
    reload = callback;
    return () => (reload = () => undefined);
  };
  const stop = await followWiki({ ...whole, renew, database: join(folder, 'none'), site: '', log, onReload });
  for (let i = 0; i < 3; i++) reload();
  await vi.waitFor(() => expect(countOf(log, 'wiki-reloaded')).toBe(2), patient);
  stop();
  reload();
  expect(renew).toHaveBeenCalledTimes(2);
});

it('renews when an interwiki prefix, a message or the profile changes, and for nothing else', async () => {
  const database = join(folder, 'changing.sqlite');
  const site = join(folder, 'site.json');
  copyFileSync(await unpackDatabase(samplePath), database);
  writeFileSync(site, '{}');
  const writer = new Sqlite(database);
  const log = { write: vi.fn() };
  const renew = vi.fn(async () => undefined);
  const stop = await followWiki({ ...whole, renew, database, site, log, refresh: 5 });
  const changes = [
    () => writer.exec("UPDATE interwiki SET iw_url = 'https://other.example/$1' WHERE iw_prefix = 'self'"),
    () => writer.exec('UPDATE page SET page_latest = page_latest + 1 WHERE page_namespace = 8'),
    () => writeFileSync(site, '{"a":1}'),
  ];
  for (const [i, change] of changes.entries()) {
    writer.exec('UPDATE site_stats SET ss_total_edits = ss_total_edits + 1');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(renew).toHaveBeenCalledTimes(i);
    change();
    await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(i + 1), patient);
  }
  stop();
  writer.close();
});
