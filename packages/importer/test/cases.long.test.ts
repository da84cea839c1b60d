/** Small inputs as old versions and other tools write them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ran, fixture, rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('cases');
const texts = `SELECT page_title AS title, rev_id AS id, rev_parent_id AS parent, actor_name AS user, rev_timestamp AS time, plain(old_text) AS text
  FROM revision JOIN page ON page_id = rev_page JOIN actor ON actor_id = rev_actor JOIN slots ON slot_revision_id = rev_id AND slot_role_id = 1
  JOIN content ON content_id = slot_content_id LEFT JOIN text ON content_address = 'tt:' || old_id ORDER BY rev_id`;

const ran = new Map<string, Ran>();
const outOf = (name: string): string => join(folder, `out-${name}`);
async function imported(name: string, path = fixture(`cases/${name}`)): Promise<string> {
  if (!ran.has(name)) ran.set(name, await runImport([path], outOf(name)));
  return outOf(name);
}
const warningsOf = (name: string): readonly string[] => ran.get(name)?.result?.warnings ?? [];
const profileOf = (out: string): Profile => JSON.parse(readFileSync(join(out, 'site.json'), 'utf8')) as Profile;

interface Profile {
  readonly siteinfo: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly contentformats: Readonly<Record<string, string>>;
  readonly paraminfo: readonly {
    readonly path: string;
    readonly parameters: readonly { readonly name: string; readonly type: unknown }[];
  }[];
}

/** An export with one page whose revision has these members. */
const source = readFileSync(fixture('cases/xml-declaration.xml'), 'utf8').replace(/^<\?xml.*\n/, '');
const revised = (...changes: readonly (readonly [from: string, to: string])[]): string =>
  changes.reduce((xml, [from, to]) => {
    if (!xml.includes(from)) throw new Error(`the file has no ${from}`);
    return xml.replace(from, to);
  }, source);

let made = 0;
async function importXml(xml: string | Buffer): Promise<Ran & { readonly out: string }> {
  const path = join(folder, `made-${made++}.xml`);
  writeFileSync(path, xml);
  const out = `${path}.wiki`;
  return { ...(await runImport([path], out)), out };
}

