// @module-tag mypy
/** mypy, which takes half a minute for each version; `import.long.test.ts` has pyright for the newest Python. */
import { test } from 'vitest';
import { checkWithMypy } from './check-types.js';

test.each(['3.9', '3.13'])('mypy, strict, for Python %s', checkWithMypy);
