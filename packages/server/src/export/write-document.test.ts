import { describe, expect, it } from 'vitest';
import { sampleProfile, sampleWiki } from '../../test/support/sample-wiki.js';
import type { Slot } from '../content/slots.js';
import { writeDocument } from './write-document.js';
import type { ExportedPage, ExportedRevision } from './read-revisions.js';
import type { ExportSchema } from './write-page.js';

const wiki = sampleWiki();
const main: Slot = { role: 'main', size: 5, sha1: 'abc', model: 'wikitext', address: 'tt:1', origin: 3 };
const notes: Slot = { role: 'notes', size: 2, sha1: 'def', model: 'json', address: 'tt:2', origin: 4 };
const revision: ExportedRevision = {
  id: 4,
  parent: 3,
  timestamp: '20250102030405',
  minor: 0,
  deleted: 0,
  sha1: 'xyz',
  userId: 7,
  user: 'Alice',
  comment: 'why',
};
const row = { page_id: 1, page_namespace: 0, page_title: 'A_b', page_is_redirect: 0 };
const page: ExportedPage = { row, redirect: undefined, revision, slots: [main] };

function write(
  given: ExportedPage,
  texts: Readonly<Record<string, string>> = {},
  schema: ExportSchema = '0.11',
): string {
  const stored = new Map(Object.entries({ 'tt:1': 'Text.', ...texts }).map(([address, text]) => [address, { text }]));
  return writeDocument([given], { schema, wiki, now: '20250624115301', texts: stored });
}

const withRevision = (change: Partial<ExportedRevision>): ExportedPage => ({
  ...page,
  revision: { ...revision, ...change },
});

describe('a page', () => {
  it('has its revision and slots', () => {
    expect(write({ ...page, slots: [main, notes] }, { 'tt:2': '{}' })).toContain(`  <page>
    <title>A b</title>
    <ns>0</ns>
    <id>1</id>
    <revision>
      <id>4</id>
      <parentid>3</parentid>
      <timestamp>2025-01-02T03:04:05Z</timestamp>
      <contributor>
        <username>Alice</username>
        <id>7</id>
      </contributor>
      <comment>why</comment>
      <origin>3</origin>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text bytes="5" sha1="abc" xml:space="preserve">Text.</text>
      <content>
        <role>notes</role>
        <origin>4</origin>
        <model>json</model>
        <format>application/json</format>
        <text bytes="2" sha1="def" xml:space="preserve">{}</text>
      </content>
      <sha1>xyz</sha1>
    </revision>
  </page>
</mediawiki>
`);
  });

  it.each<[string, ExportedPage, string]>([
    ['hidden user', withRevision({ deleted: 4 }), '      <contributor deleted="deleted" />\n      <comment>why'],
    ['hidden comment', withRevision({ deleted: 2, comment: '' }), '      <comment deleted="deleted" />\n'],
    ['hidden text, which shows in a latest revision', withRevision({ deleted: 1 }), '>Text.</text>'],
    ['address', withRevision({ userId: null, user: '2001:DB8:0:0:0:0:0:5' }), '<ip>2001:DB8:0:0:0:0:0:5</ip>\n'],
    ['imported user', withRevision({ userId: null, user: 'en>B' }), '<username>en&gt;B</username>\n        <id>0</id>'],
    ['minor edit', withRevision({ minor: 1 }), '</contributor>\n      <minor/>\n      <comment>'],
    ['first revision', withRevision({ parent: 0 }), '<id>4</id>\n      <timestamp>'],
    ['unknown parent', withRevision({ parent: null }), '<id>4</id>\n      <timestamp>'],
    ['no checksum', withRevision({ sha1: '' }), '      <sha1>abc</sha1>'],
    ['redirect', { ...page, redirect: wiki.titles.of(4, 'X_"y"') }, '<redirect title="Sample Wiki:X &quot;y&quot;" />'],
    ['redirect to another wiki', { ...page, redirect: wiki.titles.of(0, 'X', '', 'de') }, '<redirect title="de:X" />'],
    ['lost namespace', { ...page, row: { ...row, page_namespace: 900 } }, '<title>A b</title>\n    <ns>900</ns>'],
    ['no main slot', { ...page, slots: [notes] }, '    <id>1</id>\n  </page>\n'],
    ['lost text', { ...page, slots: [{ ...main, address: 'tt:9' }] }, '      <text bytes="5" sha1="abc" />\n'],
  ])('%s', (_, given, want) => {
    expect(write(given)).toContain(want);
  });

  it.each([
    ['', '<text bytes="0" sha1="abc" xml:space="preserve" />'],
    ['<a> & "b"', '<text bytes="9" sha1="abc" xml:space="preserve">&lt;a&gt; &amp; "b"</text>'],
    ['e\u0301\x01', '<text bytes="4" sha1="abc" xml:space="preserve">é\ufffd</text>'],
  ])('with the text %j', (text, want) => {
    expect(write(page, { 'tt:1': text })).toContain(want);
  });
});

it('has one slot without origin in the older schema', () => {
  const text = write({ ...page, slots: [main, notes] }, {}, '0.10');
  expect(text).toContain('</comment>\n      <model>wikitext</model>');
  expect(text).toContain('<text bytes="5" xml:space="preserve">Text.</text>\n      <sha1>xyz</sha1>');
  expect(text).toMatch(/^<mediawiki xmlns="http:\/\/www.mediawiki.org\/xml\/export-0.10\/" .* version="0.10" /);
});

it.each([
  ['en', 'en'],
  ['simple', 'en'],
  ['no', 'nb'],
])('reports the language of a wiki in %s', (lang, want) => {
  const other = sampleWiki(sampleProfile({ general: { lang } }));
  expect(writeDocument([], { schema: '0.11', wiki: other, now: '20250624115301', texts: new Map() })).toContain(
    ` xml:lang="${want}">`,
  );
});
