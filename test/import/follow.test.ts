// @module-tag bzip2
// @module-tag slow
/** `--follow` brings a wiki that was imported from an older dump to the state of the running wiki, and can be stopped. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { DumpError, followWiki } from '@wiki-query/importer';
import { startWiki, type TestWiki } from '@wiki-query/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleWiki } from '../conformance/src/folders.js';
import { dumpsFolder, importWiki } from './imported-wiki.js';

const work = mkdtempSync(join(tmpdir(), 'follow-'));
let live: TestWiki;
beforeAll(async () => {
  live = await startWiki();
});
afterAll(async () => {
  await live.stop();
  rmSync(work, { recursive: true });
});

const general = `<sitename>Sample Wiki</sitename><dbname>samplewiki</dbname><base>http://127.0.0.1:8100/wiki/Main_Page</base>`;

interface Page {
  readonly pageid: number;
  readonly title: string;
  readonly lastrevid: number;
  readonly length: number;
  readonly revisions: readonly { readonly slots: { readonly main: { readonly content: string } } }[];
  readonly categories?: readonly object[];
}

interface Hits {
  readonly searchinfo: { readonly totalhits: number };
  readonly search: readonly { readonly pageid: number }[];
}

interface Row {
  readonly id: number;
  readonly ns: number;
  readonly title: string;
  readonly latest: number;
}

/** Current pages of the running wiki, read from its file. */
function livePages(): readonly Row[] {
  const db = new Sqlite(gunzipSync(readFileSync(join(sampleWiki, 'wiki.sqlite.gz'))));
  const rows = db
    .prepare(
      'SELECT page_id AS id, page_namespace AS ns, page_title AS title, page_latest AS latest FROM page ORDER BY 1',
    )
    .all() as Row[];
  db.close();
  return rows;
}

/** An export of pages with made-up revisions, in a dump of a day. */
function writeDump(
  date: string,
  pages: readonly Row[],
  namespaces: Readonly<Record<string, { name: string }>>,
): string {
  const folder = join(work, `dump-${date}`);
  mkdirSync(folder);
  const prefix = (ns: number): string => (ns === 0 ? '' : `${namespaces[ns]?.name}:`);
  const xml = pages.map(
    ({
      id,
      ns,
      title,
      latest,
    }) => `<page><title>${prefix(ns)}${title.replaceAll('_', ' ').replaceAll('&', '&amp;')}</title><ns>${ns}</ns><id>${id}</id>
      <revision><id>${latest}</id><timestamp>2025-06-01T00:00:00Z</timestamp><contributor><username>Old</username><id>3</id></contributor>
      <model>wikitext</model><format>text/x-wiki</format><text xml:space="preserve">As it was. [[Category:Past]]</text></revision></page>`,
  );
  const list = Object.entries(namespaces).map(
    ([key, { name }]) => `<namespace key="${key}" case="first-letter">${name}</namespace>`,
  );
  writeFileSync(
    join(folder, `samplewiki-${date}-pages-articles.xml`),
    `<mediawiki version="0.11" xml:lang="en"><siteinfo>${general}<namespaces>${list.join('')}</namespaces></siteinfo>${xml.join('')}</mediawiki>`,
  );
  return folder;
}

const namespaces = (): Readonly<Record<string, { name: string }>> =>
  (
    JSON.parse(readFileSync(join(sampleWiki, 'site.json'), 'utf8')) as {
      readonly siteinfo: { readonly namespaces: Readonly<Record<string, { name: string }>> };
    }
  ).siteinfo.namespaces;

/** Follows until the imported wiki has all changes, or until something else is said. */
async function follow(out: string, until: RegExp): Promise<string> {
  const stop = new AbortController();
  let said = '';
  const err = (text: string): void => {
    said += text;
    if (until.test(said)) stop.abort();
  };
  await followWiki(
    { url: live.apiUrl, out, signal: stop.signal, interval: 50, step: 20 },
    { out: err, err, isTerminal: false },
  );
  return said;
}

