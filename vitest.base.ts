import { configDefaults, defineConfig } from 'vitest/config';
import { noSkips } from './scripts/no-skips.js';

/** Long runs of random inputs and under load: `npm test` leaves them out, and `npm run test:long` runs only them. */
export const long = '**/*.long.test.ts';

/** What all test suites share. No test measures time: the limits are for those that hang, on machines however busy. */
export default defineConfig({
  test: {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Test files share the modules of their process: loading them again for each file took a fifth of the suites' CPU.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', noSkips],
    exclude: [...configDefaults.exclude, long],
  },
});
