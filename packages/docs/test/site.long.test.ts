// @module-tag slow
/** The built site: links, policy, weight and search. */
import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import RankedSearch, { indexOptions } from '../.vitepress/theme/search/ranked-search.js';
import { furtherQueries, repairedQueries, searchQueries } from './search-queries.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The site of `npm run build`. Another base path is tested with an edited copy. */
const base = '/docs/';
const site = join(root, 'dist/site');
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  const files = (await readdir(site, { recursive: true })).filter((file) => file.endsWith('.html'));
  pages = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(site, file), 'utf8')] as const)),
  );
});

const own = () => [...pages].filter(([file]) => !file.startsWith('source/'));
const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'));

describe('the site', () => {
  test('sends the text of a generated page once, as HTML', async () => {
    const scripts = (await readdir(join(site, 'assets'))).filter((file) =>
      /^(de_)?(list|prop|meta|protocol)_.*\.lean\.js$/.test(file),
    );
    expect(scripts.length).toBeGreaterThan(80);
    for (const file of scripts) expect((await stat(join(site, 'assets', file))).size, file).toBeLessThan(4096);
  });

  test('has a page for each module', async () => {
    const data: unknown = JSON.parse(await readFile(`${root}gen/modules.json`, 'utf8'));
    const modules =
      typeof data === 'object' && data !== null && 'modules' in data && Array.isArray(data.modules) ? data.modules : [];
    expect(modules.length).toBeGreaterThan(60);
    for (const { group, name } of modules) expect(pages.has(`${group}/${name}.html`), name).toBe(true);
  });

  describe('has on the page of each module', () => {
    const sections = (html: string): ReadonlyMap<string, string> =>
      new Map(
        html
          .slice(html.indexOf('<h1'))
          .split('<h2 ')
          .slice(1)
          .map((text) => [/id="([^"]*)"/.exec(text)?.[1] ?? '', text] as const),
      );
    const modules = () =>
      own().flatMap(([file, html]) =>
        /^(list|prop|meta|protocol)\//.test(file) ? [{ file, html, parts: sections(html) }] : [],
      );
    const without = (kept: (page: ReturnType<typeof modules>[number]) => boolean): readonly string[] =>
      modules()
        .flatMap((page) => (kept(page) ? [] : [page.file]))
        .toSorted();

    test('an open example with its response, before the parameters', () => {
      expect(modules().length).toBeGreaterThan(80);
      expect(without(({ parts }) => /curl/.test(parts.get('example') ?? ''))).toEqual([]);
      expect(without(({ parts }) => /Response(:|,)/.test(parts.get('example') ?? ''))).toEqual(['protocol/none.html']);
      expect(without(({ parts }) => [...parts.keys()].indexOf('example') === 0 && parts.has('parameters'))).toEqual([]);
    });

    test('a sentence for each error', () => {
      const sentences = modules().flatMap(({ file, parts }) =>
        [...(parts.get('errors') ?? '').matchAll(/<li>([^]*?)<\/li>/g)].map(([, item = '']) => {
          const text = item.replaceAll(/<[^>]*>/g, '').replace(/^[^:]*: /, '');
          return `${file}: ${text}`;
        }),
      );
      expect(sentences.length).toBeGreaterThan(200);
      expect(sentences.filter((text) => !/^\S+: ([A-Z]|[a-z]+,? )[^{}]{15,}\.$/.test(text))).toEqual([]);
    });

    test('how it continues, related modules and a link to edit it', () => {
      const continues = ({ parts }: ReturnType<typeof modules>[number]) =>
        !/<h3 id="[a-z]*continue"/.test(parts.get('parameters') ?? '') || parts.has('continuation');
      expect(without(continues)).toEqual(['protocol/clientlogin.html', 'protocol/query.html']);
      expect(without(({ parts }) => /href=/.test(parts.get('related-modules') ?? ''))).toEqual([]);
      expect(without(({ html }) => /class="edit-link"/.test(html))).toEqual([]);
    });
  });

  test('links only to pages, anchors and files that are there', () => {
    const anchors = new Map([...pages].map(([file, html]) => [file, new Set(attributes(html, 'id'))]));
    const broken = own().flatMap(([file, html]) =>
      attributes(html, 'href')
        .filter((href) => !/^(https?:|data:|mailto:)/.test(href) && !leads(file, href, anchors))
        .map((href) => `${file}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  function leads(from: string, href: string, anchors: ReadonlyMap<string, ReadonlySet<string>>): boolean {
    const [location = '', anchor] = href.split('#');
    const path = location.split('?')[0] ?? '';
    // The playground links to the server that also serves the site.
    if (path === '/api.php') return true;
    const absolute =
      path === '' ? base + from : path.startsWith('/') ? path : posix.join(posix.dirname(base + from), path);
    if (!absolute.startsWith(base)) return false;
    const file = absolute.slice(base.length).replace(/(^|\/)$/, '$1index.html');
    if (anchor === undefined || anchor === '') return existsSync(join(site, file));
    return anchors.get(file)?.has(decodeURIComponent(anchor)) ?? false;
  }

  test('links each task to its module, and to the parameter or the example that does it', () => {
    const tasks =
      (pages.get('tasks.html') ?? '').match(/<li>[^]*?<\/li>/g)?.filter((item) => item.includes('? <a')) ?? [];
    expect(tasks.length).toBeGreaterThan(150);
    expect(tasks.filter((task) => !/href="[^"]+\.html"[^]*href="[^"]+\.html#[^"]+"/.test(task))).toEqual([]);
  });

  test('loads nothing from another host, and runs no script outside a file', () => {
    for (const [file, html] of own()) {
      const loaded = [
        ...html.matchAll(/<(?:script|img|iframe|source)[^>]*\ssrc="([^"]*)"|<link[^>]*\shref="([^"]*)"/g),
      ];
      for (const [, source, link] of loaded) expect(source ?? link, file).toMatch(/^\/docs\/|^data:/);
      expect(html.replace(/<script[^>]*\ssrc="[^"]*"[^>]*><\/script>/g, ''), file).not.toContain('<script');
      expect(html.indexOf('Content-Security-Policy'), file).toBeLessThan(html.indexOf('<script'));
      expect(html, file).not.toMatch(/\son[a-z]+="/);
    }
  });

  test('gives less than 150 kB of compressed script with the first page', async () => {
    const html = pages.get('index.html') ?? '';
    const scripts = new Set([...html.matchAll(/(?:src|href)="\/docs\/([^"]*\.js)"/g)].map(([, file = '']) => file));
    let weight = 0;
    for (const file of scripts) weight += gzipSync(await readFile(join(site, file))).length;
    expect(scripts.size).toBeGreaterThan(2);
    expect(weight).toBeLessThan(150_000);
  });
});

test('evaluates no text as a script, which the policy forbids', async () => {
  const files = (await readdir(join(site, 'assets'), { recursive: true })).filter((file) => file.endsWith('.js'));
  for (const file of files) {
    const text = await readFile(join(site, 'assets', file), 'utf8');
    if (file.includes('metadata') || file.startsWith('app.')) expect(text, file).not.toContain('_vp-fn_');
  }
});

describe('search', () => {
  let index: MiniSearch;

  beforeAll(async () => {
    const chunks = await readdir(join(site, 'assets/chunks'));
    const chunk = chunks.find((file) => file.startsWith('@localSearchIndexroot')) ?? '';
    const loaded: { readonly default: string } = await import(pathToFileURL(join(site, 'assets/chunks', chunk)).href);
    index = RankedSearch.loadJSON(loaded.default, indexOptions);
  });

  test.each([
    ['apprtype', '/list/allpages.html#apprtype'],
    ['lecontinue', '/list/logevents.html#lecontinue'],
    ['allpages', '/list/allpages.html#allpages'],
    ['gapfrom', '/list/allpages.html#apfrom'],
    ['badcontinue', '/errors.html#badcontinue'],
    ['rvslots', '/prop/revisions.html#rvslots'],
    ['protected pages', '/list/allpages.html#which-pages-are-protected'],
  ])('finds %s first', (words, wanted) => {
    expect(index.search(words)[0]?.id).toBe(`/docs${wanted}`);
  });

  test.each([
    ['protected pages', /protectedtitles/],
    ['Ancientpages', /querypage|sets/],
    ['pages in a category', /categorymembers/],
  ])('finds %s', (words, wanted) => {
    const found = index
      .search(words)
      .slice(0, 8)
      .map(({ id }) => String(id));
    expect(found.join('\n')).toMatch(wanted);
  });

  test.each([
    ['50 everyday queries', searchQueries, 50],
    ['40 further ones', furtherQueries, 40],
  ])('has the right page first for at least nine in ten of %s', (_, queries, count) => {
    const wrong = queries.flatMap(([words, pages]) => {
      const first = String(index.search(words)[0]?.id ?? 'nothing').replace(base, '');
      return pages.test(first) ? [] : [`${words}: ${first}`];
    });
    expect(queries).toHaveLength(count);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(count / 10);
  });

  test.each(repairedQueries)('has the right page first for: %s', (words, pages) => {
    expect(String(index.search(words)[0]?.id ?? 'nothing').replace(base, '')).toMatch(pages);
  });

  test.each([
    ['recnet', 'recentchanges'],
    ['catgeory members', 'categorymembers'],
    ['thumbnail of a zeppelin', 'imageinfo'],
  ])('finds %s in spite of a mistake or a word too many', (words, wanted) => {
    expect(String(index.search(words)[0]?.id)).toContain(wanted);
  });
});
