import { mergeConfig } from 'vitest/config';
import base from '../vitest.base.js';

// The suites of `e2e` have a runner of their own. Tests that build do so in copies of the repository.
export default mergeConfig(base, { test: { exclude: ['e2e/**'], maxWorkers: 2 } });
