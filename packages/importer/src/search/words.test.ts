import { expect, it } from 'vitest';
import { repeatLinkTrails, lettersOnly, marksOf, replaceEndings } from './words.js';

/** Texts of pieces that meet the edges of the patterns. */
const pieces = ['a', 's', "'s ", "s' ", ' ', ']]', '[[', '[', 'b', '9', "'", '"', '\n', '\xe9', '\xa0', '|', '-'];

function* texts(count: number): Generator<string> {
  let state = 7;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let n = 0; n < count; n++) yield Array.from({ length: below(14) }, () => pieces[below(pieces.length)]).join('');
}

const letters = `"*A-Za-z_'.0-9\\-&#;\\x80-\\xff`;

it('does what the patterns of MediaWiki do', () => {
  const trail = new RegExp(`([^${letters}])([${letters}]+)\\]\\]([a-z]+)`, 'g');
  const others = new RegExp(`[^${letters}]+`, 'g');
  const one = new RegExp(`([${letters}]+)'s `, 'g');
  const many = new RegExp(`([${letters}]+)s' `, 'g');
  for (const text of texts(3_000)) {
    expect(repeatLinkTrails(text), text).toBe(text.replace(trail, '$1$2 $2$3'));
    const words = lettersOnly(text);
    expect(words, text).toBe(text.replace(others, ' '));
    expect(
      replaceEndings(words, "'s ", (word) => `${word} ${word}'s `),
      text,
    ).toBe(words.replace(one, "$1 $1's "));
    expect(
      replaceEndings(words, "s' ", (word) => `${word}s `),
      text,
    ).toBe(words.replace(many, '$1s '));
  }
});

it('finds protocols', () => {
  expect(marksOf('a http://b :c xhttps: news', ['http', 'https', 'news'])).toEqual([2, 15]);
});
