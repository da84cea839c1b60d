import { expect, test } from 'vitest';
import { mark, type Value } from '../result/value.js';
import { serialize } from './serialize.js';

test.each<[string, Value, string, string]>([
  ['plain', { a: 1, b: 'x', c: [null] }, '{"a":1,"b":"x","c":[null]}', '{"a":1,"b":"x","c":[null]}'],
  ['booleans', { a: true, b: false, c: 1 }, '{"a":true,"b":false,"c":1}', '{"a":"","c":1}'],
  ['booleans in a list', [{ a: true }, { a: false }], '[{"a":true},{"a":false}]', '[{"a":""},{}]'],
  ['booleans of both', mark({ a: true, b: false }, { both: ['b'] }), '{"a":true,"b":false}', '{"a":"","b":false}'],
  ['all booleans of both', mark({ a: false }, { both: 'all' }), '{"a":false}', '{"a":false}'],
  ['content', mark({ text: 'x', n: 1 }, { content: 'text' }), '{"text":"x","n":1}', '{"n":1,"*":"x"}'],
  ['subelements', mark({ d: 'x' }, { subelements: ['d'] }), '{"d":"x"}', '{"d":{"*":"x"}}'],
  ['pairs', mark({ a: 'x', b: 2 }, { kvp: 'name' }), '{"a":"x","b":2}', '[{"name":"a","*":"x"},{"name":"b","*":2}]'],
  ['empty in 1', mark({}, { emptyArray: 'fv1' }), '{}', '[]'],
  [
    'a list next to a map',
    { x: [{ a: false }], y: new Map([[2, {}]]), z: [1, { a: new Map() }] },
    '{"x":[{"a":false}],"y":{"2":{}},"z":[1,{"a":{}}]}',
    '{"x":[{}],"y":{"2":{}},"z":[1,{"a":{}}]}',
  ],
  ['empty in both', mark({}, { emptyArray: 'both' }), '[]', '[]'],
  ['not empty', mark({ a: 1 }, { emptyArray: 'both' }), '{"a":1}', '{"a":1}'],
  [
    'map keeps its order',
    new Map([
      [5, { a: 1 }],
      [1, { a: 2 }],
    ]),
    '{"5":{"a":1},"1":{"a":2}}',
    '{"5":{"a":1},"1":{"a":2}}',
  ],
  [
    'pages',
    mark(
      new Map([
        [5, { a: 1 }],
        [-1, { a: true }],
      ]),
      { fv1: 'object' },
    ),
    '[{"a":true},{"a":1}]',
    '{"5":{"a":1},"-1":{"a":""}}',
  ],
  [
    'pages whose ids are those of a list',
    mark(
      new Map([
        [1, { a: 1 }],
        [-1, { a: true }],
      ]),
      { fv1: 'object' },
    ),
    '[{"a":true},{"a":1}]',
    '[{"a":""},{"a":1}]',
  ],
  ['list that was an object', mark(['x', 'y'], { fv1: 'object' }), '["x","y"]', '{"0":"x","1":"y"}'],
  ['object that was a list', mark({ a: 1, b: 2 }, { fv1: 'list' }), '{"a":1,"b":2}', '[1,2]'],
  [
    'deep',
    new Map<string, Value>([['q', { l: [mark({ a: true, t: 'z' }, { content: 't' })] }]]),
    '{"q":{"l":[{"a":true,"t":"z"}]}}',
    '{"q":{"l":[{"a":"","*":"z"}]}}',
  ],
  ['undefined members', { a: undefined, b: true }, '{"b":true}', '{"b":""}'],
])('%s', (_, value, two, one) => {
  expect(serialize(value, 2, false)).toBe(two);
  expect(serialize(value, 1, false)).toBe(one);
});

test.each([
  ['é😀', false, '"é😀"'],
  ['é😀', true, '"\\u00e9\\ud83d\\ude00"'],
  ['a/b\u2028<&>\u007f', false, '"a/b\\u2028<&>\u007f"'],
  ['\n\r\t"\\', true, '"\\n\\r\\t\\"\\\\"'],
])('escapes %j', (text, ascii, want) => {
  expect(serialize(text, 2, ascii)).toBe(want);
});

test('a constant is written once for each version', () => {
  const constant = mark({ a: true, b: false, c: [{}] }, { constant: true });
  const response = (): Value => ({ list: [constant, { d: true }], one: constant });
  const texts = (): string[] => [serialize(response(), 2, false), serialize(response(), 1, true)];
  const first = texts();
  expect(first).toEqual([
    '{"list":[{"a":true,"b":false,"c":[{}]},{"d":true}],"one":{"a":true,"b":false,"c":[{}]}}',
    '{"list":[{"a":"","c":[{}]},{"d":""}],"one":{"a":"","c":[{}]}}',
  ]);
  Object.assign(constant, { a: 'changed' });
  expect(texts()).toEqual(first);
});

test.each<[string, Value, string]>([
  ['control characters', 'a\u0000b\bc\u000bd\fe\u001ff', '"a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf"'],
  ['no characters', { a: ['\ufffe', '\uffff'] }, '{"a":["\ufffd","\ufffd"]}'],
  ['keys', new Map([['a\u0001', { 'b\u0002': 1 }]]), '{"a\ufffd":{"b\ufffd":1}}'],
  ['tabs, line ends and delete stay', 'a\tb\r\nc\u007f', '"a\\tb\\r\\nc\u007f"'],
  ['backslashes stay', 'a\\b\\f\\u0001\\\u0001', '"a\\\\b\\\\f\\\\u0001\\\\\ufffd"'],
])('characters that XML forbids: %s', (_, value, want) => {
  expect(serialize(value, 2, false)).toBe(want);
  expect(serialize(value, 1, false)).toBe(want);
});
