import { expect, it } from 'vitest';
import { codeHtml } from './code-html.js';

const valuesOf = (json: string): readonly string[] =>
  [...codeHtml(json, 'json', (key) => `(${key})`).matchAll(/<td class="mw-json-value">(.*?)<\/td>/g)].map(
    ([, text = '']) => text,
  );

it.each([
  ['123', '123'],
  ['-0', '0'],
  ['-0.0', '-0'],
  ['1.0', '1'],
  ['1e5', '100000'],
  ['9007199254740993', '9007199254740993'],
  ['9223372036854775807', '9223372036854775807'],
  ['-9223372036854775808', '-9223372036854775808'],
  ['9223372036854775808', '9.223372036854776e+18'],
  ['99999999999999999999', '1.0e+20'],
  ['1e16', '10000000000000000'],
  ['1e17', '1.0e+17'],
  ['0.0001', '0.0001'],
  ['0.00001', '1.0e-5'],
  ['1.5e-7', '1.5e-7'],
  ['1e400', ''],
  ['"1e400"', '"1e400"'],
  ['"a\\"5\\\\"', '"a"5\\"'],
  ['"n1"', '"n1"'],
  ['null', 'null'],
  ['true', 'true'],
])('%s is shown as %s', (json, want) => {
  expect(valuesOf(`{"1": ${json}, "x" : [${json}]}`)).toEqual([want, want]);
});

it('shows an object and a single value', () => {
  expect(codeHtml('{"n1":{}}', 'json', (key) => `(${key})`)).toContain('<th><span>n1</span></th>');
  expect(codeHtml('12345678901234567890', 'json', String)).toContain('<td>1.2345678901234567e+19</td>');
  expect(codeHtml('{"a":1', 'json', String)).toBe('invalid-json-data');
});

it('refuses what is deeper than PHP reads', () => {
  const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + '1' + close.repeat(depth);
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    expect(codeHtml(nested(511, open, close), 'json', String)).toContain('>1<');
    for (const depth of [512, 100_000])
      expect(codeHtml(nested(depth, open, close), 'json', String)).toBe('invalid-json-data');
  }
});

it('reads long texts and numbers', () => {
  for (const text of ['\\'.repeat(4_000_000), '"'.repeat(4_000_000), 'a'.repeat(8_000_000)])
    expect(codeHtml(JSON.stringify([text]), 'json', String).length).toBeGreaterThan(text.length);
  expect(codeHtml('9'.repeat(1_000_000), 'json', String)).toContain('<td></td>');
});
