import { expect, test } from 'vitest';
import { sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { expandMessage } from './expand-message.js';
import { fillIn, renderBlocks, renderQuotes } from '@wiki-query/wikitext';

test.each([
  ["a ''b'' c", 'a <i>b</i> c'],
  ["'''b'''", '<b>b</b>'],
  ["'''''both''' one''", '<i><b>both</b> one</i>'],
  ["it's", "it's"],
  ["''open", '<i>open</i>'],
  ["l'''amore''", "l'<i>amore</i>"],
])('apostrophes of %j', (given, want) => {
  expect(renderQuotes(given)).toBe(want);
});

test.each([
  ['one\ntwo', '<p>one\ntwo\n</p>'],
  ['one\n\ntwo', '<p>one\n</p><p>two\n</p>'],
  ['* a\n** b\n* c', '<ul><li>a<ul><li>b</li></ul></li>\n<li>c</li></ul>'],
  ['', ''],
])('blocks of %j', (given, want) => {
  expect(renderBlocks(given, (line) => line)).toBe(want);
});

test('values take the place of numbers', () => {
  expect(fillIn('$1 and $2, $3', ['a', 'b'])).toBe('a and b, $3');
});

test.each([
  ['{{#FORMAL:u|je}}', 'nl', 'je'],
  ['{{#FORMAL:tu|usted}}', 'es', 'tu'],
  ['{{#FORMAL:u:je}}', 'nl', 'u:je'],
  ['{{ns:1e1}}, {{ns:10.9}}, {{ns: 2x}}, {{ns:0e5}}', 'en', 'Template, Template, User, '],
  ['{{ns:1e400}}, {{ns:1e-1}}', 'en', '[[:Template:Ns:1e400]], [[:Template:Ns:1e-1]]'],
  ['{{ns:6}}, {{ns:nowhere}}', 'en', 'File, [[:Template:Ns:nowhere]]'],
  ['{{PLURAL:2|one| \u00a0two }}', 'th', '\u00a0two'],
  ['{{ns:100}}<b>{{BIDI:[[User:1]]}}</b>{{BIDI:שלום}}', 'en', '<b>\u202a[[User:1]]\u202c</b>\u202bשלום\u202c'],
  ['{{PLURAL:$1|{{GRAMMAR:inessive|Sivu}}|sivut}}', 'fi', 'sivut'],
])('%j in %s', (text, language, want) =>
  withSample(async (db) => {
    expect(
      await expandMessage(text, { wiki: sampleWiki(), db, language, now: '20250601000000', genders: new Map() }),
    ).toBe(want);
  }),
);

test('a text beyond the limits stays as it is', () =>
  withSample(async (db) => {
    const setting = { wiki: sampleWiki(), db, language: 'en', now: '20240101000000', genders: new Map() };
    expect(await expandMessage('{{ns:6}}'.repeat(1500), setting)).toBe('File'.repeat(1500));
    const many = '{{ns:6}}'.repeat(30_000);
    expect(await expandMessage(many, setting)).toBe(many);
    const deep = `${'{{'.repeat(25_000)}x${'}}'.repeat(25_000)}`;
    expect(await expandMessage(deep, setting)).toBe(deep);
  }));

test.each([
  ['{{#language:xx-unknown}}', 'xx-unknown'],
  ['{{#language:eN}}', 'English'],
  ['{{formatnum:1e-5}}', '1e-5'],
  ['{{formatnum:12345678901234567890}}', '12,345,678,901,234,567,000'],
  ['{{NOWHERE}} {{STYLEPATH}}', '[[:Template:NOWHERE]] /w/skins'],
  ['{{int:nowhere}}', '⧼nowhere⧽'],
  ['{{fullurl:Foo|a=b}}<!-- c --><nowiki>{{ns:6}}</nowiki>', '<nowiki>{{ns:6}}</nowiki>'],
])('%j is shown as well as possible', (text, want) =>
  withSample(async (db) => {
    const setting = { wiki: sampleWiki(), db, language: 'en', now: '20240101000000', genders: new Map() };
    expect(await expandMessage(text, setting)).toContain(want);
  }),
);
