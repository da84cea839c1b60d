import { expect, test } from 'vitest';
import { sampleProfile, sampleWiki, withSample } from '../../../test/support/sample-wiki.js';
import type { Db } from '../../db/database.js';
import type { Wiki } from '../../site/wiki.js';
import { expandPage } from './expand-page.js';

const now = '20250624115301';

function expand(text: string, db: Db, wiki: Wiki = sampleWiki()) {
  return expandPage({ text, page: wiki.titles.of(0, 'API') }, { wiki, db, now, language: 'en' });
}

test.each([
  ['{{Inner|a}} {{PAGENAME}} {{NUMBEROFPAGES}}', '<span>inner a</span> API 471'],
  ['{{CURRENTMONTHNAME}} {{CURRENTDAYNAME}}', 'June Tuesday'],
  ['{{uc:é}} {{padleft:7|3}} {{CURRENTYEAR}}', 'É 007 2025'],
  ['{{Bx|y}}', '\n{| class="box"\n| y || API <span>inner x</span>\n|}'],
  ['{{PROTECTIONEXPIRY:edit|Main Page}} {{PROTECTIONEXPIRY:x}} {{CASCADINGSOURCES}}', 'infinity  '],
  ['{{filepath:No such.png}}x', 'x'],
  ['{{STYLEPATH}} {{USERLANGUAGE}} {{#dir:nowhere}} {{#dir:ar}}', '/w/skins en ltr rtl'],
  ['{{filepath:Gradient two.png|120px}}', '/120px-Gradient_two.png'],
  ['{{filepath:gradient one.png|nowiki}}', '/Gradient_one.png'],
])('%j', (text, want) =>
  withSample(async (db) => {
    expect(await expand(text, db)).toMatchObject({ text: expect.stringContaining(want) as string });
  }),
);

test.each([
  ['{{Loop}}', 'message', 'parser-template-loop-warning'],
  ['{{DEFAULTSORT:a}}{{DEFAULTSORT:b}}', 'function', 'defaultsort'],
  ['{{formatnum:1e-5}}', 'function', 'formatnum'],
  [Array.from({ length: 101 }, (_, at) => `{{PAGESIZE:A${at}}}`).join(''), 'limit', 'expensive functions'],
  [`{{lc:{{lc:${'x'.repeat(1_100_000)}}}}}`, 'limit', 'text of templates'],
])('names what is in the way of %.40j', (text, kind, name) =>
  withSample(async (db) => {
    expect(await expand(text, db)).toMatchObject({ obstacle: { kind, name } });
  }),
);

test('a function of an extension is in the way, with and without #', () =>
  withSample(async (db) => {
    const { magicwords, functionhooks } = sampleProfile().facts;
    const words = [...magicwords, { name: 'invoke', aliases: ['invoke'], 'case-sensitive': false }];
    const wiki = sampleWiki(sampleProfile({ magicwords: words, functionhooks: [...functionhooks, 'invoke'] }));
    for (const text of ['{{#invoke:a|b}}', '{{#INVOKE:a|b}}', '{{invoke:a}}'])
      expect(await expand(text, db, wiki)).toEqual({ obstacle: { kind: 'function', name: 'invoke' } });
  }));

test('a text that is hidden is not included', () =>
  withSample(async (db) => {
    const hiding: Db = {
      ...db,
      first: async (query) => {
        const row = await db.first(query);
        return typeof row === 'object' && row !== null && 'rev_deleted' in row ? { ...row, rev_deleted: 1 } : row;
      },
    };
    expect(await expand('{{Inner}}', hiding)).toMatchObject({ text: '[[:Template:Inner]]' });
  }));

test.each([
  ['{{Иннер|a}} {{Template:Иннер|b}} {{Иннер/x}}', '<span>inner a</span> <span>inner b</span> [[:Template:Иннер/x]]'],
  ['{{PAGESINCATEGORY:Анималс}} {{PAGESINCATEGORY:priroda}} {{PAGESINCATEGORY:Нигде}}', '45 32 0'],
])('%j is found in another variant of the language', (text, want) =>
  withSample(async (db) => {
    const variants = ['uz', 'uz-latn', 'uz-cyrl'].map((code) => ({ code }));
    const wiki = sampleWiki(sampleProfile({ general: { lang: 'uz', variants } }));
    expect(await expand(text, db, wiki)).toMatchObject({ text: want });
  }),
);

test('a missing page is in the way where only dictionaries know its other forms', () =>
  withSample(async (db) => {
    const variants = ['zh', 'zh-hans', 'zh-hant'].map((code) => ({ code }));
    const wiki = sampleWiki(sampleProfile({ general: { lang: 'zh', variants } }));
    expect(await expand('{{Inner|a}}', db, wiki)).toMatchObject({ text: '<span>inner a</span>' });
    expect(await expand('{{Nosuch}}', db, wiki)).toEqual({ obstacle: { kind: 'variant', name: 'Template:Nosuch' } });
    expect(await expand('{{PAGESINCATEGORY:Nosuch}}', db, wiki)).toMatchObject({
      obstacle: { name: 'pagesincategory' },
    });
  }));