describe('XML is read as XML 1.0 says', () => {
  const text = async (xml: string | Buffer): Promise<unknown> =>
    (rowsOf((await importXml(xml)).out, texts)[0] as { text: string }).text;
  const withText = (inner: string): string => revised(['<text bytes="1" xml:space="preserve">x</text>', inner]);

  it.each<[what: string, xml: string | Buffer, want: string]>([
    ['a declaration', `<?xml version='1.0' encoding="UTF-8"?>\n${source}`, 'x'],
    ['a byte order mark', `\ufeff${source}`, 'x'],
    ['UTF-16', Buffer.from(`\ufeff${withText('<text>é😀</text>')}`, 'utf16le'), 'é😀'],
    ['UTF-16, the other order', Buffer.from(`\ufeff${withText('<text>é</text>')}`, 'utf16le').swap16(), 'é'],
    [
      'ISO-8859-1',
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>\n${withText('<text>é</text>')}`, 'latin1'),
      'é',
    ],
    ['a CDATA section', withText('<text><![CDATA[a < b & c]]> d</text>'), 'a < b & c d'],
    [
      'tags in a CDATA section',
      withText('<text><![CDATA[</text></revision></page>]]></text>'),
      '</text></revision></page>',
    ],
    ['a comment in a text', withText('<text>a<!-- </text> --><!---->b</text>'), 'ab'],
    ['a comment elsewhere', `${source.replace('<page>', '<!-- <page> --><page>')}<!-- end -->`, 'x'],
    ['an instruction', source.replace('<page>', '<?do <page> ?><page>'), 'x'],
    ['a document type', `<!DOCTYPE mediawiki [<!ENTITY a "b">]>${source}`, 'x'],
    [
      'entities of its own',
      `<!DOCTYPE mediawiki [<!-- ]> <!ENTITY a "no"> --> <!ENTITY % p "x"><!ENTITY a "]&#62;&b;é"> <!ENTITY b '&#38;#60;&#233;"'> <!ENTITY a "no"><!ELEMENT a ANY>]>${withText('<text>&a;<![CDATA[&a;]]>&a;&amp;a;&c;</text>')}`,
      ']><é"é&a;]><é"é&a;&c;',
    ],
    ['CR LF', withText('<text>a\r\nb\rc&#13;d</text>').replaceAll('>\n', '>\r\n'), 'a\nb\nc\rd'],
    [
      'character references',
      withText('<text>&#65;&#x42;&#0000067;&#x1F600;&lt;&amp;&quot;&apos;&nbsp;</text>'),
      'ABC😀<&"\'&nbsp;',
    ],
    ['blanks in tags', withText("<text bytes = '1'\n xml:space='preserve' >x</text\n>"), 'x'],
    ['> in an attribute', withText('<text note="a>b" bytes="1">x</text>'), 'x'],
    ['a prefix of names', source.replace(/<(\/?)(?=[a-z])/g, '<$1m:').replace('xmlns=', 'xmlns:m='), 'x'],
    [
      'elements that are unknown',
      withText('<text>x</text><more><text>y</text></more>').replace('<ns>', '<thread><id>9</id></thread><ns>'),
      'x',
    ],
  ])('%s', async (_what, xml, want) => {
    expect(await text(xml)).toBe(want);
  });

  it.each([
    ['itself', '<!ENTITY a "&a;">', '&a; represents itself'],
    ['a file', '<!ENTITY a SYSTEM "file:///etc/passwd">', '&a; represents the text of another file'],
    [
      'very long texts',
      `<!ENTITY a0 "${'x'.repeat(100)}">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}<!ENTITY a "&a12;">`,
      'represent more than 16 MiB',
    ],
  ])('refuses entities that represent %s', async (_what, declarations, error) => {
    const xml = `<!DOCTYPE mediawiki [${declarations}]>${withText('<text>&a;</text>')}`;
    await expect(importXml(xml)).rejects.toThrow(error);
  });

  it('expands entities wherever the bytes are cut', async () => {
    const xml = `<!DOCTYPE mediawiki [<!ENTITY word "text">]>${withText(`<text>${'&word; '.repeat(400_000)}</text>`)}`;
    expect((await text(xml)) === 'text '.repeat(400_000)).toBe(true);
  });

  it('is refused if it is not complete', async () => {
    await expect(importXml(withText('<text><![CDATA[a</text>'))).rejects.toThrow(
      'cut off inside of a comment, a CDATA section',
    );
    await expect(importXml(withText('<text>a</comment>'))).rejects.toThrow('</text> is expected');
  });
});

describe('times', () => {
  const at = (time: string): string => revised(['2020-01-02T03:04:05Z', time]);
  it.each([
    ['2020-01-02T03:04:05+00:00', '20200102030405'],
    ['2020-01-02T03:04:05.678Z', '20200102030405'],
    ['2020-01-02T01:04:05-02:00', '20200102030405'],
    ['2020-01-01 23:34:05 UTC', '20200101233405'],
    ['20200102030405', '20200102030405'],
    ['1577934245', '20200102030405'],
    ['Thu, 02 Jan 2020 03:04:05 GMT', '20200102030405'],
  ])('%s is read', async (time, want) => {
    expect(rowsOf((await importXml(at(time))).out, texts)).toMatchObject([{ time: want }]);
  });
  it.each(['yesterday', '2020-02-30T00:00:00Z', '2020-13-01T00:00:00Z', '2020-01-02'])(
    '%s is an error with its byte',
    async (time) => {
      const position = Buffer.from(at(time)).indexOf(time);
      await expect(importXml(at(time))).rejects.toThrow(`.xml, byte ${position}: "${time}" is not a time`);
    },
  );
  it('that are missing are those of the import, with a warning', async () => {
    const { result } = await importXml(revised(['<timestamp>2020-01-02T03:04:05Z</timestamp>', '<timestamp/>']));
    expect(result?.warnings).toEqual(['1 revisions have no time: they get that of the import']);
  });
});

describe('IDs of a dump are not keys', () => {
  const page = (title: string, id: string, revisions: string): string =>
    `<page><title>${title}</title><ns>0</ns>${id}${revisions}</page>\n`;
  const revision = (id: string, text: string, day = 2, user = '<username>Ann</username><id>7</id>'): string =>
    `<revision>${id}<timestamp>2020-01-0${day}T00:00:00Z</timestamp><contributor>${user}</contributor><text>${text}</text></revision>`;
  const dump = (...pages: readonly string[]): string => source.replace(/<page>[\s\S]*<\/page>\n/, () => pages.join(''));

  it('revisions of several pages with one ID have their texts', async () => {
    const out = await imported('one-revision-id-many-pages.xml');
    expect(rowsOf(out, texts)).toMatchObject([
      { title: 'Article1', id: 631, text: 'text 1' },
      { title: 'Article2', id: 632, text: 'text 2' },
      { title: 'Article3', id: 633, text: 'text 3' },
    ]);
    expect(warningsOf('one-revision-id-many-pages.xml')).toEqual([
      '2 revisions have no ID, or that of another revision: they get new ones',
    ]);
    expect(rowsOf(out, 'SELECT page_title, page_latest FROM page ORDER BY 2')).toHaveLength(3);
  });

  it.each([
    ['missing', ''],
    ['empty', '<id></id>'],
    ['an empty element', '<id />'],
    ['no number', '<id>x</id>'],
    ['equal', '<id>1</id>'],
  ])('of pages and revisions may be %s', async (_how, id) => {
    const { out } = await importXml(
      dump(
        page('A', id, revision(id, 'a') + revision(id, 'aa', 3)),
        page('B', id, revision(id, 'b')),
        page('C', '<id>5</id>', revision('<id>9</id>', 'c')),
      ),
    );
    const rows = rowsOf(out, texts) as { title: string; id: number; text: string }[];
    expect(rows.map(({ title, text }) => `${title}: ${text}`).sort()).toEqual(['A: a', 'A: aa', 'B: b', 'C: c']);
    expect(rows.find(({ title }) => title === 'C')?.id).toBe(9);
    expect(Math.min(...rows.map((row) => row.id))).toBeGreaterThan(0);
    expect(
      rowsOf(
        out,
        'SELECT plain(old_text) AS text, page_id > 0 AS ok FROM page JOIN slots ON slot_revision_id = page_latest JOIN text ON old_id = slot_content_id ORDER BY page_title',
      ),
    ).toEqual([
      { text: 'aa', ok: 1 },
      { text: 'b', ok: 1 },
      { text: 'c', ok: 1 },
    ]);
  });

  it('may have large gaps: the cost follows the pages', async () => {
    const started = process.cpuUsage();
    const out = await imported('sparse-page-ids.xml');
    expect(rowsOf(out, 'SELECT page_id FROM page')).toEqual([{ page_id: 1 }, { page_id: 80_000_000 }]);
    const { user } = process.cpuUsage(started);
    expect(user).toBeLessThan(20e6);
  });

  it('of accounts may be equal: names decide', async () => {
    const out = await imported('two-users-one-id.xml');
    expect(rowsOf(out, texts)).toMatchObject([
      { title: 'A', user: 'Ann' },
      { title: 'B', user: 'Bob' },
    ]);
    expect(rowsOf(out, 'SELECT user_id, user_name FROM user')).toEqual([
      { user_id: 7, user_name: 'Ann' },
      { user_id: 8, user_name: 'Bob' },
    ]);
    expect(warningsOf('two-users-one-id.xml')).toEqual([
      '1 accounts have the ID of another account: they get new ones',
    ]);
  });

  it('of a title may be several: its revisions are those of one page', async () => {
    const { out, result } = await importXml(
      dump(
        page('A', '<id>1</id>', revision('<id>10</id>', 'new', 3)),
        page('A', '<id>2</id>', revision('<id>11</id>', 'old')),
      ),
    );
    expect(rowsOf(out, texts)).toMatchObject([
      { title: 'A', text: 'new' },
      { title: 'A', text: 'old' },
    ]);
    expect(rowsOf(out, 'SELECT page_id, page_latest FROM page')).toEqual([{ page_id: 2, page_latest: 10 }]);
    expect(result?.warnings.join()).toContain('table page: 1 rows removed');
  });

  it('an update keeps revisions with equal IDs', async () => {
    const path = fixture('cases/one-revision-id-many-pages.xml');
    const out = await imported('one-revision-id-many-pages.xml');
    await runImport([path], out, { update: true });
    expect((rowsOf(out, texts) as { text: string }[]).map(({ text }) => text).sort()).toEqual([
      'text 1',
      'text 2',
      'text 3',
    ]);
  });
});

describe('what the files leave out is derived', () => {
  it('namespaces of titles', async () => {
    const out = await imported('format-0.3-no-ns.xml');
    expect(rowsOf(out, 'SELECT page_namespace AS ns, page_title AS title FROM page ORDER BY page_id')).toEqual([
      { ns: 0, title: 'A' },
      { ns: 1, title: 'A' },
      { ns: 14, title: 'B' },
      { ns: 6, title: 'C.jpg' },
      { ns: 0, title: 'Old:_new' },
    ]);
    expect(rowsOf(out, 'SELECT cl_to FROM categorylinks')).toEqual([{ cl_to: 'B' }]);
    expect(warningsOf('format-0.3-no-ns.xml')).toEqual([]);
  });
  it('names of namespaces', async () => {
    const out = await imported('namespace-not-named.xml');
    expect(profileOf(out).siteinfo['namespaces']).toMatchObject({
      100: { name: 'Portal' },
      101: { name: 'Portal talk', subpages: true },
    });
    expect(rowsOf(out, 'SELECT lt_namespace, lt_title FROM linktarget')).toEqual([
      { lt_namespace: 100, lt_title: 'Two' },
    ]);
    expect(warningsOf('namespace-not-named.xml')).toEqual([
      'the dump does not name the namespaces 100 (Portal), 101 (Portal talk): they get the names that titles have',
    ]);
  });
  it('parents', async () => {
    expect(rowsOf(await imported('history-without-parentid.xml'), texts)).toMatchObject([
      { id: 10, parent: 0 },
      { id: 11, parent: 10 },
      { id: 12, parent: 11 },
    ]);
  });
  it('redirects', async () => {
    const redirects =
      'SELECT page_title AS title, rd_title AS target FROM page JOIN redirect ON rd_from = page_id WHERE page_is_redirect = 1';
    expect(rowsOf(await imported('redirect-without-tag.xml'), redirects)).toEqual([{ title: 'A', target: 'B' }]);
    expect(rowsOf(await imported('german.xml'), redirects)).toEqual([{ title: 'W', target: 'Seite' }]);
    expect(rowsOf(await imported('hebrew.xml'), redirects)).toEqual([{ title: 'ה', target: 'דף' }]);
  });
  it('content models', async () => {
    const { out } = await importXml(
      revised(
        ['<title>A</title><ns>0</ns>', '<title>MediaWiki:A.css</title><ns>8</ns>'],
        ['<model>wikitext</model><format>text/x-wiki</format>', ''],
      ),
    );
    expect(rowsOf(out, 'SELECT page_content_model AS model FROM page')).toEqual([{ model: 'css' }]);
  });
  it('facts of the language', async () => {
    const hebrew = await imported('hebrew.xml');
    expect(profileOf(hebrew).siteinfo['general']).toMatchObject({ rtl: true, lang: 'he' });
    expect(rowsOf(hebrew, 'SELECT il_to FROM imagelinks ORDER BY 1')).toEqual([{ il_to: 'ב.jpg' }, { il_to: 'ד.jpg' }]);
    expect(rowsOf(hebrew, 'SELECT cl_to FROM categorylinks ORDER BY 1')).toEqual([{ cl_to: 'א' }, { cl_to: 'ג' }]);
    const german = await imported('german.xml');
    expect(rowsOf(german, 'SELECT il_to FROM imagelinks ORDER BY 1')).toEqual([{ il_to: 'B.jpg' }, { il_to: 'C.jpg' }]);
    expect(rowsOf(german, 'SELECT cl_to, cl_sortkey_prefix AS prefix FROM categorylinks')).toEqual([
      { cl_to: 'A', prefix: 'Z' },
    ]);
    expect(rowsOf(german, 'SELECT lt_namespace AS ns, lt_title AS title FROM linktarget ORDER BY 1, 2')).toEqual([
      { ns: 0, title: 'BD:X' },
      { ns: 0, title: 'Seite' },
      { ns: 2, title: 'Q' },
      { ns: 10, title: 'Y' },
    ]);
    const { out } = await importXml(source.replace('xml:lang="en"', 'xml:lang="de-at"'));
    expect(profileOf(out).siteinfo['general']).toMatchObject({ fallback: [{ code: 'de' }] });
  });
});

describe('what the files say is kept', () => {
  it('old versions of files', async () => {
    const out = await imported('upload-with-old-version.xml');
    expect(rowsOf(out, 'SELECT oi_name, oi_archive_name, oi_size, oi_timestamp FROM oldimage')).toEqual([
      { oi_name: 'A_b.jpg', oi_archive_name: '20200101000000!A_b.jpg', oi_size: 5, oi_timestamp: '20200101000000' },
    ]);
  });
  it('texts of other slots, and of those that a revision has from an earlier one', async () => {
    const out = await imported('slots.xml');
    expect(
      rowsOf(
        out,
        "SELECT slot_revision_id AS id, plain(old_text) AS text FROM slots JOIN slot_roles ON role_id = slot_role_id JOIN content ON content_id = slot_content_id JOIN text ON content_address = 'tt:' || old_id WHERE role_name = 'mediainfo' ORDER BY 1",
      ),
    ).toEqual(
      [
        { id: 10, text: '{"id":"M1"}' },
        { id: 11, text: '{"id":"M1"}' },
      ].map(({ id }) => ({ id, text: '{"id":"M1"}' })),
    );
    const slots = profileOf(out)
      .paraminfo.find(({ path }) => path === 'query+revisions')
      ?.parameters.find(({ name }) => name === 'slots');
    expect(slots?.type).toEqual(['main', 'mediainfo']);
  });
  it('formats of content models', async () => {
    expect(profileOf(await imported('wikibase-format.xml')).contentformats).toEqual({
      'wikibase-item': 'application/json',
    });
  });
  it('checksums that do not match are counted', async () => {
    const { result } = await importXml(revised(['</text>', `</text><sha1>${'a'.repeat(31)}</sha1>`]));
    expect(result?.warnings).toEqual([
      '1 texts do not have the checksum (sha1) that the files give: they may be damaged',
    ]);
    const sum = 'ch4f2p4yfbw5mljupzkpsqmjuljbbrc';
    expect(sum).toHaveLength(31);
  });
  it('texts that are not in the file are counted', async () => {
    const { result } = await importXml(
      revised(['<text bytes="1" xml:space="preserve">x</text>', '<text bytes="5" id="1" />']),
    );
    expect(result?.warnings.join()).toContain('1 texts are not in the files');
  });
  it('protections and log entries in files of pages are counted', async () => {
    const { result } = await importXml(
      revised(
        ['<ns>', '<restrictions>edit=sysop</restrictions><ns>'],
        ['</mediawiki>', '<logitem><id>1</id></logitem><logitem /></mediawiki>'],
      ),
    );
    expect(result?.warnings).toEqual([
      '1 pages have <restrictions>, which are left out: protections are read from the table page_restrictions',
      '2 log entries are in files of pages, and are left out: they are read from files that have nothing else',
    ]);
  });
  it.each([
    ['Talk:J', 1, 'J'],
    ['user talk:J', 3, 'J'],
    ['Foo:J', 0, 'Foo:J'],
  ])('the namespace is that of the title where <ns> is 0: %s', async (title, namespace, name) => {
    const { out } = await importXml(revised(['<title>A</title>', `<title>${title}</title>`]));
    expect(rowsOf(out, 'SELECT page_namespace, page_title FROM page')).toEqual([
      { page_namespace: namespace, page_title: name },
    ]);
  });
  it('titles are in the form in which they are looked up', async () => {
    const { out } = await importXml(revised(['<title>A</title>', '<title> e\u0301t\u00e9  x_\u200e </title>']));
    expect(rowsOf(out, 'SELECT page_title FROM page')).toEqual([{ page_title: 'Été_x' }]);
  });
});

describe('names come from the data', () => {
  it('of the wiki', async () => {
    await imported('names');
    expect(ran.get('names')?.said).toContain('Wiki samplewiki: 2 files');
    expect(rowsOf(outOf('names'), 'SELECT count(*) AS n FROM page')).toEqual([{ n: 2 }]);
  });
  it('of namespaces, in parts without a head', async () => {
    const out = await imported('parts');
    expect(warningsOf('parts')).toContain('a.xml has no <siteinfo>: that of b.xml is used');
    expect(rowsOf(out, 'SELECT cl_to FROM categorylinks')).toEqual([{ cl_to: 'K' }]);
    expect(profileOf(out).siteinfo['namespaces']).toMatchObject({ 1: { name: 'Diskussion' } });
  });
  it("in a folder of WikiTeam's tools", async () => {
    const out = await imported('wikiteam-folder');
    expect(rowsOf(out, texts)).toMatchObject([{ id: 10 }, { id: 11 }, { id: 20 }]);
    expect(profileOf(out).siteinfo['general']).toMatchObject({ sitename: 'Beispiel', lang: 'de', scriptpath: '/w' });
    expect(ran.get('wikiteam-folder')?.said).toContain(
      'wiki_example-20230417-current.xml is not imported: a file with more history is imported',
    );
  });
});

describe('site information', () => {
  it.each([
    [
      'siteinfo-empty-scriptpath.json',
      (profile: Profile) => expect(profile.siteinfo['general']).toMatchObject({ scriptpath: '' }),
    ],
    [
      'siteinfo-languages-skins-format1.json',
      (profile: Profile) => {
        expect(profile.siteinfo['languages']).toEqual([{ code: 'de', bcp47: 'de', name: 'Deutsch' }]);
        expect(profile.siteinfo['skins']).toEqual([{ code: 'vector', default: true, name: 'Vector' }]);
      },
    ],
  ])('%s is converted by type', async (name, check) => {
    const out = join(folder, `with-${name}`);
    await runImport([fixture(`cases/${name}`), fixture('cases/xml-declaration.xml')], out);
    check(profileOf(out));
  });
  it('has the variables, tags, hooks and protocols of the file', async () => {
    const path = join(folder, 'siteinfo.json');
    const parts = { variables: ['v'], extensiontags: ['<t>'], functionhooks: ['f'], protocols: ['x:'] };
    const file = JSON.parse(readFileSync(fixture('cases/siteinfo-empty-scriptpath.json'), 'utf8')) as { query: object };
    writeFileSync(path, `\ufeff${JSON.stringify({ query: { ...file.query, ...parts } })}`);
    const out = join(folder, 'with-parts');
    await runImport([path, fixture('cases/xml-declaration.xml')], out);
    expect(profileOf(out).siteinfo).toMatchObject(parts);
  });
  it('has the functions and tags that most wikis have, where nothing says its extensions', async () => {
    const { siteinfo } = profileOf(await imported('xml-declaration.xml').then(() => outOf('xml-declaration.xml')));
    expect(siteinfo['functionhooks']).toEqual(expect.arrayContaining(['padleft', 'if', 'invoke']));
    expect(siteinfo['extensiontags']).toEqual(expect.arrayContaining(['<pre>', '<ref>']));
    expect(siteinfo['magicwords']).toEqual(
      expect.arrayContaining([{ name: 'if', aliases: ['if'], 'case-sensitive': false }]),
    );
  });
  it('is checked before the import says done', async () => {
    const checkProfile = (): never => {
      throw new Error('no server can use it');
    };
    const out = join(folder, 'unusable');
    await expect(runImport([fixture('cases/xml-declaration.xml')], out, { checkProfile })).rejects.toThrow(
      'no server can use it',
    );
  });
});

describe('tables of older versions', () => {
  beforeAll(() => imported('sql'));
  it('name targets by their titles', () => {
    expect(
      rowsOf(
        outOf('sql'),
        'SELECT pl_from, pl_from_namespace AS ns, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY 3',
      ),
    ).toEqual([
      { pl_from: 1, ns: 0, lt_title: 'B' },
      { pl_from: 1, ns: 0, lt_title: 'C_d' },
      { pl_from: 1, ns: 0, lt_title: "It's_'q'" },
    ]);
  });
  it('may have blanks between values', () => {
    expect(rowsOf(outOf('sql'), 'SELECT * FROM imagelinks')).toEqual([
      { il_from: 1, il_to: 'B.jpg', il_from_namespace: 0 },
      { il_from: 1, il_to: 'D.jpg', il_from_namespace: 0 },
    ]);
  });
  it.each([
    [
      'categorylinks',
      '`cl_from` int, `cl_to` varbinary(255), `cl_sortkey` varbinary(86), `cl_timestamp` timestamp',
      "(14,'K','x','2010-01-02 03:04:05')",
      [
        {
          cl_from: 14,
          cl_to: 'K',
          cl_sortkey: 'x',
          cl_sortkey_prefix: '',
          cl_timestamp: 20_100_102_030_405,
          cl_collation: '',
          cl_type: 'subcat',
        },
      ],
    ],
    [
      'templatelinks',
      '`tl_from` int, `tl_namespace` int, `tl_title` varbinary(255)',
      '(1, 10, "T")',
      [{ tl_from: 1, tl_from_namespace: 0, tl_target_id: expect.any(Number) }],
    ],
    [
      'externallinks',
      '`el_from` int, `el_to` blob, `el_index` blob',
      "(1,'http://www.example.org/a','http://org.example.www./a')",
      [{ el_id: 1, el_from: 1, el_to_domain_index: 'http://org.example.www.', el_to_path: '/a' }],
    ],
  ])('%s', async (table, columns, row, want) => {
    const path = join(folder, `${table}.sql`);
    writeFileSync(
      path,
      `CREATE TABLE \`${table}\` (\n  ${columns.replaceAll(', ', ',\n  ')}\n);\nINSERT INTO \`${table}\` VALUES ${row};\n`,
    );
    const out = join(folder, `out-${table}`);
    await runImport([path, fixture('cases/sql/base.xml')], out);
    expect(rowsOf(out, `SELECT * FROM ${table}`)).toEqual(want);
  });
});

