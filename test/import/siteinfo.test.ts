// @module-tag bzip2
// @module-tag slow
/** The `siteinfo` of an imported wiki: it has nothing of the wiki whose settings are the defaults. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sampleWiki } from '../conformance/src/folders.js';
import { dumpsFolder, importWiki } from './imported-wiki.js';

const work = mkdtempSync(join(tmpdir(), 'siteinfo-'));
afterAll(() => rmSync(work, { recursive: true }));

const parts =
  'autocreatetempuser|dbrepllag|defaultoptions|extensions|extensiontags|fileextensions|functionhooks|general|interwikimap|languages|libraries|magicwords|namespacealiases|namespaces|protocols|restrictions|rightsinfo|showhooks|skins|specialpagealiases|statistics|uploaddialog|usergroups|variables';
const { siteinfo: sample } = JSON.parse(readFileSync(join(sampleWiki, 'site.json'), 'utf8'));
const licence = {
  url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  text: 'Creative Commons Attribution-Share Alike 4.0',
};

interface Found {
  readonly general: Readonly<Record<string, unknown>>;
  readonly rightsinfo: unknown;
  readonly extensions: unknown;
  readonly repos: unknown;
}

/** The head of an export of another project, and one page. */
function writeExport(): string {
  const path = join(work, 'ltgwiki-20170801-pages-articles.xml');
  const names = [
    'Sprīža',
    'Lītuotuojs',
    'Sprīža ap lītuotuoju',
    'Vikipedeja',
    'Vikipedejis sprīža',
    'Fails',
    'Sprīža ap failu',
    'MediaWiki',
    'Sprīža ap MediaWiki',
    'Taiss',
    'Sprīža ap taisu',
    'Paleigs',
    'Sprīža ap paleigu',
    'Kategoreja',
    'Sprīža ap kategoreju',
  ];
  const rest = names.map((name, at) => `<namespace key="${at + 1}" case="first-letter">${name}</namespace>`).join('');
  writeFileSync(
    path,
    `<mediawiki version="0.10" xml:lang="ltg"><siteinfo><sitename>Vikipedeja</sitename><dbname>ltgwiki</dbname>
      <base>https://ltg.wikipedia.org/wiki/Suoku_puslopa</base><generator>MediaWiki 1.30.0-wmf.16</generator><case>first-letter</case>
      <namespaces><namespace key="-2" case="first-letter">Medeja</namespace><namespace key="-1" case="first-letter">Seviškuo</namespace>
      <namespace key="0" case="first-letter" />${rest}</namespaces></siteinfo>
      <page><title>Suoku puslopa</title><ns>0</ns><id>1</id><revision><id>2</id><timestamp>2017-07-01T00:00:00Z</timestamp>
      <contributor><username>A</username><id>3</id></contributor><text>[[Rēzekne]]</text></revision></page></mediawiki>`,
  );
  return path;
}

it('a dump that names few namespaces gets the standard ones, so that it can be served', async () => {
  const path = writeExport();
  const few = join(work, 'fewwiki-20170801-pages-articles.xml');
  writeFileSync(
    few,
    readFileSync(path, 'utf8').replace(
      /<namespaces>[^]*<\/namespaces>/,
      '<namespaces><namespace key="0" case="case-sensitive" /><namespace key="10" case="case-sensitive">Taiss</namespace></namespaces>',
    ),
  );
  let said = '';
  const { query } = await importWiki([few], {}, (text) => (said += text));
  const { query: found } = await query<{ readonly namespaces: Readonly<Record<string, { readonly name: string }>> }>({
    meta: 'siteinfo',
    siprop: 'namespaces',
  });
  expect(Object.keys(found.namespaces)).toHaveLength(18);
  expect(found.namespaces['10']?.name).toBe('Taiss');
  expect(found.namespaces['4']?.name).toBe('Project');
  expect(found.namespaces['-1']?.name).toBe('Special');
  expect(said).toContain('does not name the namespaces 1, 2, 3, 4,');
});

it.each([
  ['Wikipedia', 'aawiki', () => join(dumpsFolder, 'aawiki/aawiki-20260101-pages-meta-current.xml.bz2'), licence],
  ['Vikipedeja', 'ltgwiki', writeExport, licence],
])('%s (%s) has no value of the sample wiki', async (name, wiki, path, rights) => {
  const { query } = await importWiki([path()]);
  const { query: found } = await query<Found>({ meta: 'siteinfo|filerepoinfo', siprop: parts, sinumberingroup: '1' });
  const text = JSON.stringify(found);
  for (const value of [
    sample.general.sitename,
    sample.general.server,
    '127.0.0.1',
    sample.rightsinfo.url,
    'Echo',
    'Linter',
    'change-your-logo',
  ])
    expect(text).not.toContain(value);
  expect(found.general).toMatchObject({ sitename: name, wikiid: wiki });
  expect(found.general.logo).toBeUndefined();
  expect(found.rightsinfo).toEqual(rights);
  // Those whose modules need nothing of the wiki.
  expect(found.extensions).toMatchObject([{ name: 'PageImages' }, { name: 'TextExtracts' }]);
  expect(found.repos).toMatchObject([{ name: 'local', displayname: name }]);
});
