/** Whole processes, timed from start to end, with the most memory that they had. */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What one run cost. */
export interface Cost {
  readonly milliseconds: number;
  readonly megabytes: number;
}

const preload = new URL('report-memory.js', import.meta.url).href;

/** Runs a Node script to its end; a failure is an error. */
export async function runNode(script: string, argv: readonly string[], cwd: string): Promise<Cost> {
  const report = join(tmpdir(), `bench-${process.pid}-${Math.random().toString(36).slice(2)}`);
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', preload, script, ...argv], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, MEMORY_REPORT: report },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}:\n${said}`))));
  });
  const milliseconds = performance.now() - began;
  const megabytes = Number(await readFile(report, 'utf8')) / 1024;
  await rm(report);
  return { milliseconds, megabytes };
}

/** The run in the middle of several; `prepare` goes before each and is not counted. */
export async function median(runs: number, prepare: () => Promise<void>, work: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run++) {
    await prepare();
    costs.push(await work());
  }
  const ordered = costs.toSorted((a, b) => a.milliseconds - b.milliseconds);
  const middle = ordered[Math.floor(runs / 2)];
  if (!middle) throw new Error('No runs');
  return middle;
}
