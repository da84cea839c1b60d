import { defineConfig } from 'vitest/config';
import base, { long } from './vitest.base.js';

/** The long tests of a package, one after the other: most of them load the machine themselves. */
export default defineConfig({
  test: { ...base.test, include: [long], exclude: ['**/node_modules/**'], maxWorkers: 1, testTimeout: 600_000 },
});
