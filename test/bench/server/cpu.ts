/** CPU that processes have used, read from /proc: it means the same on a busy machine as on an idle one. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc/PID/stat in a second: 100 on every Linux that Node runs on. */
const ticks = 100;

interface Process {
  readonly parent: number;
  /** Seconds of children that have ended. */
  readonly ended: number;
}

/** Seconds of CPU that these processes and all below them have used. */
export function cpuOf(pids: readonly number[]): number {
  return withChildren(pids).reduce((sum, pid) => sum + cpuOfThreads(pid) + (readProcess(pid)?.ended ?? 0), 0);
}

/** Of its threads in nanoseconds: the ticks of the process itself are too coarse for a few hundred requests. */
function cpuOfThreads(pid: number): number {
  const threads = ifThere(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const texts = threads.map((thread) => ifThere(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')));
  return texts.reduce((sum, text) => sum + Number(text?.split(' ')[0] ?? 0), 0) / 1e9;
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
  const fields = ifThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    ?.replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  if (fields === undefined) return undefined;
  const ended = fields.slice(endedField, endedField + 2).reduce((sum, value) => sum + value, 0);
  return { parent: fields[parentField] ?? 0, ended: ended / ticks };
}

/** Places in /proc/PID/stat after the name; user time of ended children is followed by their system time. */
const parentField = 1;
const endedField = 13;

function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
