import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { leftOut } from './scripts/left-out.js';
import { isLeftOut, needs } from './test/support/needs.mjs';

/** Long runs of random inputs and under load: `npm test` leaves them out, and `npm run test:long` runs only them. */
export const long = '**/*.long.test.ts';

/** What a release needs, and what other tests show in part: `npm run test:long` runs them with `NIGHTLY=1`. */
export const nightly = '**/*.nightly.test.ts';

/** What tests may need: a test with the tag is left out where it is missing. */
const tagsOfNeeds = Object.keys(needs).map((name) => ({ name, skip: isLeftOut(name) }));

/** What all test suites share. No test measures time: the limits are for those that hang, on machines however busy. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 600_000,
    globalSetup: fileURLToPath(new URL('test/support/whole-run.ts', import.meta.url)),
    tags: [
      ...tagsOfNeeds,
      {
        name: 'slow',
        timeout: 600_000,
        description: 'Builds, imports or starts programs: takes up to a minute on a busy machine.',
      },
    ],
    // Test files share the modules of their process: loading them again for each file took a fifth of the suites' CPU.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', leftOut],
    exclude: [...configDefaults.exclude, long, nightly],
  },
});
