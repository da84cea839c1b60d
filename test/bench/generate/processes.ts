/** Whole processes, timed from start to end, with the most memory that they had. */
import { execFile, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The cost of one run. */
export interface Cost {
  readonly milliseconds: number;
  /** Time of all processors, in milliseconds. */
  readonly processor: number;
  readonly megabytes?: number;
}

const preload = new URL('report-cost.js', import.meta.url).href;

/** Runs a Node script to its end; a failure is an error. */
export async function runNode(script: string, argv: readonly string[], cwd: string): Promise<Cost> {
  const report = join(tmpdir(), `bench-${process.pid}-${Math.random().toString(36).slice(2)}`);
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', preload, script, ...argv], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, COST_REPORT: report },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}:\n${said}`))));
  });
  const milliseconds = performance.now() - began;
  const cost: Omit<Cost, 'milliseconds'> = JSON.parse(await readFile(report, 'utf8'));
  await rm(report);
  return { milliseconds, ...cost };
}

/** The one in the middle of several by a measure. */
export function medianOf<T>(all: readonly T[], measure: (one: T) => number): T {
  const middle = all.toSorted((a, b) => measure(a) - measure(b))[Math.floor(all.length / 2)];
  if (middle === undefined) throw new Error('No runs');
  return middle;
}

/** Runs a command of the shell to its end, with the processor time of all processes that it starts. */
export async function runCommand(command: string, cwd: string): Promise<Cost> {
  const began = performance.now();
  // The times of a process have those of the children that it has waited for, in hundredths of a second.
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} >&2 && cat /proc/$$/stat`], {
    cwd,
    maxBuffer: 2 ** 26,
  });
  const milliseconds = performance.now() - began;
  const [, , , , , , , , , , , , , , , user, system] = stdout.split(' ');
  return { milliseconds, processor: (Number(user) + Number(system)) * 10 };
}

/** A task to measure. `prepare` runs before each run and is not measured. */
export interface Contender {
  readonly prepare?: () => Promise<void>;
  readonly run: () => Promise<Cost>;
}

/** The median cost of each contender; they take turns, so that whatever else the machine does hits all of them. */
export async function medians<Name extends string>(
  runs: number,
  contenders: Readonly<Record<Name, Contender>>,
): Promise<Readonly<Record<Name, Cost>>> {
  const names = Object.keys(contenders) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as Cost[]])) as Record<Name, Cost[]>;
  for (let run = 0; run < runs; run++) {
    for (const name of names) {
      await contenders[name].prepare?.();
      costs[name].push(await contenders[name].run());
    }
  }
  const middle = (name: Name): Cost => medianOf(costs[name], ({ milliseconds }) => milliseconds);
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, Cost>;
}
