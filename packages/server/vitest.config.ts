import { mergeConfig } from 'vitest/config';
import base from '../../vitest.base.js';

// Test files run in two processes: no test here depends on the speed of the machine.
export default mergeConfig(base, { test: { maxWorkers: 2 } });
