import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { indexedHtml } from '../../site/search.js';
import RankedSearch, { indexOptions } from './ranked-search.js';

const documents = [
  { id: '/list/recentchanges.html#top', title: 'recentchanges', titles: [], text: 'Lists recent changes to pages' },
  { id: '/list/random.html#top', title: 'random', titles: [], text: 'Returns pages chosen at random' },
  { id: '/sets.html#dirt', title: 'DIRT', titles: [], text: 'recent changes, recent changes, recent changes' },
  { id: '/prop/imageinfo.html#alias-1', title: 'thumbnail', titles: ['imageinfo'], text: '' },
  { id: '/guides/cors.html#top', title: 'Browsers', titles: [], text: 'A script of a page with a thumbnail' },
];
const index = new MiniSearch(indexOptions);
index.addAll(documents);
const search = RankedSearch.loadJSON(JSON.stringify(index), indexOptions);

test.each([
  ['all words', 'recent changes', 'recentchanges'],
  ['transposed letters', 'recnet chnages', 'recentchanges'],
  ['small words', 'what is the thumbnail', 'imageinfo'],
  ['a word that is nowhere', 'random zeppelin', 'random'],
  ['the page about it before lists of everything', 'changes', 'recentchanges'],
  ['small words alone', 'at', 'random'],
])('finds %s', (_, words, page) => expect(String(search.search(words)[0]?.id)).toContain(page));

test('shows at most three parts of a page, together', () => {
  const parts = [1, 2, 3, 4].map((part) => ({ id: `/prop/p.html#p${part}`, title: 'token', titles: [], text: '' }));
  const others = [{ id: '/meta/tokens.html#t', title: 'token', titles: [], text: 'A page about each token' }];
  const tokens = new MiniSearch(indexOptions);
  tokens.addAll([...parts.slice(0, 2), ...others, ...parts.slice(2)]);
  const found = RankedSearch.loadJSON(JSON.stringify(tokens), indexOptions).search('token');
  const pages = found.map(({ id }) => String(id).split('#')[0]);
  expect(pages.filter((page) => page === '/prop/p.html')).toHaveLength(3);
  expect(new Set(pages).size).toBe(pages.filter((page, at) => page !== pages[at - 1]).length);
});

test('indexes aliases and questions as headings, without responses', () => {
  const html = '<h1>x <a href="#x"></a></h1><li id="who">Who?</li><div class="language-json"><pre>y</pre></div>';
  expect(indexedHtml(html, { aliases: ['ex'] })).toBe(
    '<h1>x <a href="#x"></a></h1><h2>Who? <a href="#who"></a></h2><h2>ex <a href="#alias-1"></a></h2>\n',
  );
  expect(indexedHtml(html, { search: false })).toBe('');
});
