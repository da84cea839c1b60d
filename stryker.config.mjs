/**
 * Mutation testing: the code of a package is changed in small ways, and changes that no test notices are reported.
 * `MUTATE` names the package or a folder of its `src`, as `wikitext/tidy`; `-m FILES` some of its files.
 */
const [named, ...folder] = (process.env['MUTATE'] ?? 'client').split('/');

/** The package. */
export const mutated = named;

export default {
  testRunner: 'vitest',
  // Each mutant meets the tests that reach it. The tests of files that import it are more, and take long to find.
  vitest: { configFile: 'vitest.mutation.ts', related: false },
  mutate: [['packages', mutated, 'src', ...folder, '**/*.ts'].join('/'), '!**/*.test.ts', '!**/gen/**'],
  // Left out of the copy of the repository in which the tests run.
  ignorePatterns: ['/packages/docs/dist', '/packages/python', '.turbo', '.cache'],
  tempDirName: '.cache/stryker',
  // TypeScript 7 has no compiler API, with which Stryker would rewrite this file.
  tsconfigFile: 'none',
  // What runs once, when a module is loaded, is not run again for each mutant: test files share modules.
  ignoreStatic: true,
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  // A mutant that ends within this time on a busy machine is not one that never ends.
  timeoutMS: 60_000,
  thresholds: { high: 90, low: 80, break: 75 },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, allowColor: false },
};
