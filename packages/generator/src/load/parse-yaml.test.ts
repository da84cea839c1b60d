import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSpecFiles } from './load-spec.js';
import { parseYaml } from './parse-yaml.js';
import { placeOfKey, placeOfValue } from './positions.js';

const files = (await readSpecFiles(new URL('../../../../spec', import.meta.url).pathname)).filter(({ path }) =>
  path.endsWith('.yaml'),
);

/** The texts at the places of all keys of maps, and the keys themselves. */
function keysAt(value: unknown, lines: readonly string[]): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value)
    ? []
    : Object.keys(value).map((key): [string, string] => {
        const { line, column } = placeOfKey(value, key);
        return [
          key,
          (lines[line - 1] ?? '')
            .slice(column - 1)
            .replace(/^(["'])(.*?)\1/, '$2')
            .slice(0, key.length),
        ];
      });
  return [...own, ...Object.values(value).flatMap((member) => keysAt(member, lines))];
}

test.each(files.map(({ path, text }) => [path, text]))('%s has its data, each key in its place', (path, text) => {
  const { value, diagnostics } = parseYaml(path, text);
  expect(diagnostics).toEqual([]);
  expect(value).toEqual(parse(text));
  for (const [key, there] of keysAt(value, text.split('\n'))) expect(there).toBe(key);
});

const shapes = [
  'a: 1\nb: -2.5\nc: 0x1F\nd: 0o17\ne: .inf\nf: 1e3\ng: 007\nh: 1_000\ni: 0b1\n',
  'a: ~\nb: null\nc: Null\nd: true\ne: TRUE\nf: yes\ng: off\nh: 2001-01-01\ni: <<\nj: =\n',
  '12: a\n7: b\n"quoted": e\n\'single\': f\n',
  'a: >-\n  folded\n  text\n\n  more\nb: |+\n  kept\n\nc: |2\n    two\nd: last\n',
  "a: 'it''s'\nb: \"tab\\t\\u0041\"\nc: plain # comment\nd: 'x > # y'\n",
  'a:\n  - 1\n  - [x, "y", { z: 1 }]\n  - - nested\n  - k: v\n    l: w\n',
  '- { a: 1, b: [ ], c: { } }\n- plain: text\n',
  '# only a comment before\n---\na: 1\n',
  'a: 1\r\nb:\r\n  - x\r\n  - "y"\r\n',
  'é: ü\n日本: "語"\nemoji: 😀\nafter: 1\n',
  'a: text that goes\n  on here\nb: "and\n  here"\n',
  'plain scalar\n',
  'a: &x 1\nb: *x\nc: &y { d: 1 }\ne: [*y, *x]\nf: &z\n  g: &w "q"\nh: *z\ni: *w\n',
];

test.each(shapes)('%j is read as YAML 1.2 says', (text) => {
  expect(parseYaml('f.yaml', text)).toMatchObject({ value: parse(text), diagnostics: [] });
});

describe('values are found by their keys', () => {
  test.each([
    ['a: text\n', 'a', [1, 4]],
    ['a: "quoted"\n', 'a', [1, 4]],
    ['a: >-\n  folded\n', 'a', [1, 4]],
    ['b: 1\na:\n  - 1\n', 'a', [3, 3]],
    ['b: &x 1\na: *x\n', 'a', [2, 4]],
    ['a: # x | y\n  |+ # z > w\n\n  kept\n', 'a', [2, 3]],
    ['a: !!str >-\n  folded\n', 'a', [1, 10]],
    ["b: 'x|y'\na: |\n  text\n", 'a', [2, 4]],
    ['a: 1\na: 2\n', 'a', [2, 4]],
  ] as const)('%j', (text, key, [line, column]) => {
    const { value } = parseYaml('f.yaml', text);
    if (typeof value !== 'object' || value === null) throw new Error('not a map');
    expect(placeOfValue(value, key)).toEqual({ file: 'f.yaml', line, column });
  });
});

test.each([
  ['a: 1\n---\nb: 2\n', '3', 'a second document begins here'],
  ['a: 1\n...\ntext\n', '3', 'a second document begins here'],
  ['a: 1\na: 2\n', '2', 'the key "a" is in this map already, in line 1'],
  ['a:\n\t- b\n', '2', 'tab characters'],
  ['a: 1\n<<: { b: 2 }\n', '2', 'YAML 1.2 has no merge key'],
  ['a: 1\nb: "\\ud800"\n', '2', 'half a character'],
  ['a: "b\n', '2', 'a quote or bracket that was opened in a line above is not closed'],
  ['a: [1\nb: 2\n', '2', 'a quote or bracket that was opened in a line above is not closed'],
  ['a: b: c\n', '1', 'a text with ": " lacks quotes'],
  ['a: !!int x\n', '1', '"x" does not fit the tag !!int'],
  ['a: *b\n', '1', 'the alias *b has no value before it'],
  ['? [a]\n: 1\n', '1', 'a key must be text'],
  ['a: \0\n', '1', 'null byte'],
])('%j is one error, in line %s', (text, line, problem) => {
  const { diagnostics } = parseYaml('f.yaml', text);
  expect(diagnostics.map(({ code, place, message }) => [code, String(place.line), message])).toEqual([
    ['yaml-syntax', line, expect.stringContaining(problem)],
  ]);
});

test.each([
  ['a: !!str 12\n', { a: '12' }],
  ['a: !!int "12"\n', { a: 12 }],
  ['a: ! 12\n', { a: '12' }],
  ['a: !<tag:yaml.org,2002:str> 1\n', { a: '1' }],
  ['a: !!map { b: !!seq [c] }\n', { a: { b: ['c'] } }],
  ['\uFEFFa: 1\n', { a: 1 }],
  ['__proto__: 1\n', Object.fromEntries([['__proto__', 1]])],
])('%j has the value of its tag', (text, value) => {
  expect(parseYaml('f.yaml', text)).toEqual({ value, diagnostics: [] });
});
