import { expect, test } from 'vitest';
import { parserFunctions, parserFunctionWords } from '@wiki-query/wikitext';
import { sampleProfile, sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { expandMessage } from './expand-message.js';

const { functionhooks, magicwords } = sampleProfile().facts;
const profile = sampleProfile({
  functionhooks: [...functionhooks, ...Object.keys(parserFunctions)],
  magicwords: [...magicwords, ...parserFunctionWords],
});

test.each([
  ['{{#if:{{ns:6}}|{{#expr:1+2}}}}', '3'],
  ['{{#ifexist:Main Page|y|n}}{{#ifexist:No such page|y|n}}{{#ifexist:Special:Version|y|n}}', 'yny'],
  ['{{#time:j|2024-02-29}} {{#time:H:i}}', '29 11:53'],
  ['{{#titleparts:help:a/b|1}}', 'Help:A'],
  ['{{#expr:1/0}}', '<strong class="error">⧼pfunc_expr_division_by_zero⧽</strong>'],
])('%s on a wiki with ParserFunctions', (text, want) =>
  withSample(async (db) => {
    const setting = { wiki: sampleWiki(profile), db, language: 'en', now: '20250624115301', genders: new Map() };
    expect(await expandMessage(text, setting)).toBe(want);
  }),
);

test('{{#special:}} with an invalid title has the name of the language', () =>
  withSample(async (db) => {
    const wiki = sampleWiki(sampleProfile({ general: { lang: 'ja' } }));
    const setting = { wiki, db, language: 'ja', now: '20250624115301', genders: new Map() };
    expect(await expandMessage('{{#special:[}}', setting)).toBe('Special:不正なページ名');
  }));
