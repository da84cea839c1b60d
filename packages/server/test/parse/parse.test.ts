/** What `action=parse` says of its parameters, on the sample wiki. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFolder } from '../support/crowded-wiki.js';
import { sampleFile } from '../support/sample-wiki.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { openTestClient, type TestClient } from '../support/test-client.js';
import { unpackDatabase } from '../../src/db/unpack.js';
import { unsafeParts } from './unsafe-parts.js';

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
});
afterAll(() => client.close());

const ask = (query: Readonly<Record<string, string>>) =>
  client.request({ action: 'parse', errorformat: 'none', ...query });

test.each([
  ['pagecannotexist', { page: 'Special:Version' }],
  ['missingtitle', { page: 'No such page' }],
  ['invalidtitle', { title: 'A[b', text: 'x' }],
  ['nosuchrevid', { revid: '999999', text: 'x' }],
  ['nosuchsection', { page: 'Main Page', section: '99' }],
  ['nosuchsection', { page: 'MediaWiki:Gadget-plain.js', section: '1' }],
  ['invalidparammix', { page: 'Main Page', section: 'new' }],
  ['badformat-generic', { title: 'A', text: 'x', contentformat: 'text/css' }],
  ['badvalue', { title: 'A', text: 'x', contentmodel: 'other' }],
  ['badvalue', { title: 'A', text: 'x', useskin: 'other' }],
  ['notwikitext', { page: 'MediaWiki:Gadget-plain.js', prop: 'parsetree' }],
  ['notserved', { page: 'Main Page', parsoid: '1' }],
  ['notserved', { title: 'A', text: 'x', onlypst: '1' }],
])('the error %s', async (code, query) => {
  expect(await ask(query)).toMatchObject({ errors: [{ code }] });
});

test.each(['<html><script>x</script></html>', '{{#tag:html|<script>x</script>}}', '<HTML onclick=x><script>'])(
  'a wiki without $wgRawHtml escapes %s',
  async (text) => {
    const { parse } = await ask({ title: 'A', text, prop: 'text' });
    expect(unsafeParts((parse as { readonly text: string }).text)).toEqual([]);
  },
);

test.each([
  ['parse-nocontentmodel', { text: 'x' }],
  ['parse-titlewithouttext', { title: 'A' }],
  ['parse-revidwithouttext', { revid: '974' }],
  ['revwrongpage', { revid: '974', title: 'A', text: 'x' }],
  ['notserved', { page: 'Main Page', prop: 'headhtml' }],
])('the warning %s', async (code, query) => {
  expect(await ask(query)).toMatchObject({ warnings: [{ code }] });
});

test.each([
  ['a section alone', { page: 'Project:Rules', section: '0', prop: 'wikitext' }, { wikitext: '' }],
  [
    'a new section under its heading',
    { title: 'A', text: 'x', section: 'new', sectiontitle: 'B', summary: 'S', prop: 'wikitext' },
    { wikitext: '== B ==\n\nx', parsedsummary: 'S' },
  ],
  [
    'the page behind a redirect',
    { page: 'Alt Kettle', redirects: '1', prop: 'revid' },
    { title: 'Kettle', redirects: [{ from: 'Alt Kettle', to: 'Kettle' }] },
  ],
  ['the revision that a text counts as', { revid: '974', text: '{{REVISIONID}}', prop: 'text' }, { title: 'Candle' }],
  ['no subtitle where no page is above', { title: 'Talk:Candle/x', text: 'x', prop: 'subtitle' }, { subtitle: '' }],
  ['nor where titles have no subpages', { title: 'Candle/x', text: 'x', prop: 'subtitle' }, { subtitle: '' }],
  [
    'links to the pages above in the subtitle',
    { title: 'User:Old Name/Sandbox/No such/x', text: 'x', prop: 'subtitle' },
    {
      subtitle:
        '<div class="subpages">&lt; <bdi dir="ltr"><a href="/wiki/User:Old_Name" class="mw-redirect" title="User:Old Name">User:Old Name</a></bdi> | ' +
        '<bdi dir="ltr"><a href="/wiki/User:Old_Name/Sandbox" class="mw-redirect" title="User:Old Name/Sandbox">Sandbox</a></bdi></div>',
    },
  ],
  [
    'the tree that generatexml adds',
    { title: 'A', text: 'x', prop: '', generatexml: '1' },
    { parsetree: '<root>x</root>' },
  ],
  [
    'an argument given twice',
    { title: 'A', text: '{{Inner|a=1|a=2}}', prop: 'parsewarnings' },
    { parsewarnings: ['duplicate-args-warning'] },
  ],
  [
    'no table of contents of JSON',
    { title: 'A', text: '{}', contentmodel: 'json', prop: 'tocdata' },
    { tocdata: null },
  ],
])('%s', async (_, query, members) => {
  expect(await ask(query)).toMatchObject({ parse: members });
});

test('what an extension adds that is not served gives nothing, and the response says so', async () => {
  const { siteinfo } = sampleFile();
  const listOf = (name: string): readonly unknown[] => Object.values(siteinfo[name] ?? {});
  const file = sampleFile({
    functionhooks: [...listOf('functionhooks'), 'invoke'],
    magicwords: [...listOf('magicwords'), { name: 'invoke', aliases: ['invoke'], 'case-sensitive': false }],
  });
  const path = join(temporaryFolder('invoke'), 'site.json');
  writeFileSync(path, JSON.stringify(file));
  const lua = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')), path);
  const query = {
    action: 'parse',
    title: 'A',
    text: 'a{{#invoke:M|f}}b {{#ask:x}}',
    prop: 'text',
    errorformat: 'none',
  };
  const answer = await lua.request({ ...query, contentmodel: 'wikitext' });
  await lua.close();
  expect(JSON.stringify(answer)).toContain('<p>ab {{#ask:x}}');
  expect(answer).toMatchObject({ warnings: [{ code: 'notserved' }] });
});

// As MediaWiki 1.43 reports it of the same texts.
test.each([
  ['', [0, 0, 0, 0, 0, 0, 0]],
  ['foo', [1, 0, 0, 1, 0, 0, 0]],
  ['{{PAGENAME}}', [2, 3, 0, 2, 0, 0, 0]],
  ['{{{a|b}}}', [2, 0, 0, 2, 0, 0, 0]],
  ['<nowiki>x</nowiki>', [4, 0, 0, 2, 0, 0, 1]],
  ['<pre>x</pre>', [4, 0, 0, 2, 0, 0, 12]],
  ['== a ==', [2, 0, 0, 2, 0, 0, 0]],
])('the limits that "%s" uses', async (text, used) => {
  const response = await ask({ text, contentmodel: 'wikitext', prop: 'limitreportdata|limitreporthtml' });
  const { parse } = response as {
    readonly parse: { readonly limitreportdata: readonly object[]; readonly limitreporthtml: string };
  };
  const [cpu, wall, ...limits] = parse.limitreportdata;
  expect([cpu, wall]).toEqual([
    { name: 'limitreport-cputime', 0: expect.stringMatching(/^\d+\.\d{3}$/) as string },
    { name: 'limitreport-walltime', 0: expect.stringMatching(/^\d+\.\d{3}$/) as string },
  ]);
  const most = [1_000_000, 2_097_152, 2_097_152, 100, 100, 20, 5_000_000];
  expect(limits.map((entry) => Object.values(entry))).toEqual(
    limits.map((entry, i) => [used[i], most[i], (entry as { readonly name: string }).name]),
  );
  expect(limits.map((entry) => (entry as { readonly name: string }).name)).toEqual([
    'limitreport-ppvisitednodes',
    'limitreport-postexpandincludesize',
    'limitreport-templateargumentsize',
    'limitreport-expansiondepth',
    'limitreport-expensivefunctioncount',
    'limitreport-unstrip-depth',
    'limitreport-unstrip-size',
  ]);
  expect(parse.limitreporthtml).toContain(`<td>${used[0]}/1,000,000</td>`);
});

test('a text that no parser reads uses no limits', async () => {
  const query = { text: '{"a":1}', contentmodel: 'json', prop: 'limitreportdata|limitreporthtml' };
  expect(await ask(query)).toMatchObject({ parse: { limitreportdata: [], limitreporthtml: '' } });
});

test('a page is read once, however often it is included', async () => {
  const count = async (text: string): Promise<number> => {
    await ask({ title: 'A', text, contentmodel: 'wikitext', prop: 'text' });
    return client.queries().length;
  };
  expect(await count('{{Inner|1}} {{No such}} '.repeat(20))).toBe(await count('{{Inner|1}} {{No such}} '));
});

test('the files of a gallery are read at once', async () => {
  const count = async (files: readonly string[]): Promise<number> => {
    const text = `<gallery>\n${files.join('\n')}\n</gallery>`;
    await ask({ title: 'A', text, contentmodel: 'wikitext', prop: 'text' });
    return client.queries().length;
  };
  const files = ['Camera.jpg', 'Shapes.svg', 'Blink.gif', 'No such.png', 'No other.png'];
  expect(await count(files)).toBe(await count(files.slice(2, 4)));
});

test('a wiki without messages has usual ones', async () => {
  const answer = await ask({ title: 'A', text: '[[No such page]]', prop: 'text', contentmodel: 'wikitext' });
  expect(JSON.stringify(answer)).toContain('No such page (no such page)');
});

test.each([
  ['vector', '<span>edit</span></a>'],
  ['monobook', '>edit</a>'],
  ['fallback', '>edit</a>'],
])('edit links of sections in the skin %s', async (useskin, want) => {
  const { parse: parsed } = await client.request({
    action: 'parse',
    title: 'A',
    text: '== B ==',
    prop: 'text',
    useskin,
  });
  expect(JSON.stringify(parsed)).toContain(want);
});
