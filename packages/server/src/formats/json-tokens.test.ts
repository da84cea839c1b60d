import { expect, it } from 'vitest';
import { jsonTokens } from './json-tokens.js';

const all = (json: string): readonly string[] => {
  const next = jsonTokens(json);
  const tokens: string[] = [];
  for (let token = next(); token !== ''; token = next()) tokens.push(token);
  return tokens;
};

it.each([
  [
    '{"a":[1,-2.5e3,true],"b":{},"c":[]}',
    ['{', '"a"', ':', '[', '1', ',', '-2.5e3', ',', 'true', ']', ',', '"b"', ':', '{}', ',', '"c"', ':', '[]', '}'],
  ],
  ['["a\\"b","\\\\","\\\\\\"[]{},:"]', ['[', '"a\\"b"', ',', '"\\\\"', ',', '"\\\\\\"[]{},:"', ']']],
  ['null', ['null']],
  ['"a', ['"a']],
  ['', []],
])('%s', (json, tokens) => {
  expect(all(json)).toEqual(tokens);
});

it.each(['\\u00e9', '\\"', '\\\\', 'x'])('a string of 30 million characters is one token (%s)', (text) => {
  const json = `["${text.repeat(30_000_000 / text.length)}"]`;
  expect(all(json).map(({ length }) => length)).toEqual([1, 30_000_002, 1]);
});
