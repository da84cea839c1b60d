/** Memory of processes, read from /proc. */
import { readFileSync } from 'node:fs';

/** The most memory that a process had at once, and what it has now, in MiB. */
export interface Memory {
  readonly peak: number;
  readonly now: number;
}

/** Memory of a process; undefined when it has ended. */
export function memoryOf(pid: number): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mebibytes = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { peak: mebibytes('VmHWM'), now: mebibytes('VmRSS') };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
