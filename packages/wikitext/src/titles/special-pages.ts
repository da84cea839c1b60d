/** Special pages: their local names, and those that redirect to pages of the viewer. */
import { badTitleName } from '../language/bad-title.js';
import { upperCase, type FirstLetter } from '../text/letter-case.js';
import type { ParseTitle } from './parse-title.js';
import { NS_SPECIAL, NS_USER, NS_USER_TALK } from './namespace-numbers.js';
import type { SpecialPageFacts } from './site-facts.js';
import { titleOf, type Title } from './title.js';

/** The user who reads a page. */
interface Reader {
  readonly name: string;
  readonly isAnonymous: boolean;
}

/** Special pages by their names in the content language. */
export interface SpecialPages {
  /** Name in the software and subpage (`undefined` without a slash) of a special page's dbkey, if there is such a page. */
  readonly resolve: (dbkey: string) => { readonly name: string; readonly subpage: string | undefined } | undefined;
  /** Title of a special page of the software with its local name. */
  readonly title: (name: string, subpage?: string) => Title;
  /**
   * The title with the local name of its special page (`Special:RecentChanges` → `Special:Letzte_Änderungen`). Other
   * titles are unchanged.
   */
  readonly fixName: (title: Title) => Title;
  /** The page to which a special page redirects this viewer (`Special:MyPage`), if it is such a page. */
  readonly articleOf: (title: Title, viewer: Reader) => Title | undefined;
}

/** The parts of the site that special pages depend on. */
export interface SpecialPageRules {
  readonly site: SpecialPageFacts;
  readonly firstLetter: FirstLetter;
  readonly parse: ParseTitle;
  readonly mainPage: () => Title;
}

/**
 * In uppercase, letters with several forms (`ß`, final sigma) are equal. `İ` and an `i` with a combining dot above are
 * not.
 */
const fold = upperCase;

/** The special pages that the profile lists. */
export function makeSpecialPages(rules: SpecialPageRules): SpecialPages {
  const { site, firstLetter } = rules;
  const names = aliasIndex(site);
  const { lang, fallback } = site.general;
  const localNames = new Map([
    ['Badtitle', badTitleName([lang, ...fallback.map(({ code }) => code)])],
    ...site.specialpagealiases.map(({ realname, aliases }): [string, string] => [
      realname,
      aliases.find((alias) => names.get(fold(alias.replaceAll(' ', '_'))) === realname) ?? realname,
    ]),
  ]);
  const resolve: SpecialPages['resolve'] = (dbkey) => {
    const slash = dbkey.indexOf('/');
    const alias = slash < 0 ? dbkey : dbkey.slice(0, slash);
    const name = names.get(fold(alias.replaceAll(' ', '_')));
    return name === undefined ? undefined : { name, subpage: slash < 0 ? undefined : dbkey.slice(slash + 1) };
  };
  const title: SpecialPages['title'] = (name, subpage) => {
    const local = localNames.get(name) ?? name;
    const path = subpage === undefined ? local : `${local}/${subpage.replaceAll(' ', '_')}`;
    return titleOf(NS_SPECIAL, firstLetter.upper(path));
  };
  const found = ({ namespace, dbkey }: Title): NamedPage | undefined =>
    namespace === NS_SPECIAL ? resolve(dbkey) : undefined;
  return {
    resolve,
    title,
    fixName: (given) => {
      const page = given.interwiki === '' ? found(given) : undefined;
      const local = page && title(page.name, page.subpage);
      return local === undefined || local.dbkey === given.dbkey ? given : local;
    },
    articleOf: (given, viewer) => {
      const page = found(given);
      return page && articleOf(page, viewer, rules);
    },
  };
}

type NamedPage = NonNullable<ReturnType<SpecialPages['resolve']>>;

/** The software's own names come first. A later page's alias does not replace a first alias. */
function aliasIndex(site: Pick<SpecialPageFacts, 'specialpagealiases'>): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  const kept = new Set<string>();
  for (const { realname } of site.specialpagealiases) {
    index.set(fold(realname), realname);
    kept.add(fold(realname));
  }
  for (const { realname, aliases } of site.specialpagealiases) {
    aliases.forEach((alias, i) => {
      const key = fold(alias);
      if (kept.has(key)) return;
      index.set(key, realname);
      if (i === 0) kept.add(key);
    });
  }
  return index;
}

/** An anonymous viewer has no user page if the wiki creates temporary accounts. */
function articleOf({ name, subpage }: NamedPage, viewer: Reader, rules: SpecialPageRules): Title | undefined {
  if (name === 'MyLanguage') return pageInLanguage(subpage, rules);
  if (name !== 'Mypage' && name !== 'Mytalk') return undefined;
  if (viewer.isAnonymous && rules.site.autocreatetempuser.enabled) return undefined;
  const path = subpage === undefined || subpage === '' ? viewer.name : `${viewer.name}/${subpage}`;
  return titleOf(name === 'Mypage' ? NS_USER : NS_USER_TALK, path.replaceAll(' ', '_'));
}

/** The page without its language subpage, for readers in the content language. */
function pageInLanguage(subpage: string | undefined, { parse, mainPage, site }: SpecialPageRules): Title {
  if (subpage === undefined) return mainPage();
  const slash = subpage.lastIndexOf('/');
  const hasCode = slash >= 0 && site.languages.some(({ code }) => code === subpage.slice(slash + 1));
  const title = parse(hasCode ? subpage.slice(0, slash) : subpage);
  return 'code' in title || title.interwiki !== '' || title.namespace < 0 || title.dbkey === '' ? mainPage() : title;
}
