/**
 * Sums up a log of vitest and of Node's test runner: the seconds of each suite, the 50 slowest tests, what the runners say
 * of each failure, and in the last line `N passed, N failed`, also `, N skipped` when there are some. Fails when something
 * failed, or nothing ran.
 *
 *     node scripts/count-tests.js LOG
 */
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { stripVTControlCharacters } from 'node:util';

const [, , path] = argv;
if (path === undefined) {
  console.error('Usage: node scripts/count-tests.js LOG');
  exit(2);
}

const totals = { passed: 0, failed: 0, skipped: 0 };
/** Names of test results in the output of the runners. */
const words = {
  pass: 'passed',
  passed: 'passed',
  fail: 'failed',
  failed: 'failed',
  skipped: 'skipped',
  todo: 'skipped',
};

/** Texts with their seconds. */
const suites = [];
const tests = [];
/** The test file that the lines of a suite are about. */
const files = new Map();
/** What the runners say of failures, and the one that the lines of a suite are about. */
const failures = [];
const open = new Map();
const linesOfFailure = 40;

for (const line of stripVTControlCharacters(readFileSync(path, 'utf8')).split('\n')) {
  // vitest: `Tests  1 failed | 20 passed (21)`, with the name of the package before it.
  const summary = /(?:^|\s)Tests {2}(.*\d+ \w+.*)\(\d+\)/.exec(line);
  if (summary !== null)
    for (const [, count, word] of summary[1].matchAll(/(\d+) (\w+)/g)) totals[words[word]] += Number(count);
  // Node: `# pass 20` or `ℹ pass 20`.
  const count = /(?:#|ℹ) (pass|fail|skipped|todo) (\d+)$/.exec(line.trimEnd());
  if (count !== null) totals[words[count[1]]] += Number(count[2]);

  // `generator:test:  ✓ src/a.test.ts (3 tests) 900ms`, and below it `generator:test:    ✓ is slow 800ms`; Node: `✔ is slow (800.1ms)`.
  const [, suite = '', rest] = /^(?:@wiki-query\/)?(?:(\S+:test\S*): )?(.*)$/.exec(line);
  const file = /[✓❯] (\S+\.test\.\w+) \(/.exec(rest);
  const one = /[✓✔×✖] (.*?) \(?(\d+(?:\.\d+)?) ?ms\)?$/.exec(rest.trimEnd());
  const duration = /^ *Duration +(\S+)s /.exec(rest);
  if (file !== null) files.set(suite, file[1]);
  else if (one !== null) tests.push([`${suite} ${files.get(suite) ?? ''} ${one[1]}`.trim(), Number(one[2]) / 1000]);
  else if (duration !== null) suites.push([suite, Number(duration[1])]);

  // vitest: from ` FAIL  src/a.test.ts > is slow` to a line of `⎯`; Node: from `not ok 1 - is slow` to `  ...`.
  if (/^ FAIL |^ *not ok /.test(rest)) {
    open.set(suite, [`${suite} ${rest.trim()}`.trim()]);
    failures.push(open.get(suite));
  } else if (/^⎯|^ *\.\.\.$/.test(rest)) open.delete(suite);
  else if (open.has(suite) && open.get(suite).length < linesOfFailure) open.get(suite).push(`    ${rest}`);
}

const slowestFirst = (all) => [...all].sort(([, a], [, b]) => b - a);
for (const [name, seconds] of [...slowestFirst(suites), ...slowestFirst(tests).slice(0, 50)])
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
for (const lines of failures) console.log(lines.join('\n').trimEnd());
const { passed, failed, skipped } = totals;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
exit(failed > 0 || passed === 0 ? 1 : 0);
