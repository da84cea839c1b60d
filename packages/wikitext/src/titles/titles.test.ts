import { describe, expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';
import type { Title } from './title.js';
import type { WikiTitles } from './titles.js';

type Changes = Parameters<typeof sampleTitles>[0];

const other = { protorel: false, local: false, trans: false, localinterwiki: false, extralanglink: false };
const interwikis = [
  { ...other, prefix: 'local', url: 'https://local.example/wiki/$1', local: true },
  { ...other, prefix: 'query', url: 'https://q.example/?t=$1&u=$1' },
  { ...other, prefix: 'path', url: '/wiki/$1', local: true },
];
const wiki = (changes: Changes = {}): WikiTitles => sampleTitles({ interwikis, ...changes }).titles;
const read = (text: string, titles = wiki()): Title => {
  const title = titles.parse(text);
  if ('code' in title) throw new Error(title.code);
  return title;
};
const server = 'http://127.0.0.1:8100';
const german = {
  namespaces: [
    { id: -1, name: 'Spezial', case: 'first-letter', content: false, subpages: false, nonincludable: false },
  ],
} as const;

describe('texts', () => {
  it('names namespaces, and marks those that are no more', () => {
    const titles = wiki();
    expect(titles.prefixed(0, 'A_b')).toBe('A b');
    expect(titles.prefixed(1, 'A_b')).toBe('Talk:A b');
    expect(titles.prefixed(2, 'A', 'female')).toBe('User:A');
    expect(titles.prefixed(4242, 'A')).toBe('Special:Badtitle/NS4242:A');
    expect(wiki(german).prefixed(4242, 'A')).toBe('Spezial:Badtitle/NS4242:A');
    expect(titles.prefixedDbkey(read('en:foo bar'))).toBe('en:foo_bar');
    expect(titles.prefixedDbkey(read('user talk:a b'))).toBe('User_talk:A_b');
    expect(titles.prefixedDbkey(titles.of(4242, 'A_b'))).toBe('Special:Badtitle/NS4242:A_b');
  });

  it.each([
    ['Main Page', 'Main_Page'],
    ['start page', 'Start_page'],
    ['[', 'Main_Page'],
  ])('the main page of %j is %s', (mainpage, dbkey) =>
    expect(wiki({ general: { mainpage } }).mainPage).toEqual({ namespace: 0, dbkey, fragment: '', interwiki: '' }),
  );

  it.each([
    [0, 'a b#c', { namespace: 0, dbkey: 'A_b', fragment: 'c' }],
    [2, 'Talk:192.0.02.1', { namespace: 2, dbkey: 'Talk:192.0.02.1' }],
    [-1, 'x', { namespace: -1, dbkey: 'X' }],
    [0, 'a&amp;b', undefined],
    [0, 'x&#10;y', { namespace: 0, dbkey: 'X&', fragment: '10;y' }],
    [999, 'a', undefined],
    [12, ':x', undefined],
    [12, '', undefined],
  ])('of namespace %i and %j', (namespace, text, title) => {
    const made = wiki(german).makeSafe(namespace, text);
    if (title === undefined) expect(made).toBeUndefined();
    else expect(made).toEqual({ fragment: '', interwiki: '', ...title });
  });

  it.each([
    ['foo', 0, 'Foo'],
    ['', 0, ''],
    ['foo ', 0, 'Foo_'],
    ['foo bar', 14, 'Foo_bar'],
    ['Talk:x', 0, undefined],
    ['en:x', 0, undefined],
    ['a#b', 0, undefined],
    ['a[', 0, undefined],
    ['a', 999, undefined],
  ])('the bound %j in %i is %j', (text, namespace, dbkey) => expect(wiki().partToDbkey(text, namespace)).toBe(dbkey));
});

describe('addresses', () => {
  it.each([
    ['Foo bar', '', '/wiki/Foo_bar'],
    ['Foo bar', 'a=b', '/w/index.php?title=Foo_bar&a=b'],
    ['Foo bar', '-', '/w/index.php?title=Foo_bar&'],
    ['Help:Zürich/a', '', '/wiki/Help:Z%C3%BCrich/a'],
    ['A&B\'"+?', '', '/wiki/A%26B%27%22%2B%3F'],
    ['!*(),;@$~', '', '/wiki/!*(),;@$~'],
    ['en:Foo bar', '', 'https://en.wiki.example/wiki/Foo_bar'],
    ['en:Foo bar', 'a=b', 'https://en.wiki.example/wiki/Foo_bar?a=b'],
    ['en:Foo bar', '-', 'https://en.wiki.example/wiki/Foo_bar?-'],
    ['en:', '', 'https://en.wiki.example/wiki/'],
    ['query:$1', '', 'https://q.example/?t=$1&u=$1'],
    ['query:x', 'a=b', 'https://q.example/?t=x&u=x&a=b'],
  ])('%s with %j', (text, query, url) => expect(wiki().localUrl(read(text), query)).toBe(url));

  it.each([
    ['Foo#A b%41', '', `${server}/wiki/Foo#A_b%2541`, '/wiki/Foo#A_b%2541'],
    ['Foo#a b', 'a=b', `${server}/w/index.php?title=Foo&a=b#a_b`, '/w/index.php?title=Foo&a=b#a_b'],
    ['#a b', '', `${server}/wiki/#a_b`, '#a_b'],
    ['#a b', 'a=b', `${server}/w/index.php?title=&a=b#a_b`, '#a_b'],
    ['en:x#é y', '', 'https://en.wiki.example/wiki/x#é_y', 'https://en.wiki.example/wiki/x#é_y'],
    ['en:#é', '', 'https://en.wiki.example/wiki/#é', 'https://en.wiki.example/wiki/#é'],
    ['local:x#é y', '', 'https://local.example/wiki/x#é_y', 'https://local.example/wiki/x#é_y'],
    ['extra:x#é y', '', 'https://extra.wiki.example/wiki/x#.C3.A9_y', 'https://extra.wiki.example/wiki/x#.C3.A9_y'],
    ['m:x#é y', 'a=b', '//meta.example/wiki/x?a=b#.C3.A9_y', '//meta.example/wiki/x?a=b#.C3.A9_y'],
    ['path:x', '', `${server}/wiki/x`, `${server}/wiki/x`],
  ])('%s with %j, whole and in a page', (text, query, full, link) => {
    const titles = wiki();
    expect([titles.fullUrl(read(text), query), titles.linkUrl(read(text), query)]).toEqual([full, link]);
  });

  it('of a wiki whose prefix is gone are those of a page here', () => {
    const titles = wiki();
    const gone = titles.of(5, 'a_b', 'é', 'gone');
    expect(titles.fullUrl(gone)).toBe(`${server}/wiki/gone:Project_talk:a_b#é`);
    expect(titles.fullUrl(gone, 'a=b')).toBe(`${server}/w/index.php?title=gone:Project_talk:a_b&a=b#é`);
    expect(titles.localUrl(titles.of(5, 'a', '', 'en'))).toBe('https://en.wiki.example/wiki/Project_talk:a');
  });

  it.each([
    ['start page', 'Start page', '/'],
    ['Start page', 'Start page', '/'],
    ['Other', 'Start page', '/wiki/Other'],
    ['start page', 'a', '/w/index.php?title=Start_page&action=edit', 'action=edit'],
  ])('%s of a wiki whose main page is the root', (text, mainpage, url, query = '') => {
    const titles = wiki({ general: { mainpage, mainpageisdomainroot: true } });
    expect(titles.localUrl(read(text), query)).toBe(url);
  });

  const secure = 'https://w.test/wiki/Main_Page';

  it.each([
    ['//w.test', secure, '//w.test/wiki/Foo#a', 'https://w.test/wiki/Foo#a', 'https://w.test/a', 'https://b.test/c'],
    ['//w.test', undefined, '//w.test/wiki/Foo#a', 'http://w.test/wiki/Foo#a', 'http://w.test/a', 'http://b.test/c'],
    ['https://w', undefined, 'https://w/wiki/Foo#a', 'https://w/wiki/Foo#a', 'https://w/a', 'https://b.test/c'],
    ['http://w', 'http://w/', 'http://w/wiki/Foo#a', 'http://w/wiki/Foo#a', 'http://w/a', 'http://b.test/c'],
  ])('with the server %s and the main page %s', (ownServer, base, full, canonical, path, relative) => {
    const titles = wiki({ general: { server: ownServer, ...(base !== undefined && { base }) } });
    expect(titles.fullUrl(read('Foo#a'))).toBe(full);
    expect(titles.canonicalUrl(read('Foo#a'))).toBe(canonical);
    expect(titles.fullUrl(read('en:Foo'))).toBe('https://en.wiki.example/wiki/Foo');
    expect(titles.fullUrl(read('m:x'))).toBe('//meta.example/wiki/x');
    expect(titles.expandUrl('/a')).toBe(path);
    expect(titles.expandUrl('//b.test/c')).toBe(relative);
    expect(titles.expandUrl('ftp://c.test/d')).toBe('ftp://c.test/d');
  });
});
