// @module-tag mypy
/** mypy takes a minute for each version. `types.long.test.ts` checks the oldest one with pyright. */
import { test } from 'vitest';
import { checkWithMypy } from './check-types.js';

test.each(['3.9', '3.13'])('mypy, strict, for Python %s', checkWithMypy);
