/**
 * Runs the tests of all packages, and says at the end which of them were left out on this machine, and why.
 *
 *     node scripts/test.js [options of turbo]
 */
import { spawn } from 'node:child_process';
import { argv, env, execPath, exit, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { lacking, needs, packagesFor, setupCommand } from '../test/support/needs.mjs';
import { beginRun, exitOnSignals } from '../test/support/run-folder.mjs';

const turbo = fileURLToPath(new URL('../node_modules/turbo/bin/turbo', import.meta.url));
const run = beginRun();
// Tests that passed where something was missing run again when it is there.
env.WIKI_QUERY_LACKING = lacking().join(',');
if (stdout.isTTY && env.NO_COLOR === undefined) env.FORCE_COLOR ??= '1';
const args = ['run', 'test', '--concurrency=3', '--continue', ...argv.slice(2)];
const child = spawn(execPath, [turbo, ...args], { stdio: ['inherit', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => child.on('close', resolve));

/** Numbers of tests that were left out, by what they need. */
const leftOut = new Map();
let line = '';
child.stdout.setEncoding('utf8').on('data', (text) => {
  stdout.write(text);
  const lines = (line + text).split('\n');
  line = lines.pop() ?? '';
  for (const whole of lines) note(stripVTControlCharacters(whole));
});

function note(whole) {
  const [, number, missing] = /Left out: (\d+) tests? without (.+)$/.exec(whole.trimEnd()) ?? [];
  if (missing !== undefined) leftOut.set(missing, (leftOut.get(missing) ?? 0) + Number(number));
}

exitOnSignals(async (signal) => {
  child.kill(signal);
  // Turbo waits for its tasks; those that do not end are ended with the run.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
  run.end();
});

const code = await ended;
const left = run.end();
if (left.length > 0)
  stderr.write(`Ended, because tests had left them running:\n${left.map((one) => `  ${one}\n`).join('')}`);
if (leftOut.size > 0) report();
exit(code ?? 1);

function report() {
  const total = [...leftOut.values()].reduce((sum, number) => sum + number, 0);
  const rows = [...leftOut].sort(([, a], [, b]) => b - a);
  const names = [...new Set(rows.flatMap(([missing]) => missing.split(', ')))].filter((name) =>
    Object.hasOwn(needs, name),
  );
  stdout.write(`
Left out on this machine: ${total} ${total === 1 ? 'test' : 'tests'}
${rows.map(([missing, number]) => `${String(number).padStart(6)}  without ${missing}\n`).join('')}
To run them too: ${setupCommand}    (Debian, Ubuntu: ${packagesFor(names).join(' ')})
`);
}
