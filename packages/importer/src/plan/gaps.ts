/** Data that a dump does not contain, and the modules that are empty or incomplete without it. */
import type { ChosenFiles } from './choose-files.js';

export interface Gap {
  readonly what: string;
  readonly modules: readonly string[];
  readonly effect: 'empty' | 'incomplete' | 'derived';
}

/** Data that no dump of Wikimedia contains. */
export const notInDumps: readonly Gap[] = [
  {
    what: 'deleted pages and files',
    effect: 'empty',
    modules: ['alldeletedrevisions', 'deletedrevisions', 'deletedrevs', 'filearchive'],
  },
  { what: 'old versions of files', effect: 'incomplete', modules: ['imageinfo', 'stashimageinfo', 'duplicatefiles'] },
  { what: 'blocks', effect: 'empty', modules: ['blocks'] },
  {
    what: 'accounts: only authors and accounts in the log of new users are imported, without passwords, preferences and e-mail addresses',
    effect: 'incomplete',
    modules: ['allusers', 'users', 'userinfo'],
  },
  {
    what: 'watchlists and notifications',
    effect: 'empty',
    modules: ['watchlist', 'watchlistraw', 'notifications', 'unreadnotificationpages'],
  },
  {
    what: 'recent changes, rebuilt from revisions and logs of the last 90 days',
    effect: 'derived',
    modules: ['recentchanges'],
  },
  { what: 'cached special pages', effect: 'empty', modules: ['querypage'] },
  { what: 'lint errors', effect: 'empty', modules: ['linterrors', 'linterstats'] },
  { what: 'hidden revisions, comments and names', effect: 'empty', modules: [] },
];

/** Modules that read a table of the dump. */
export const readers: Readonly<Record<string, { readonly modules: readonly string[]; readonly isDerived: boolean }>> = {
  pagelinks: { modules: ['links', 'alllinks', 'backlinks', 'linkshere'], isDerived: true },
  templatelinks: { modules: ['templates', 'alltransclusions', 'embeddedin', 'transcludedin'], isDerived: true },
  categorylinks: { modules: ['categories', 'categorymembers'], isDerived: true },
  category: { modules: ['allcategories', 'categoryinfo'], isDerived: true },
  imagelinks: { modules: ['images', 'allfileusages', 'imageusage', 'fileusage'], isDerived: true },
  externallinks: { modules: ['extlinks', 'exturlusage'], isDerived: true },
  langlinks: { modules: ['langlinks', 'langbacklinks'], isDerived: true },
  iwlinks: { modules: ['iwlinks', 'iwbacklinks'], isDerived: true },
  redirect: { modules: ['allredirects', 'redirects'], isDerived: true },
  page_props: { modules: ['pageprops', 'pagepropnames', 'pageswithprop'], isDerived: true },
  image: { modules: ['allimages', 'imageinfo', 'duplicatefiles'], isDerived: false },
  page_restrictions: { modules: ['info', 'allpages'], isDerived: false },
  protected_titles: { modules: ['protectedtitles'], isDerived: false },
  change_tag: { modules: ['tags', 'revisions', 'recentchanges', 'logevents', 'usercontribs'], isDerived: false },
  user_groups: { modules: ['allusers', 'users'], isDerived: false },
  site_stats: { modules: ['siteinfo'], isDerived: true },
  interwiki: { modules: ['siteinfo'], isDerived: false },
};

const noSearch: Gap = { what: 'search index (--no-search)', effect: 'empty', modules: ['search'] };
const noSiteInfo: Gap = {
  what: 'site information (*-siteinfo-namespaces.json.gz): the default settings of MediaWiki are used',
  effect: 'incomplete',
  modules: ['siteinfo'],
};

export function findGaps(chosen: ChosenFiles, derivedTables: readonly string[], hasSearch: boolean): readonly Gap[] {
  const { pages, logs, tables, siteinfo, isBackup } = chosen;
  const gaps: Gap[] = [];
  if (isBackup) return [...(hasSearch ? [] : [noSearch]), ...(siteinfo === undefined ? [noSiteInfo] : [])];
  if (!pages.some(({ range }) => range === 'history' || range === undefined))
    gaps.push({
      what: 'older revisions',
      effect: 'incomplete',
      modules: ['revisions', 'allrevisions', 'usercontribs', 'contributors'],
    });
  if (pages.every(({ range }) => range === 'articles'))
    gaps.push({
      what: tables.has('page')
        ? 'revisions of talk pages and user pages: the table page lists these pages'
        : 'talk pages and user pages',
      effect: 'incomplete',
      modules: ['allpages', 'revisions', 'search'],
    });
  if (!hasSearch) gaps.push(noSearch);
  if (logs.length === 0) gaps.push({ what: 'logs (*-pages-logging.xml.gz)', effect: 'empty', modules: ['logevents'] });
  if (siteinfo === undefined) gaps.push(noSiteInfo);
  for (const [table, { modules, isDerived }] of Object.entries(readers)) {
    if (tables.has(table) && !derivedTables.includes(table)) continue;
    if (table === 'interwiki' && siteinfo?.query['interwikimap'] !== undefined) continue;
    const what = isDerived
      ? `table ${table}, derived from ${table === 'site_stats' || table === 'category' ? 'other tables' : 'page texts'}`
      : `table ${table}`;
    gaps.push({ what, effect: isDerived ? 'derived' : 'empty', modules });
  }
  return [...gaps, ...notInDumps];
}
