import { mergeConfig } from 'vitest/config';
import base from '../../vitest.base.js';

// Files in two processes: no test here depends on how fast the machine is.
export default mergeConfig(base, { test: { maxWorkers: 2 } });
