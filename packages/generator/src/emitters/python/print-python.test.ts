import { expect, test } from 'vitest';
import { docString, printAlias } from './print-python.js';

test.each(['\u0000', '\r', '\u001b', '\ufeff', '\ud800', '\u007f'])(
  'a documentation string without %j',
  (character) => {
    expect(docString([`a${character}b`], '')).toEqual(['"""a\ufffdb"""']);
  },
);

test.each([
  ['Literal["a", "b"]', `T: TypeAlias = "Literal['a', 'b']"`],
  [`Literal["x' + evil() + '"]`, String.raw`T: TypeAlias = "Literal[\"x' + evil() + '\"]"`],
  [String.raw`Literal["a\"b"]`, String.raw`T: TypeAlias = "Literal[\"a\\\"b\"]"`],
])('the type %s stays one', (type, printed) => expect(printAlias('T', type)).toBe(printed));
