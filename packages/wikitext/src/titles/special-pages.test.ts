import { describe, expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';
import { titleOf } from './title.js';

const page = (realname: string, ...aliases: readonly string[]) => ({ realname, aliases });

/** A German wiki. Some of its aliases are also those of other pages, or their names. */
const specialPages = [
  page('Search', 'Suche', 'Find'),
  page('Upload', 'Suche', 'Hochladen'),
  page('Booksources', 'Search', 'Find', 'Bücher'),
  page('Allpages', 'Find', 'All_pages'),
  page('Newpages', 'Weiße'),
  page('Recentchanges', 'Letzte_Änderungen', 'RecentChanges'),
  page('MyLanguage', 'Meine_Sprache', 'MyLanguage'),
  page('Mypage', 'Meine_Benutzerseite', 'MyPage'),
  page('Mytalk', 'Meine_Diskussionsseite', 'MyTalk'),
];
const german = { lang: 'de', specialPages };
const wiki = (changes = {}) => sampleTitles({ ...german, ...changes }).specialPages;

describe('names of special pages', () => {
  it.each([
    ['Search', 'Search', undefined],
    ['suche', 'Search', undefined],
    ['Find', 'Allpages', undefined],
    ['Upload', 'Upload', undefined],
    ['Hochladen', 'Upload', undefined],
    ['BÜCHER', 'Booksources', undefined],
    ['all pages', 'Allpages', undefined],
    ['Weisse', 'Newpages', undefined],
    ['WEISSE/', 'Newpages', ''],
    ['letzte Änderungen/a_b/c', 'Recentchanges', 'a_b/c'],
  ])('%s is %s', (dbkey, name, subpage) => expect(wiki().resolve(dbkey)).toEqual({ name, subpage }));

  it.each(['Nosuch', '', '/', '/Search', 'Searc'])('%j is not a special page', (dbkey) =>
    expect(wiki().resolve(dbkey)).toBeUndefined(),
  );

  it.each([
    ['Search', undefined, 'Suche'],
    ['Upload', undefined, 'Hochladen'],
    ['Booksources', '978', 'Bücher/978'],
    ['Allpages', '', 'Find/'],
    ['Recentchanges', 'a b c', 'Letzte_Änderungen/a_b_c'],
    ['Badtitle', 'NS5:x', 'Ungültiger_Seitenname/NS5:x'],
    ['nosuch', 'x', 'Nosuch/x'],
  ])('the title of %s/%s is %s', (name, subpage, dbkey) =>
    expect(wiki().title(name, subpage)).toEqual(titleOf(-1, dbkey)),
  );

  it('takes the name of an invalid title from a fallback', () => {
    const general = { fallback: [{ code: 'de' }] };
    expect(wiki({ lang: 'bar', general }).title('Badtitle').dbkey).toBe('Ungültiger_Seitenname');
    expect(sampleTitles().specialPages.title('Badtitle').dbkey).toBe('Badtitle');
  });

  it('keeps the name in the software where no alias leads to the page', () => {
    const pages = [page('Search', 'Suche'), page('Upload', 'Suche')];
    expect(wiki({ specialPages: pages }).title('Upload').dbkey).toBe('Upload');
    const spaced = [page('Recentchanges', 'Letzte Änderungen')];
    expect(wiki({ specialPages: spaced }).title('Recentchanges').dbkey).toBe('Recentchanges');
  });

  it.each([
    [-1, 'RecentChanges/5', '', 'Letzte_Änderungen/5'],
    [-1, 'letzte_Änderungen', '', 'Letzte_Änderungen'],
    [-1, 'Nosuch', '', 'Nosuch'],
    [0, 'RecentChanges', '', 'RecentChanges'],
    [-1, 'RecentChanges', 'en', 'RecentChanges'],
  ])('%i:%s of wiki %j becomes %s', (namespace, given, interwiki, dbkey) =>
    expect(wiki().fixName(titleOf(namespace, given, 'f', interwiki)).dbkey).toBe(dbkey),
  );

  it('keeps a title that has the local name, with its fragment', () => {
    const title = titleOf(-1, 'Suche', 'f');
    expect(wiki().fixName(title)).toBe(title);
  });
});

describe('pages to which special pages redirect', () => {
  const user = { name: 'Alice B', isAnonymous: false };
  const address = { name: '192.0.2.1', isAnonymous: true };
  const main = titleOf(0, 'Main_Page');

  it.each([
    ['MyPage', user, titleOf(2, 'Alice_B')],
    ['MyPage/', user, titleOf(2, 'Alice_B')],
    ['Meine_Benutzerseite/x y/z', user, titleOf(2, 'Alice_B/x_y/z')],
    ['Meine_Diskussionsseite', user, titleOf(3, 'Alice_B')],
    ['MyTalk/x', user, titleOf(3, 'Alice_B/x')],
    ['MyTalk', address, titleOf(3, '192.0.2.1')],
    ['Search/x', user, undefined],
    ['Nosuch', user, undefined],
    ['MyLanguage', user, main],
    ['MyLanguage/', user, main],
    ['MyLanguage/x y', user, titleOf(0, 'X_y')],
    ['MyLanguage/Help:X/de', user, titleOf(12, 'X')],
    ['MyLanguage/Help:X/xx-no', user, titleOf(12, 'X/xx-no')],
    ['MyLanguage/Help:X/de/', user, titleOf(12, 'X/de/')],
    ['MyLanguage/de', user, titleOf(0, 'De')],
    ['MyLanguage//de', user, main],
    ['MyLanguage/en:Foo', user, main],
    ['MyLanguage/Special:Foo', user, main],
    ['MyLanguage/#x', user, main],
    ['MyLanguage/[', user, main],
    ['MyLanguage/Foo#x', address, titleOf(0, 'Foo', 'x')],
    ['MyLanguage/Foo/en/de', user, titleOf(0, 'Foo/en')],
  ])('%s', (dbkey, viewer, target) => expect(wiki().articleOf(titleOf(-1, dbkey), viewer)).toEqual(target));

  it('are no pages of a viewer without a name, where such a viewer gets a temporary account', () => {
    const pages = wiki({ createsTemporary: true });
    expect(pages.articleOf(titleOf(-1, 'Mypage'), address)).toBeUndefined();
    expect(pages.articleOf(titleOf(-1, 'Mypage'), user)).toEqual(titleOf(2, 'Alice_B'));
    expect(pages.articleOf(titleOf(0, 'Mypage'), user)).toBeUndefined();
  });
});
