/** Says which tests were left out, and for what. In CI this fails the run, and so does a skipped test that no list contains. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { lacks, leavesOut, needs, setupCommand } from '../test/support/needs.mjs';

/** Full names, and why they may be skipped. */
const mayBeSkipped: Readonly<Record<string, string>> = {
  'recordings > hold no message of MediaWiki':
    "MediaWiki's messages are not in the repository; the test runs where they are next to it.",
  'recorded requests > accepts no difference that is gone':
    'Without those messages some accepted differences are not seen.',
  'recorded requests > has a table in the README with the number that pass':
    'Without those messages some accepted differences are not seen.',
};

/** What a test needs and this machine lacks. */
const missingFor = ({ options }: TestCase): string =>
  (options.tags ?? []).filter((tag) => Object.hasOwn(needs, tag) && lacks(tag)).join(', ');

export const leftOut: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const numbers = new Map<string, number>();
    for (const missing of tests.map(missingFor))
      if (missing !== '') numbers.set(missing, (numbers.get(missing) ?? 0) + 1);
    // `scripts/test.js` adds up these lines of all suites.
    for (const [missing, number] of numbers)
      console.log(`Left out: ${number} ${number === 1 ? 'test' : 'tests'} without ${missing}`);
    if (leavesOut) return;
    const unlisted = tests.filter(
      (test) => test.result().state === 'skipped' && !Object.hasOwn(mayBeSkipped, test.fullName),
    );
    if (unlisted.length > 0)
      console.error(
        `Skipped, and not in the list of scripts/left-out.ts:\n  ${unlisted.map(({ fullName }) => fullName).join('\n  ')}`,
      );
    if (numbers.size > 0) console.error(`In CI no test is left out: ${setupCommand} installs what is missing`);
    if (unlisted.length > 0 || numbers.size > 0) process.exitCode = 1;
  },
};
