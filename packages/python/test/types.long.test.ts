/** Type checkers for the versions of Python that `types.test.ts` leaves out. */
import { test } from 'vitest';
import { checkWithMypy, checkWithPyright } from './check-types.js';

test.each(['3.10', '3.11', '3.12', '3.13'])('pyright, strict, for Python %s', (version) => checkWithPyright(version));

test('mypy, strict, for Python 3.13', () => checkWithMypy('3.13'));
