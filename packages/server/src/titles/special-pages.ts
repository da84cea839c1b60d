/** Special pages: their local names, and the two that stand for pages of the viewer. */
import type { SiteInfo } from '../profile/site-info.js';
import { upperCase, type FirstLetter } from '../text/letter-case.js';
import { NS_SPECIAL, NS_USER, NS_USER_TALK } from './namespace-numbers.js';
import type { Title } from './title.js';
import { titleOf } from './titles.js';
import type { Viewer } from '../viewer/viewer.js';
import type { SpecialPages, Titles } from '../site/wiki.js';

/** In capitals, letters with several forms (`ß`, final sigma) are equal; `İ` and an `i` with a dot put above it are not. */
const fold = upperCase;

/** The special pages that the profile lists. */
export function makeSpecialPages(site: SiteInfo, firstLetter: FirstLetter): SpecialPages {
  const names = aliasIndex(site);
  const localNames = new Map(
    site.specialpagealiases.map(({ realname, aliases }) => [
      realname,
      aliases.find((alias) => names.get(fold(alias.replaceAll(' ', '_'))) === realname) ?? realname,
    ]),
  );
  return {
    resolve: (dbkey) => {
      const slash = dbkey.indexOf('/');
      const alias = slash < 0 ? dbkey : dbkey.slice(0, slash);
      const name = names.get(fold(alias.replaceAll(' ', '_')));
      return name === undefined ? undefined : { name, subpage: slash < 0 ? undefined : dbkey.slice(slash + 1) };
    },
    title: (name, subpage) => {
      const local = localNames.get(name) ?? name;
      const path = subpage === undefined ? local : `${local}/${subpage.replaceAll(' ', '_')}`;
      return titleOf(NS_SPECIAL, firstLetter.upper(path));
    },
  };
}

/** The software's own names come first; a first alias is not displaced by a later page's alias. */
function aliasIndex(site: SiteInfo): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  const kept = new Set<string>();
  for (const { realname } of site.specialpagealiases) {
    index.set(fold(realname), realname);
    kept.add(fold(realname));
  }
  for (const { realname, aliases } of site.specialpagealiases) {
    aliases.forEach((alias, i) => {
      const key = fold(alias);
      if (index.get(key) === realname || kept.has(key)) return;
      index.set(key, realname);
      if (i === 0) kept.add(key);
    });
  }
  return index;
}

/** The title with the local name of its special page; other titles as they are. */
export function fixSpecialName(title: Title, specialPages: SpecialPages): Title {
  if (title.namespace !== NS_SPECIAL || title.interwiki !== '') return title;
  const found = specialPages.resolve(title.dbkey);
  if (found === undefined) return title;
  const local = specialPages.title(found.name, found.subpage);
  return local.dbkey === title.dbkey ? title : local;
}

/** The article that a special page leads to. An anonymous viewer has no page of their own where temporary accounts are made. */
export function specialRedirect(
  title: Title,
  viewer: Viewer,
  site: {
    readonly specialPages: SpecialPages;
    readonly titles: Titles;
    readonly mainPage: Title;
    readonly info: SiteInfo;
  },
): Title | undefined {
  const found = title.namespace === NS_SPECIAL ? site.specialPages.resolve(title.dbkey) : undefined;
  if (found === undefined) return undefined;
  const { name, subpage } = found;
  if (name === 'MyLanguage') return pageInLanguage(subpage, site);
  if (name !== 'Mypage' && name !== 'Mytalk') return undefined;
  if (viewer.isAnonymous && site.info.autocreatetempuser?.enabled === true) return undefined;
  const path = subpage === undefined || subpage === '' ? viewer.name : `${viewer.name}/${subpage}`;
  return titleOf(name === 'Mypage' ? NS_USER : NS_USER_TALK, path.replaceAll(' ', '_'));
}

/** The page without its language subpage: a reader in the content language is led there. */
function pageInLanguage(
  subpage: string | undefined,
  { titles, mainPage, info }: { readonly titles: Titles; readonly mainPage: Title; readonly info: SiteInfo },
): Title {
  if (subpage === undefined) return mainPage;
  const slash = subpage.lastIndexOf('/');
  const hasCode = slash >= 0 && info.languages.some(({ code }) => code === subpage.slice(slash + 1));
  const title = titles.parse(hasCode ? subpage.slice(0, slash) : subpage);
  return 'code' in title || title.interwiki !== '' || title.namespace < 0 || title.dbkey === '' ? mainPage : title;
}
