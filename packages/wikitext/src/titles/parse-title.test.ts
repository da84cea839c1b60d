import { describe, expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';

const wiki = sampleTitles();

describe('titles that are accepted', () => {
  it.each([
    ['foo', 0, 'Foo'],
    ['  foo _ bar ', 0, 'Foo_bar'],
    ['foo\u00a0\u3000bar', 0, 'Foo_bar'],
    ['\u200efoo\u202e', 0, 'Foo'],
    ['Caf&eacute;', 0, 'Café'],
    ['&#x41;&#66;', 0, 'AB'],
    ['e&#x301;t', 0, 'Ét'],
    ['ßx', 0, 'Ssx'],
    ['ǆ', 0, 'ǅ'],
    ['ათი', 0, 'ათი'],
    [':foo', 0, 'Foo'],
    ['talk:foo', 1, 'Foo'],
    ['TALK : foo', 1, 'Foo'],
    ['User_talk:foo', 3, 'Foo'],
    ['Image:x.png', 6, 'X.png'],
    ['Project:About', 4, 'About'],
    ['user:192.0.02.001', 2, '192.0.2.1'],
    ['User talk:2001:db8::1', 3, '2001:DB8:0:0:0:0:0:1'],
    ['User:::1', 2, '0:0:0:0:0:0:0:1'],
    ['Nosuch:foo', 0, 'Nosuch:foo'],
    ['self:Talk:foo', 1, 'Foo'],
    ['self:', 0, 'Main_Page'],
    ['a...b', 0, 'A...b'],
    ['~~', 0, '~~'],
    ['100%', 0, '100%'],
    ['Special:' + 'x'.repeat(500), -1, 'X' + 'x'.repeat(499)],
  ])('%s', (text, namespace, dbkey) => {
    expect(wiki.titles.parse(text)).toEqual({ namespace, dbkey, fragment: '', interwiki: '' });
  });

  it('keeps fragments, and other wikis’ titles as they are written', () => {
    expect(wiki.titles.parse('foo_#bar_baz')).toMatchObject({ dbkey: 'Foo', fragment: 'bar baz' });
    expect(wiki.titles.parse('#x')).toMatchObject({ namespace: 0, dbkey: '', fragment: 'x' });
    expect(wiki.titles.parse('EN:foo Bar#x')).toEqual({
      namespace: 0,
      dbkey: 'foo_Bar',
      fragment: 'x',
      interwiki: 'en',
    });
    expect(wiki.titles.parse('en:', 2)).toMatchObject({ code: 'title-invalid' });
  });

  it('takes the given namespace when none is named', () => {
    expect(wiki.titles.parse('foo', 10)).toMatchObject({ namespace: 10, dbkey: 'Foo' });
    expect(wiki.titles.parse(':foo', 10)).toMatchObject({ namespace: 0 });
  });
});

describe('titles that are refused', () => {
  it.each([
    ['', 'title-invalid-empty'],
    [' _ ', 'title-invalid-empty'],
    ['Talk:', 'title-invalid-empty'],
    ['foo[bar', 'title-invalid-characters'],
    ['foo%41', 'title-invalid-characters'],
    ['foo&bar;', 'title-invalid-characters'],
    ['foo\nbar', 'title-invalid-characters'],
    ['.', 'title-invalid-relative'],
    ['a/../b', 'title-invalid-relative'],
    ['a/.', 'title-invalid-relative'],
    ['a~~~b', 'title-invalid-magic-tilde'],
    ['x'.repeat(256), 'title-invalid-too-long'],
    ['ж'.repeat(128), 'title-invalid-too-long'],
    ['Talk:File:x', 'title-invalid-talk-namespace'],
    ['Talk:en:x', 'title-invalid-talk-namespace'],
    ['Help::x', 'title-invalid-leading-colon'],
    ['a\ufffd', 'title-invalid-utf8'],
    ['&#x110000;', 'title-invalid-utf8'],
  ])('%j', (text, code) => {
    expect(wiki.titles.parse(text)).toMatchObject({ code });
  });
});

const plain = { case: 'first-letter' as const, content: false, subpages: true, nonincludable: false };
const ukrainian = {
  lang: 'uk',
  namespaces: [
    { ...plain, id: 2, name: 'Користувач', canonical: 'User' },
    { ...plain, id: 3, name: 'Обговорення користувача', canonical: 'User talk' },
  ],
  aliases: [
    { id: 2, alias: 'Користувачка' },
    { id: 3, alias: 'Обговорення користувачки' },
  ],
};

describe('languages', () => {
  it('cases first letters as the content language does', () => {
    const turkish = sampleTitles({ lang: 'tr' });
    expect(turkish.titles.parse('istanbul')).toMatchObject({ dbkey: 'İstanbul' });
    expect(turkish.titles.parse('ılık')).toMatchObject({ dbkey: 'Ilık' });
  });

  it('knows names for each gender', () => {
    const { titles } = sampleTitles(ukrainian);
    expect(titles.parse('користувачка:a')).toMatchObject({ namespace: 2 });
    expect(titles.prefixed(2, 'A_b', 'female')).toBe('Користувачка:A b');
    expect(titles.prefixed(3, 'A', 'female')).toBe('Обговорення користувачки:A');
    expect(titles.prefixed(2, 'A', 'unknown')).toBe('Користувач:A');
    expect(titles.prefixed(2, 'A')).toBe('Користувач:A');
  });

  it('leaves the first letter where the namespace is case-sensitive', () => {
    const namespaces = [{ ...plain, id: 0, name: '', case: 'case-sensitive' as const }];
    expect(sampleTitles({ namespaces }).titles.parse('foo')).toMatchObject({ dbkey: 'foo' });
  });
});

describe('bounds', () => {
  it.each([
    ['foo', 0, 'Foo'],
    ['', 0, ''],
    ['foo ', 0, 'Foo_'],
    ['foo bar', 14, 'Foo_bar'],
  ])('%j in %i', (text, namespace, dbkey) => expect(wiki.titles.partToDbkey(text, namespace)).toBe(dbkey));

  it.each([
    ['Talk:x', 0],
    ['en:x', 0],
    ['a#b', 0],
    ['a[', 0],
    ['a', 999],
  ])('%j in %i is refused', (text, namespace) => expect(wiki.titles.partToDbkey(text, namespace)).toBeUndefined());
});