it('has the changed, moved, new and removed pages, and continues where it was stopped', async () => {
  const recent = await fetch(
    `${live.apiUrl}?action=query&list=recentchanges&rcstart=20250526000000&rcdir=newer&rclimit=500&rctype=edit|new|log&rcprop=title|ids|loginfo&format=json&formatversion=2`,
  );
  const { query } = (await recent.json()) as {
    readonly query: {
      readonly recentchanges: readonly { readonly title: string; readonly type: string; readonly logaction?: string }[];
    };
  };
  const changed = new Set(query.recentchanges.map(({ title }) => title));
  const deleted = query.recentchanges.find(
    ({ type, logaction, title }) => type === 'log' && logaction === 'delete' && !title.includes(':'),
  );
  expect(changed.size).toBeGreaterThan(10);
  const now = livePages();
  const spaces = namespaces();
  const isChanged = ({ ns, title }: Row): boolean =>
    changed.has(`${ns === 0 ? '' : `${spaces[ns]?.name}:`}${title.replaceAll('_', ' ')}`);
  const later = now.filter(isChanged);
  expect(later.length).toBeGreaterThan(5);
  // Pages that changed since have another revision in the dump, the first of them is not there, and one was deleted since.
  const old = now
    .filter((page) => page !== later[0])
    .map((page) => (isChanged(page) ? { ...page, latest: 100_000 + page.id } : page));
  const gone = { id: 9999, ns: 0, title: deleted?.title.replaceAll(' ', '_') ?? 'Never_there', latest: 99_999 };
  const isGone = deleted !== undefined && !now.some(({ ns, title }) => ns === 0 && title === gone.title);
  const dump = writeDump('20250526', isGone ? [...old, gone] : old, spaces);
  const { folder, query: ask } = await importWiki([dump]);
  const titles = later
    .slice(0, 20)
    .map(({ id }) => id)
    .join('|');
  const revisions = {
    pageids: titles,
    prop: 'revisions|categories|links|info',
    rvprop: 'ids|timestamp|user|comment|sha1|content',
    rvslots: 'main',
    cllimit: 'max',
    pllimit: 'max',
  };
  expect(
    (await ask<Hits>({ list: 'search', srsearch: 'As it was', srnamespace: '*' })).query.searchinfo.totalhits,
  ).toBeGreaterThan(0);

  const first = await follow(folder, /changes, \d+ pages written/);
  expect(first).toMatch(/Stopped at \d{14}/);
  expect(first).not.toContain('Up to date');
  const second = await follow(folder, /Up to date/);
  expect(second).toContain(`Following the wiki from ${/Stopped at (\d+)/.exec(first)?.[1]}`);

  const want = await fetch(
    `${live.apiUrl}?${new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...revisions })}`,
  );
  const facts = (body: { readonly query: { readonly pages: readonly Page[] } }): unknown =>
    body.query.pages.map(({ pageid, title, lastrevid, length, revisions: [revision] }) => ({
      pageid,
      title,
      lastrevid,
      length,
      revision,
    }));
  const have = await ask<{ readonly pages: readonly Page[] }>(revisions);
  expect(facts(have)).toEqual(facts((await want.json()) as { readonly query: { readonly pages: readonly Page[] } }));
  // Links and the search index are those of the new texts. Texts of templates have not changed.
  const plain = have.query.pages.filter((page) => !page.revisions[0]?.slots.main.content.includes('{{'));
  expect(plain.length).toBeGreaterThan(0);
  for (const { categories = [] } of plain) expect(categories).not.toContainEqual({ ns: 14, title: 'Category:Past' });
  const { search } = (
    await ask<Hits>({ list: 'search', srwhat: 'text', srsearch: '"as it was"', srnamespace: '*', srlimit: 'max' })
  ).query;
  const found = new Set(search.map((hit) => hit.pageid));
  expect(later.filter(({ id }) => found.has(id))).toEqual([]);
  const db = new Sqlite(join(folder, 'wiki.sqlite'), { readonly: true });
  const latest = db.prepare('SELECT page_id AS id, page_latest AS latest FROM page ORDER BY 1').all();
  db.close();
  expect(latest).toEqual(now.map(({ id, latest: revision }) => ({ id, latest: revision })));
  // Recent changes list the new revisions, and the counts are those of the running wiki.
  const { recentchanges } = (
    await ask<{ recentchanges: readonly { revid: number }[] }>({
      list: 'recentchanges',
      rclimit: 'max',
      rcprop: 'ids',
      rctype: 'edit|new',
    })
  ).query;
  expect(recentchanges.map((change) => change.revid)).toEqual(expect.arrayContaining([later[0]?.latest]));
});

it('refuses another wiki, and a folder without one', async () => {
  const { folder } = await importWiki([join(dumpsFolder, 'aawiki/aawiki-20260101-pages-meta-current.xml.bz2')]);
  await expect(follow(folder, /./)).rejects.toThrow(
    'this wiki is called "Sample Wiki", and the imported one "Wikipedia"',
  );
  await expect(follow(join(work, 'none'), /./)).rejects.toThrow(DumpError);
});
