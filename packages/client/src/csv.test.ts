/** CSV that spreadsheets read as it is meant. */
import { expect, test } from 'vitest';
import { csvOf } from './csv.js';

test.each([
  [
    [
      { a: 1, b: 'x' },
      { a: 2, c: true },
    ],
    undefined,
    'a,b,c\r\n1,x,\r\n2,,true\r\n',
  ],
  [[{ a: 1, b: 'x' }], ['b', 'z'], 'b,z\r\nx,\r\n'],
  [[{ a: 'x, "y"\n' }], undefined, 'a\r\n"x, ""y""\n"\r\n'],
  [[{ a: [1, { b: null }], c: null }], undefined, 'a,c\r\n"[1,{""b"":null}]",\r\n'],
  [
    [
      { a: '=1+1' },
      { a: '+1' },
      { a: '@x' },
      { a: '-x' },
      { a: '\tx' },
      { a: '\rx' },
      { a: '-1+cmd' },
      { a: -5 },
      { a: '-0.5' },
    ],
    undefined,
    "a\r\n'=1+1\r\n'+1\r\n'@x\r\n'-x\r\n'\tx\r\n\"'\rx\"\r\n'-1+cmd\r\n-5\r\n-0.5\r\n",
  ],
  [['edit', 'move'], undefined, 'value\r\nedit\r\nmove\r\n'],
  [[], ['a'], 'a\r\n'],
])('%j', (items, columns, csv) => expect(csvOf(items, columns)).toBe(csv));
