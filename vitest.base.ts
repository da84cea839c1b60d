import { defineConfig } from 'vitest/config';
import { noSkips } from './scripts/no-skips.js';

/** What all test suites share. No test measures time: the limit is for those that hang, on machines however busy. */
export default defineConfig({
  test: { testTimeout: 120_000, hookTimeout: 120_000, reporters: ['default', noSkips] },
});
