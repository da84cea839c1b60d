import { configDefaults, mergeConfig } from 'vitest/config';
import base, { long } from '../vitest.base.js';

/** Suites that build the packages: nothing else may use them meanwhile. */
const building = ['binding/binding.test.ts', 'commands/**/*.test.ts', 'turbo/**/*.test.ts'];
// The suites of `e2e` have runners and locks of their own.
const elsewhere = [...configDefaults.exclude, 'e2e/**', long];

export default mergeConfig(base, {
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          exclude: [...elsewhere, ...building],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'one by one',
          include: building,
          exclude: elsewhere,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
