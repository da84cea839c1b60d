import { mergeConfig } from 'vitest/config';
import { mutated } from './stryker.config.mjs';
import base from './vitest.base.js';

/** The tests that may notice a mutant: those of its package. Code with all mutants in it has another size. */
export default mergeConfig(base, {
  test: {
    include: [`packages/${mutated}/**/*.test.ts`],
    exclude: ['packages/client/test/size.test.ts'],
    // Code that counts which tests reach it is slow: texts of many elements take minutes.
    testTimeout: 600_000,
  },
});
