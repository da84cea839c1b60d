import { describe, expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';
import type { Title } from './title.js';

const { titles } = sampleTitles();
const read = (text: string): Title => {
  const title = titles.parse(text);
  if ('code' in title) throw new Error(title.code);
  return title;
};
const server = 'http://127.0.0.1:8100';

describe('texts', () => {
  it('names namespaces, and marks those that are no more', () => {
    expect(titles.prefixed(0, 'A_b')).toBe('A b');
    expect(titles.prefixed(1, 'A_b')).toBe('Talk:A b');
    expect(titles.prefixed(4242, 'A')).toBe('Special:Badtitle/NS4242:A');
    expect(titles.prefixedDbkey(read('en:foo bar'))).toBe('en:foo_bar');
    expect(titles.prefixedDbkey(read('user talk:a b'))).toBe('User_talk:A_b');
  });
});

describe('addresses', () => {
  it.each([
    ['Foo bar', '/wiki/Foo_bar'],
    ['Help:Zürich/a', '/wiki/Help:Z%C3%BCrich/a'],
    ['A&B\'"+?', '/wiki/A%26B%27%22%2B%3F'],
    ['!*(),;@$~', '/wiki/!*(),;@$~'],
    ['en:Foo bar', 'https://en.wiki.example/wiki/Foo_bar'],
  ])('%s', (text, url) => expect(titles.localUrl(read(text))).toBe(url));

  it('is whole with server, query and fragment', () => {
    expect(titles.fullUrl(read('Foo#A b%41'))).toBe(`${server}/wiki/Foo#A_b%2541`);
    expect(titles.fullUrl(read('Foo'), 'action=edit')).toBe(`${server}/w/index.php?title=Foo&action=edit`);
    expect(titles.fullUrl(read('en:Foo'), 'a=b')).toBe('https://en.wiki.example/wiki/Foo?a=b');
  });

  it('writes fragments for foreign wikis in the old form', () => {
    expect(titles.fullUrl(read('extra:x#é y'))).toBe('https://extra.wiki.example/wiki/x#.C3.A9_y');
    expect(titles.fullUrl(read('en:x#é y'))).toBe('https://en.wiki.example/wiki/x#é_y');
  });

  it('has no scheme where the server has none', () => {
    const { titles: relative } = sampleTitles({ server: '//w.test' });
    expect(relative.fullUrl(read('Foo#a'), 'b=c')).toBe('//w.test/w/index.php?title=Foo&b=c#a');
    expect(relative.canonicalUrl(read('Foo#a'))).toBe('http://w.test/wiki/Foo#a');
    expect(relative.fullUrl(read('en:Foo'))).toBe('https://en.wiki.example/wiki/Foo');
    expect(relative.expandUrl('/a')).toBe('http://w.test/a');
  });

  it('keeps the protocol of the page that a link stands on', () => {
    expect(titles.linkUrl(read('m:x'))).toBe('//meta.example/wiki/x');
    expect(titles.fullUrl(read('m:x'))).toBe('//meta.example/wiki/x');
    expect(titles.canonicalUrl(read('m:x'))).toBe('http://meta.example/wiki/x');
    expect(titles.linkUrl(read('#a b'))).toBe('#a_b');
  });
});
