import { expect, test } from 'vitest';
import { fts5Search } from '../../../db/dialects/fts5-search.js';
import { sqlite } from '../../../db/dialects/sqlite.js';
import type { FullText } from '../../../sql/sql.js';
import { countWords, highlight } from './highlight.js';
import { searchWordsOf, type Variants } from '@wiki-query/wikitext';
import { parseSearch } from './search-query.js';

const english = searchWordsOf('en', []);
const alone: Variants = {
  codes: ['en'],
  isExact: true,
  convert: (text) => text,
  formsOf: (text) => [text],
  namespaceName: () => '',
};

const matchOf = (text: string, index: FullText, variants = alone): string =>
  index.matchOf(parseSearch(text, english, variants, index.joinsByHyphen).terms);

test.each([
  ['foo bar', 'foo  bar '],
  ['"foo bar" -baz', '"foo bar"  -baz '],
  ['ri*', 'ri* '],
  ['~café', 'café '],
  ['*', ''],
  ['"unclosed', 'unclosed '],
])('full-text match of %j', (given, want) => {
  expect(matchOf(given, sqlite.fullText)).toBe(want);
});

test.each([
  ['foo bar', '"foo" AND "bar"'],
  ['"foo bar" -baz', '"foo bar" NOT "baz"'],
  ['ri* foo-bar', '"ri"* AND "foo-bar"'],
  ['-baz', '""'],
  ['*', '""'],
])('match of %j in the index of an imported wiki', (given, want) => {
  expect(matchOf(given, fts5Search)).toBe(want);
});

test('a word in each of its variants', () => {
  const both: Variants = { ...alone, formsOf: (text) => [text, `${text}2`] };
  expect(matchOf('foo -bar', fts5Search, both)).toBe('("foo" OR "foo2") NOT ("bar" OR "bar2")');
});

const find = (text: string, query: string): string =>
  highlight(text, parseSearch(query, english, alone, true).pattern, '…');

test.each([
  [
    'one two\nthree two',
    'two',
    'one <span class="searchmatch">two</span>\nthree <span class="searchmatch">two</span>\n',
  ],
  ['Café <b>', 'café', '<span class="searchmatch">Café</span> &lt;b&gt;\n'],
  ['no match', 'other', ''],
  ['naïveté', 'na', ''],
  ['naïveté', 'na*', '<span class="searchmatch">na</span>ïveté\n'],
  [`${'x'.repeat(80)} end`, 'end', `…${'x'.repeat(74)} <span class="searchmatch">end</span>\n`],
])('lines of %j for %j', (text, query, want) => {
  expect(find(text, query)).toBe(want);
});

test('a long search in a long line ends', () => {
  const words = Array.from({ length: 300 }, (_, i) => `w${i}`).join(' ');
  expect(find('a b '.repeat(20_000), words)).toBe('');
  expect(find(`${'w '.repeat(20_000)}end`, `${'w '.repeat(500)}end`)).toContain('<span class="searchmatch">end</span>');
});

test.each([
  ['one two-three don’t', 4],
  ["''quoted'' text", 2],
  ['природа', 0],
  ["''чайник''", 2],
  ['', 0],
])('words of %j', (text, want) => {
  expect(countWords(text)).toBe(want);
});
