/**
 * Sums up the closing lines of vitest and of Node's test runner in a log, and prints `N passed, N failed`, also
 * `, N skipped` when there are some. Fails when something failed, or nothing ran.
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

for (const line of stripVTControlCharacters(readFileSync(path, 'utf8')).split('\n')) {
  // vitest: `Tests  1 failed | 20 passed (21)`, with the name of the package before it.
  const summary = /(?:^|\s)Tests {2}(.*\d+ \w+.*)\(\d+\)/.exec(line);
  if (summary !== null)
    for (const [, count, word] of summary[1].matchAll(/(\d+) (\w+)/g)) totals[words[word]] += Number(count);
  // Node: `# pass 20` or `ℹ pass 20`.
  const count = /(?:#|ℹ) (pass|fail|skipped|todo) (\d+)$/.exec(line.trimEnd());
  if (count !== null) totals[words[count[1]]] += Number(count[2]);
}

const { passed, failed, skipped } = totals;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
exit(failed > 0 || passed === 0 ? 1 : 0);
