/** Completions after the slash in the name of a special page: users, pages, files, or keywords. */
import { from } from '../../sql/query.js';
import { descriptors } from '@wiki-query/server-stubs';
import { siteValues } from '../../profile/site-values.js';
import { t, c } from '../../db/schema/tables.js';
import { all, beginsWith } from '../../sql/conditions.js';
import type { Call } from '../../request/call.js';
import type { OffsetWindow } from '../../shapes/part-by-part.js';
import { notHiddenUser } from '../users/hidden-users.js';
import { NS_FILE, NS_MAIN, NS_SPECIAL, type Title } from '@wiki-query/wikitext';

// Data of `SpecialPage::prefixSearchSubpages` of MediaWiki 1.43.
const ofUsers = new Set(
  'Contributions DeletedContributions Block Unblock Emailuser Listfiles Userrights Nuke Renameuser'.split(' '),
);
const ofPages = new Set(
  (
    'Allpages Prefixindex DeletePage EditPage PageHistory PageInfo ProtectPage Purge ChangeContentModel Movepage ' +
    'NewSection PageLanguage Recentchangeslinked Undelete Whatlinkshere'
  ).split(' '),
);
const ofFiles = new Set(['FileDuplicateSearch', 'Filepath']);

/** Titles that begin with a text, as in a search for pages; in this namespace unless the text names another. */
export type FindPages = (text: string, namespace: number, window: OffsetWindow) => Promise<readonly Title[]>;

/** Subpages of the special page `name`, the part of the text before the slash. */
export async function completeSpecialSubpages(
  search: string,
  window: OffsetWindow,
  call: Call,
  findPages: FindPages,
): Promise<readonly Title[]> {
  const { wiki } = call;
  const slash = search.indexOf('/');
  const [page, text] = [search.slice(0, slash), search.slice(slash + 1)];
  const special = wiki.titles.makeSafe(NS_SPECIAL, page);
  const name = special && wiki.specialPages.resolve(special.dbkey)?.name;
  if (special === undefined || name === undefined) return [];
  const subpages = await subpagesOf(name, text, window, call, findPages);
  return subpages.flatMap((subpage) => wiki.titles.makeSafe(NS_SPECIAL, `${special.dbkey}/${subpage}`) ?? []);
}

async function subpagesOf(
  name: string,
  text: string,
  window: OffsetWindow,
  call: Call,
  findPages: FindPages,
): Promise<readonly string[]> {
  if (ofUsers.has(name)) return users(text, window, call);
  if (ofPages.has(name)) return pages(text, window, call, findPages);
  if (ofFiles.has(name)) return files(text, window, call, findPages);
  return name === 'PagesWithProp' ? properties(text, window, call) : words(wordsOf(name, call), text, window);
}

async function pages(text: string, window: OffsetWindow, { wiki }: Call, findPages: FindPages) {
  const title = wiki.titles.parse(text);
  if ('code' in title || title.interwiki !== '' || title.namespace < 0) return [];
  const found = await findPages(text, NS_MAIN, window);
  return found.map(({ namespace, dbkey }) => wiki.titles.prefixed(namespace, dbkey));
}

async function files(text: string, window: OffsetWindow, { wiki }: Call, findPages: FindPages) {
  const title = wiki.titles.parse(text, NS_FILE);
  if ('code' in title || title.namespace !== NS_FILE) return [];
  return (await findPages(text, NS_FILE, window)).map(({ dbkey }) => dbkey);
}

/** Properties that pages have. The limit applies to all of them, not only to matching ones. */
async function properties(text: string, { limit, offset }: OffsetWindow, { db }: Call): Promise<string[]> {
  const rows = await db.all(
    from(t.page_props)
      .select(c.pp_propname)
      .distinct()
      .orderBy(c.pp_propname)
      .limit(limit + 1)
      .offset(offset),
  );
  return rows.map((row) => row.pp_propname).filter((name) => beginsLike(name, text));
}

async function users(text: string, { limit, offset }: OffsetWindow, { db, wiki }: Call): Promise<string[]> {
  const prefix = wiki.userNames.canonical(text);
  if (prefix === undefined) return [];
  const rows = await db.all(
    from(t.user)
      .select(c.user_name)
      .where(all([beginsWith(c.user_name, prefix), notHiddenUser(c.user_id, new Set())]))
      .orderBy(c.user_name)
      .limit(limit + 1)
      .offset(offset),
  );
  return rows.map((row) => row.user_name);
}

function wordsOf(name: string, { wiki }: Call): readonly string[] {
  switch (name) {
    case 'Listusers':
      return inOrder(
        siteValues(descriptors.allusers, 'group', wiki.site),
        wiki.site.usergroups.map((group) => group.name),
      );
    case 'Log':
    case 'Mylog':
      return ['all', ...siteValues(descriptors.logevents, 'type', wiki.site)].sort();
    // By urgency.
    case 'LintErrors':
      return inOrder(
        siteValues(descriptors.linterrors, 'categories', wiki.site),
        Object.values(wiki.site.general.linter).flat(),
      );
    case 'Redirect':
      return ['file', 'page', 'revision', 'user', 'logid'];
    case 'Watchlist':
      return ['edit', 'raw', 'clear'];
    case 'EditWatchlist':
      return ['clear', 'raw'];
    default:
      return [];
  }
}

const inOrder = (values: readonly string[], order: readonly string[]): readonly string[] =>
  order.filter((value) => values.includes(value));

/** The offset counts all words, not those that fit. */
function words(all: readonly string[], text: string, { limit, offset }: OffsetWindow): readonly string[] {
  return all
    .slice(offset)
    .filter((word) => beginsLike(word, text))
    .slice(0, limit + 1);
}

const beginsLike = (word: string, text: string): boolean => word.toLowerCase().startsWith(text.toLowerCase());
