/** One writer at a time: tasks that generate different outputs side by side wait for each other here. */
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../cli/host.js';
import { makeFolder } from './make-folder.js';
import { isNotFound } from '../text/read-if-there.js';

/** Runs `work` while holding the lock file; a lock whose process is gone is taken over. */
export async function withLock<T>(path: string, work: () => Promise<T>, patience = 30_000): Promise<T> {
  makeFolder(dirname(path));
  const mine = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  let holds = false;
  // A signal ends the process without the rest of this function.
  const leave = (): void => {
    rmSync(mine, { force: true });
    if (holds) rmSync(path, { force: true });
  };
  process.once('exit', leave);
  try {
    writeFileSync(mine, String(process.pid));
    await acquire(path, () => (holds = tryLink(mine, path)), patience);
    rmSync(mine, { force: true });
    return await work();
  } finally {
    process.off('exit', leave);
    leave();
  }
}

/** `link` succeeds for one of many, and the lock has its content from the first moment. */
async function acquire(path: string, take: () => boolean, patience: number): Promise<void> {
  let end = Date.now() + patience;
  let last: number | undefined;
  while (!take()) {
    const holder = await readHolder(path);
    // Each run that holds it has this time: several may hold it one after the other.
    if (holder !== last) [last, end] = [holder, Date.now() + patience];
    if (holder !== undefined && !isAlive(holder)) await breakLock(path, holder);
    else if (Date.now() > end) throw new UsageError(`Another run (process ${holder}) holds ${path}`);
    else await sleep(10 + Math.random() * 20);
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  return text === undefined ? undefined : Number(text);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Moves a dead process's lock aside; should it be a newer one by now, puts it back. */
async function breakLock(path: string, holder: number): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isNotFound(error)) return;
    throw error;
  }
  if ((await readHolder(aside)) !== holder) tryLink(aside, path);
  await remove(aside);
  const leftOver = (await readdir(dirname(path))).filter((name) => name.startsWith(`${basename(path)}.${holder}.`));
  await Promise.all(leftOver.map((name) => remove(join(dirname(path), name))));
}

async function remove(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}
