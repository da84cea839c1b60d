/** Whether a disk has room for what an import writes. */
import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DumpError } from '../errors/dump-error.js';
import { amount } from '../host/progress.js';

/** An estimate may be too high by this part. */
const uncertainty = 0.25;

/** Free bytes of the disk of a folder that need not exist. */
export function freeBytes(out: string): number | undefined {
  let folder = out;
  while (statSync(folder, { throwIfNoEntry: false }) === undefined && dirname(folder) !== folder)
    folder = dirname(folder);
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Throws a DumpError if an import would fill the disk before its end. `has`: bytes that it has written already. */
export function refuseSmallDisk(out: string, needed: number, has = 0): void {
  const free = freeBytes(out);
  if (free === undefined || free + has >= needed * (1 - uncertainty)) return;
  throw new DumpError(
    `the import needs about ${amount(needed)} of disk space, and ${amount(free)} are available: nothing is imported. Choose a folder on a larger disk`,
    out,
  );
}
