/** The fast way and the thorough way say the same, places included. */
import { describe, expect, test } from 'vitest';
import { readSpecFiles } from './load-spec.js';
import { parsePlainYaml } from './parse-plain-yaml.js';
import { parseAnyYaml } from './parse-any-yaml.js';
import { parseYaml } from './parse-yaml.js';
import { placeOf, placeOfKey, placeOfValue } from './positions.js';

const files = (await readSpecFiles(new URL('../../../../spec', import.meta.url).pathname)).filter(({ path }) =>
  path.endsWith('.yaml'),
);

/** A value with the place of everything in it. */
function withPlaces(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const keys = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value);
  const members = Object.values(value).map((member, at) => {
    const key = keys[at] ?? '';
    return [key, placeOfKey(value, key), placeOfValue(value, key), withPlaces(member)];
  });
  return [placeOf(value), members];
}

const thorough = (path: string, text: string) => withPlaces(parseAnyYaml(path, text).value);
const fast = (path: string, text: string) => {
  const plain = parsePlainYaml(path, text);
  return plain && withPlaces(plain.value);
};

test.each(files.map(({ path, text }) => [path, text]))('%s is read the fast way, and to the same', (path, text) => {
  expect(fast(path, text)).toEqual(thorough(path, text));
});

const shapes = [
  'a: 1\nb: -2.5\nc: 0x1F\nd: 0o17\ne: .inf\nf: 1e3\ng: 007\nh: 1_000\ni: 0b1\n',
  'a: ~\nb: null\nc: Null\nd: true\ne: TRUE\nf: yes\ng: off\nh: 2001-01-01\ni: <<\nj: =\n',
  '12: a\n7: b\n1.0: c\nnull: d\n"quoted": e\n\'single\': f\n',
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

test.each(shapes)('%j is read the fast way, and to the same', (text) => {
  expect(fast('f.yaml', text)).toEqual(thorough('f.yaml', text));
});

describe('what is left to the thorough way', () => {
  test.each([
    '',
    'a:\n',
    'a: *x\n',
    '&x a: 1\n',
    'a: !!str 1\n',
    'a: 1\na: 2\n',
    'a: 1\n---\nb: 2\n',
    '? [a]\n: b\n',
    'a: "open\n',
    'a: b: c\n',
    '__proto__: 1\n',
    '%YAML 1.1\n---\na: yes\n',
  ])('%j', (text) => {
    expect(parsePlainYaml('f.yaml', text)).toBeUndefined();
    expect(parseYaml('f.yaml', text)).toEqual(parseAnyYaml('f.yaml', text));
  });
});
