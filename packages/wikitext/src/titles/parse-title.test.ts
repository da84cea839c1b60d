import { describe, expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';

const parse = (text: string, namespace?: number) => sampleTitles().titles.parse(text, namespace);

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
    ['self:self:', 0, 'Main_Page'],
    ['SELF:talk:foo', 1, 'Foo'],
    ['self', 0, 'Self'],
    ['Talk:Foo:x', 1, 'Foo:x'],
    ['Talk:a\n', 1, 'A'],
    ['_:x', 0, 'X'],
    ['x:_', 0, 'X:'],
    ['Help:x:', 12, 'X:'],
    ['Help&#58;x', 12, 'X'],
    ['USER  TALK :x', 3, 'X'],
    ['a...b', 0, 'A...b'],
    ['..a', 0, '..a'],
    ['a//b', 0, 'A//b'],
    ['192.0.02.1', 0, '192.0.02.1'],
    ['Talk:192.0.02.1', 1, '192.0.02.1'],
    ['a\u200e\u202cb', 0, 'Ab'],
    ['\u180ea', 0, 'A'],
    ['ŉx', 0, 'ʼNx'],
    ['ﬁx', 0, 'Fix'],
    ['ꭰ', 0, 'Ꭰ'],
    ['x'.repeat(255), 0, 'X' + 'x'.repeat(254)],
    ['~~', 0, '~~'],
    ['100%', 0, '100%'],
    ['Special:' + 'x'.repeat(500), -1, 'X' + 'x'.repeat(499)],
  ])('%s', (text, namespace, dbkey) => {
    expect(parse(text)).toEqual({ namespace, dbkey, fragment: '', interwiki: '' });
  });

  it.each([
    ['foo_#bar_baz', { dbkey: 'Foo', fragment: 'bar baz' }],
    ['#x', { fragment: 'x' }],
    [':#x', { fragment: 'x' }],
    ['self:#x', { fragment: 'x' }],
    ['#', {}],
    ['EN:foo Bar#x', { dbkey: 'foo_Bar', fragment: 'x', interwiki: 'en' }],
    ['en:', { interwiki: 'en' }],
    ['en:#x', { fragment: 'x', interwiki: 'en' }],
    ['en:x_#', { dbkey: 'x', interwiki: 'en' }],
    ['en: :_x', { dbkey: 'x', interwiki: 'en' }],
    ['en:x\n', { dbkey: 'x', interwiki: 'en' }],
    ['en:Talk:x', { dbkey: 'Talk:x', interwiki: 'en' }],
    [':en:x', { dbkey: 'x', interwiki: 'en' }],
    ['self:en:x', { dbkey: 'x', interwiki: 'en' }],
  ])('%j keeps its fragment, and the case of another wiki’s title', (text, parts) => {
    expect(parse(text)).toEqual({ namespace: 0, dbkey: '', fragment: '', interwiki: '', ...parts });
  });

  it.each([
    ['foo', 10, { namespace: 10, dbkey: 'Foo' }],
    [':foo', 10, { namespace: 0, dbkey: 'Foo' }],
    ['foo bar', 3, { namespace: 3, dbkey: 'Foo_bar' }],
    ['192.0.02.1', 2, { namespace: 2, dbkey: '192.0.2.1' }],
    ['192.0.02.1', 4, { namespace: 4, dbkey: '192.0.02.1' }],
    ['self:x', 2, { namespace: 2, dbkey: 'X' }],
    ['self:', 2, { namespace: 0, dbkey: 'Main_Page' }],
    ['en:x', 2, { namespace: 2, dbkey: 'x', interwiki: 'en' }],
    ['en::x', 2, { namespace: 0, dbkey: 'x', interwiki: 'en' }],
    ['foo', 999, { namespace: 999, dbkey: 'Foo' }],
    ['foo é', 999, { namespace: 999, dbkey: 'Foo_é' }],
  ])('%j in namespace %i', (text, namespace, parts) => {
    expect(parse(text, namespace)).toEqual({ fragment: '', interwiki: '', ...parts });
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
    ['talk:a\nb', 'title-invalid-characters'],
    ['a\n', 'title-invalid-characters'],
    ['\n', 'title-invalid-characters'],
    ['x:y\n', 'title-invalid-characters'],
    ['Talk:\n', 'title-invalid-empty'],
    ['Talk:a_\n', 'title-invalid'],
    ['Help:#x', 'title-invalid-empty'],
    ['User:#x', 'title-invalid-empty'],
    ['self:Help:', 'title-invalid-empty'],
    ['./a', 'title-invalid-relative'],
    ['a/./b', 'title-invalid-relative'],
    ['.', 'title-invalid-relative'],
    ['a/../b', 'title-invalid-relative'],
    ['a/.', 'title-invalid-relative'],
    ['a~~~b', 'title-invalid-magic-tilde'],
    ['x'.repeat(256), 'title-invalid-too-long'],
    ['ж'.repeat(128), 'title-invalid-too-long'],
    ['Talk:File:x', 'title-invalid-talk-namespace'],
    ['Talk:en:x', 'title-invalid-talk-namespace'],
    ['self:Talk:en:x', 'title-invalid-talk-namespace'],
    ['Talk:self:x', 'title-invalid-talk-namespace'],
    ['Help::x', 'title-invalid-leading-colon'],
    ['Talk::Talk:x', 'title-invalid-leading-colon'],
    ['self::x', 'title-invalid-leading-colon'],
    ['Special:' + 'x'.repeat(513), 'title-invalid-too-long'],
    ['a\ufffd', 'title-invalid-utf8'],
    ['&#x110000;', 'title-invalid-utf8'],
  ])('%j', (text, code) => {
    expect(parse(text)).toMatchObject({ code });
  });

  it('with the values of the message', () => {
    expect(parse('a%41b')).toEqual({ code: 'title-invalid-characters', values: { character: '%41' } });
    expect(parse('x'.repeat(256))).toEqual({ code: 'title-invalid-too-long', values: { longest: 255 } });
    expect(parse('Special:' + 'x'.repeat(513))).toMatchObject({ values: { longest: 512 } });
    expect(parse('en:', 2)).toEqual({ code: 'title-invalid', values: {} });
    expect(parse('#a', 2)).toMatchObject({ code: 'title-invalid-empty' });
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
