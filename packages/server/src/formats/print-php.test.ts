import { expect, test } from 'vitest';
import { phpFromJson } from './print-php.js';

test.each([
  ['{}', 'a:0:{}'],
  ['[]', 'a:0:{}'],
  ['[1,-2]', 'a:2:{i:0;i:1;i:1;i:-2;}'],
  ['{"a":"ä","7":true,"07":false,"-1":null}', 'a:4:{s:1:"a";s:2:"ä";i:7;b:1;s:2:"07";b:0;i:-1;N;}'],
  ['{"x":0.5}', 'a:1:{s:1:"x";d:0.5;}'],
  ['"a\\"\\u00e4"', 's:4:"a"ä";'],
  ['{"b":1,"2":2,"a":3}', 'a:3:{s:1:"b";i:1;i:2;i:2;s:1:"a";i:3;}'],
])('%s', (json, want) => {
  expect(phpFromJson(json)).toBe(want);
});
