import { describe, expect, test } from 'vitest';
import { firstLetterOf } from '@wiki-query/wikitext';
import { makeMessages } from './interface-messages.js';

const language = (code: string, fallbacks: readonly string[]) => ({
  code,
  bcp47: code,
  dir: 'ltr',
  name: code,
  autonym: code,
  fallbacks: [...fallbacks],
  variants: [],
  variantnames: {},
});

const messages = makeMessages({
  languages: { de: language('de', ['en']), 'de-at': language('de-at', ['de', 'en']), fr: language('fr', ['en']) },
  contentLanguage: 'de',
  firstLetter: firstLetterOf('de'),
  messages: new Map([
    [
      'de',
      [
        { name: 'and', content: ' und' },
        { name: 'only-here', content: 'Seite', defaultmissing: true },
      ],
    ],
    ['en', [{ name: 'and', content: ' and' }]],
    ['fr', [{ name: 'and', content: ' and' }]],
  ]),
  customised: new Map([
    ['And/fr', ' plus'],
    ['Only-here', 'Seite'],
  ]),
});

describe('messages of several languages', () => {
  test.each([
    ['and', 'de', ' und', ' und'],
    ['and', 'en', ' and', ' and'],
    ['and', 'de-at', ' und', ' und'],
    ['and', 'fr', ' and', ' plus'],
    ['and', 'nl', ' and', ' and'],
    ['only-here', 'fr', undefined, 'Seite'],
    ['and', 'qqx', '(and)', '(and)'],
  ])('%s in %s', (key, code, shipped, text) => {
    expect([messages.shipped(key, code), messages.text(key, code)]).toEqual([shipped, text]);
  });

  test('a text that is taken over from another language gives way to a page of that language', () => {
    const parts = {
      languages: { de: language('de', ['en']), fr: language('fr', ['en']) },
      contentLanguage: 'de',
      firstLetter: firstLetterOf('de'),
      messages: new Map([
        ['fr', [{ name: 'and', content: ' and' }]],
        ['en', [{ name: 'and', content: ' and' }]],
      ]),
      customised: new Map([['And/en', ' as well as']]),
    };
    expect(makeMessages(parts).text('and', 'fr')).toBe(' as well as');
  });
});
