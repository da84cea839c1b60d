/** CPU that processes have used, read from /proc: it means the same on a busy machine as on an idle one. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc/PID/stat in a second: 100 on every Linux that Node runs on. */
const ticks = 100;

interface Process {
  readonly parent: number;
  /** Seconds, with those of children that have ended. */
  readonly cpu: number;
}

/** Seconds of CPU that these processes and all below them have used. */
export function cpuOf(pids: readonly number[]): number {
  return withChildren(pids).reduce((sum, pid) => sum + (readProcess(pid)?.cpu ?? 0), 0);
}

/** Resident memory of these processes and all below them, in MiB each. */
export function memoryOf(pids: readonly number[]): ReadonlyMap<number, number> {
  return new Map(withChildren(pids).map((pid) => [pid, residentOf(pid)]));
}

function residentOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

function withChildren(pids: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = readProcess(pid)?.parent ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return pids.flatMap(below);
}

function readProcess(pid: number): Process | undefined {
  // The name, in parentheses, may contain spaces.
  const fields = readIfThere(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  if (fields === undefined) return undefined;
  const used = fields.slice(userTime, userTime + 4).reduce((sum, value) => sum + value, 0);
  return { parent: fields[parentField] ?? 0, cpu: used / ticks };
}

/** Places in /proc/PID/stat after the name; user time is followed by system time, and both of ended children. */
const parentField = 1;
const userTime = 11;

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
