import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A run that leaves a process and a file, prints what it has, and waits or ends. */
const program = (end: string): string => `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { beginRun, exitOnSignals } from '${import.meta.dirname}/run-folder.mjs';
const run = beginRun();
exitOnSignals(() => run.end());
writeFileSync(process.env.TMPDIR + '/left', '');
const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
left.unref();
console.log(JSON.stringify([process.env.TMPDIR, left.pid]));
${end}
`;

async function begin(end: string): Promise<{ child: ChildProcess; place: string; pid: number }> {
  const { WIKI_QUERY_TEST_RUN: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(end)], {
    env: { ...env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [text]: unknown[] = await once(child.stdout, 'data');
  const [place, pid]: [string, number] = JSON.parse(String(text));
  return { child, place, pid };
}

/** A process that was ended and not yet collected is a zombie. */
const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

it.runIf(process.platform === 'linux').each([
  { name: 'passes', end: 'process.exit(0)', signal: undefined, code: 0 },
  { name: 'fails', end: "throw new Error('x')", signal: undefined, code: 1 },
  { name: 'is interrupted', end: 'setInterval(() => {}, 1000)', signal: 'SIGINT' as const, code: 130 },
  { name: 'is ended', end: 'setInterval(() => {}, 1000)', signal: 'SIGTERM' as const, code: 143 },
])('a run that $name leaves neither a process nor a folder', async ({ end, signal, code }) => {
  const { child, place, pid } = await begin(end);
  if (signal !== undefined) child.kill(signal);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(code);
  expect(existsSync(place)).toBe(false);
  await expect.poll(() => isRunning(pid)).toBe(false);
});
