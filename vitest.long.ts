import { defineConfig } from 'vitest/config';
import { isNightly } from './test/support/nightly.mjs';
import base, { long, nightly } from './vitest.base.js';

/** The long tests of a package, one after the other: most of them load the machine themselves. */
export default defineConfig({
  test: {
    ...base.test,
    include: isNightly ? [long, nightly] : [long],
    exclude: ['**/node_modules/**'],
    passWithNoTests: true,
    maxWorkers: 1,
    testTimeout: 600_000,
  },
});
