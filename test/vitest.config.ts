import { configDefaults, mergeConfig } from 'vitest/config';
import base from '../vitest.base.js';

// The suites of `e2e` have runners and locks of their own.
export default mergeConfig(base, { test: { exclude: [...configDefaults.exclude, 'e2e/**'] } });
