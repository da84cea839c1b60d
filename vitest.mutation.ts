import { mergeConfig } from 'vitest/config';
import { mutated } from './stryker.config.mjs';
import base from './vitest.base.js';

/** The tests that may notice a mutant: those of its package. Code with all mutants in it has another size. */
export default mergeConfig(base, {
  test: { include: [`packages/${mutated}/**/*.test.ts`], exclude: ['packages/client/test/size.test.ts'] },
});
