/** One writer at a time: tasks that generate different outputs side by side wait for each other here. */
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../cli/host.js';
import { makeFolder } from './make-folder.js';
import { ifThere } from '../text/read-if-there.js';

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
    const holder = readHolder(path);
    // Each run that holds it has this time: several may hold it one after the other.
    if (holder !== last) [last, end] = [holder, Date.now() + patience];
    if (holder !== undefined && !isAlive(holder)) breakLock(path, holder);
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

function readHolder(path: string): number | undefined {
  const text = ifThere(() => readFileSync(path, 'utf8'));
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
function breakLock(path: string, holder: number): void {
  const aside = `${path}.${process.pid}.stale`;
  ifThere(() => renameSync(path, aside));
  if ((readHolder(aside) ?? holder) !== holder) tryLink(aside, path);
  rmSync(aside, { force: true });
  const leftOver = readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.${holder}.`));
  for (const name of leftOver) rmSync(join(dirname(path), name), { force: true });
}
