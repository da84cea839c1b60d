import { describe, expect, test } from 'vitest';
import { continuationOf, namedIn, remarksOf } from './response.js';
import { highlight } from './highlight.js';

describe('what an answer says next to its data', () => {
  const error = { level: 'error', code: 'badinteger', text: 'T', module: '' };
  const warning = { level: 'warning', code: '', text: 'T', module: 'main' };
  test.each<[form: string, response: unknown, wanted: readonly unknown[]]>([
    ['an error', { error: { code: 'badinteger', info: 'T' } }, [error]],
    ['errors', { errors: [{ code: 'badinteger', text: 'T', module: 'main' }] }, [{ ...error, module: 'main' }]],
    ['errors of version 1', { errors: [{ code: 'badinteger', '*': 'T' }] }, [error]],
    ['warnings', { warnings: { main: { warnings: 'T' } } }, [warning]],
    ['warnings of version 1', { warnings: { main: { '*': 'T\nT' } } }, [warning, warning]],
    ['listed warnings', { warnings: [{ code: 'c', text: 'T', module: 'main' }] }, [{ ...warning, code: 'c' }]],
    ['nothing', { query: {} }, []],
    ['no object', [], []],
  ])('%s', (_, response, wanted) => expect(remarksOf(response)).toEqual(wanted));

  test('where it continues', () => {
    expect(continuationOf({ continue: { apcontinue: 'B', gcmcontinue: 3, continue: '-||' } })).toEqual({
      apcontinue: 'B',
      gcmcontinue: '3',
      continue: '-||',
    });
    expect(continuationOf({ batchcomplete: true })).toBeUndefined();
  });
});

test.each([
  ['The parameter "aplimit" takes a whole number', ['aplimit']],
  ['Unrecognized value for parameter “apprtype”: from.', ['apprtype']],
  ['The limit of apfrom is wrong', ['apfrom']],
  ['Use gaplimit here', []],
])('finds the parameters in: %s', (text, wanted) => {
  expect(namedIn(text, ['aplimit', 'apprtype', 'apfrom', 'from'])).toEqual(wanted);
});

test('colours leave the text as it is', () => {
  const text = JSON.stringify({ a: ['b: "c"', 1.5e3, true, null], 'd "': {} }, null, 2);
  const tokens = highlight(text);
  expect(tokens.map((token) => token.text).join('')).toBe(text);
  expect(tokens.filter(({ kind }) => kind === 'key').map((token) => token.text)).toEqual(['"a":', String.raw`"d \"":`]);
  expect(tokens.filter(({ kind }) => kind === 'number' || kind === 'word').map((token) => token.text)).toEqual([
    '1500',
    'true',
    'null',
  ]);
});
