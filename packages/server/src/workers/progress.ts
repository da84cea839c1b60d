/**
 * Which request a worker is at: a number in a file without a name that both processes hold open.
 *
 * A worker in the middle of an endless query can tell nobody anything, and answers it has already given may wait to be sent.
 * The supervisor reads the number when it ends a worker, and so knows whose fault it was. Writing it wakes nobody.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Descriptor of the file in the worker. */
export const progressDescriptor = 4;

/** The supervisor's side. */
export interface Progress {
  readonly descriptor: number;
  /** Id of the request that was begun last; 0 before the first. */
  readonly current: () => number;
  readonly close: () => void;
}

/** Makes the file; it vanishes with the last process that holds it. */
export function makeProgress(): Progress {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-'));
  const descriptor = openSync(join(folder, 'progress'), 'w+', 0o600);
  rmSync(folder, { recursive: true });
  const bytes = Buffer.alloc(8);
  return {
    descriptor,
    current: () => (readSync(descriptor, bytes, 0, 8, 0) === 8 ? bytes.readDoubleLE() : 0),
    close: () => closeSync(descriptor),
  };
}

/** The worker's side: notes the request that begins now. */
export function noteProgress(descriptor: number): (id: number) => void {
  const bytes = Buffer.alloc(8);
  return (id) => {
    bytes.writeDoubleLE(id);
    writeSync(descriptor, bytes, 0, 8, 0);
  };
}
