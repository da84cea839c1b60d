// @module-tag mypy
/** mypy takes a minute for each version: the newest Python, and with `NIGHTLY=1` the oldest too, which pyright checks in `types.test.ts`. */
import { test } from 'vitest';
import { isNightly } from '../../../test/support/nightly.js';
import { checkWithMypy } from './check-types.js';

test.each(isNightly ? ['3.9', '3.13'] : ['3.13'])('mypy, strict, for Python %s', checkWithMypy);