describe('several tables in one file', () => {
  const table = (name: string, columns: string, quote: string): string =>
    `CREATE TABLE ${quote}${name}${quote} (\n  ${columns},\n  PRIMARY KEY (x)\n);\n`;
  const definitions = (quote: string): readonly string[] => [
    table('user', '`user_id` int,\n  `user_name` varbinary(255)', quote),
    table('langlinks', 'll_from int,\n  ll_lang varbinary(35),\n  ll_title varbinary(255)', quote),
    table(
      'page_props',
      '"pp_page" int,\n  `pp_propname` varbinary(60),\n  `pp_value` blob,\n  `pp_sortkey` float',
      quote,
    ),
  ];
  const rows = (quote: string): readonly string[] => [
    `INSERT INTO ${quote}user${quote} VALUES (1,'Ann'),(2,'Bob');\n`,
    `INSERT INTO ${quote}langlinks${quote} VALUES (1,'de','A;\\nCREATE TABLE x (');\n`,
    `INSERT INTO ${quote}page_props${quote} VALUES (1,'x','y',NULL);\n`,
  ];
  const mixed = (quote: string): string =>
    definitions(quote)
      .flatMap((text, i) => [text, rows(quote)[i]])
      .join('');
  const filler = `-- ${'x'.repeat(300_000)}\n`;
  it.each<[how: string, name: string, bytes: string | Buffer]>([
    ['with the rows after each definition', 'backup.sql', `-- dump\n${mixed('`')}`],
    ['with all definitions first', 'whole.sql', [...definitions('`'), ...rows('`')].join('')],
    [
      'far from the beginning',
      'far.sql',
      `SET x = 1;\n${mixed('`').replaceAll('CREATE TABLE `', (create) => filler + create)}`,
    ],
    ['with the name of a wiki and a date', 'samplewiki-20240101.sql.gz', gzipSync(mixed('`'))],
    ['without quotation marks', 'plain.sql', mixed('')],
    ['with double quotation marks', 'ansi.sql', mixed('"')],
    ['with CR LF', 'windows.sql', mixed('`').replaceAll('\n', '\r\n')],
  ])('are each loaded %s', async (_how, name, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const out = `${path}.wiki`;
    const { result, said } = await runImport([path, fixture('cases/sql/base.xml')], out);
    expect(rowsOf(out, 'SELECT * FROM langlinks')).toEqual([
      { ll_from: 1, ll_lang: 'de', ll_title: 'A;\nCREATE TABLE x (' },
    ]);
    expect(rowsOf(out, "SELECT * FROM page_props WHERE pp_propname = 'x'")).toEqual([
      { pp_page: 1, pp_propname: 'x', pp_value: 'y', pp_sortkey: null },
    ]);
    expect(said).toContain('2 files');
    expect(result?.warnings).toEqual([
      `${name} is skipped: this command does not know the table user`,
      `${name}: rows of other tables are left out: user (2)`,
    ]);
  });

  it('of which two files have one: a warning says which is imported', async () => {
    const paths = ['one.sql', 'two.sql'].map((name) => join(folder, name));
    for (const path of paths) writeFileSync(path, mixed('`'));
    const { result } = await runImport([...paths, fixture('cases/sql/base.xml')], join(folder, 'two-files'));
    expect(result?.warnings).toContain('table langlinks is in one.sql and in two.sql: that of two.sql is imported');
  });
});

it.each([
  ['many links that are not closed', '[[a|'],
  ['galleries that are not closed', '<gallery>'],
  ['braces', '{{'],
  ['comments', '<!--'],
  ['tags', '<nowiki>'],
])('%s take a time in proportion to their number', async (_what, part) => {
  const time = async (count: number): Promise<number> => {
    const before = process.cpuUsage();
    await importXml(revised(['>x<', `>${part.replaceAll('<', '&lt;').repeat(count)}<`]));
    const { user } = process.cpuUsage(before);
    return user;
  };
  await time(10);
  const [few, many] = [await time(5000), await time(40_000)];
  expect(many).toBeLessThan(8 * few + 4e6);
});
