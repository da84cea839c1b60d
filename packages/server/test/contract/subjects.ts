/** Subjects of the contract suite: for each listing module, requests with long responses on the crowded wiki. */
import type { ModuleName } from '@wiki-query/server-stubs';
import type { Query } from '../support/test-client.js';

export interface Subject {
  readonly module: ModuleName;
  /** Parameters with their prefixes, and for a prop its pages; no limit. */
  readonly query: Query;
  /** The same module in another mode gets a name. */
  readonly mode?: string;
  /** The account; by default one with high limits and all rights to see data. */
  readonly user?: string;
  /** Parameters (without prefix) that the property tests do not use in this mode. */
  readonly fixed?: readonly string[];
  /** Further parameters that make the list empty. */
  readonly empty?: Query;
  /** Its rows are random: only their set is compared. */
  readonly unordered?: boolean;
  /** As in MediaWiki, one row may produce several equal items, and a continuation between them lists only one. */
  readonly repeats?: boolean;
  /** Its limit applies to each page and not to the response: further items are omitted. */
  readonly perPage?: boolean;
}

const articles = { generator: 'allpages', gaplimit: '12' } as const;
const deletedIds = Array.from({ length: 40 }, (_, i) => 900_001 + i).join('|');
const beyond = '\u{10fffd}';

/** Each module that has a limit, in each of its modes. */
export const subjects: readonly Subject[] = [
  { module: 'alllinks', mode: 'unique', query: { alunique: '1', alto: 'D' }, fixed: ['unique', 'from', 'to'] },
  { module: 'alltransclusions', mode: 'unique', query: { atunique: '1' }, fixed: ['unique'] },
  { module: 'allfileusages', mode: 'unique', query: { afunique: '1' }, fixed: ['unique'] },
  { module: 'allredirects', mode: 'unique', query: { arunique: '1' }, fixed: ['unique'] },
  { module: 'backlinks', mode: 'redirect', query: { bltitle: 'Main Page', blredirect: '1' }, repeats: true },
  {
    module: 'imageusage',
    mode: 'redirect',
    query: { iutitle: 'File:Gradient one.png', iuredirect: '1' },
    repeats: true,
  },
  {
    module: 'recentchanges',
    mode: 'all',
    query: { rcstart: '2025-06-30T00:00:00Z', rcend: '2025-06-01T00:00:00Z' },
    fixed: ['start', 'end', 'title', 'dir'],
  },
  {
    module: 'usercontribs',
    mode: 'ids',
    query: { ucuserids: '9|28|22|24' },
    fixed: ['user', 'userids', 'userprefix', 'iprange'],
    repeats: true,
  },
  { module: 'logevents', mode: 'type', query: { letype: 'delete' }, fixed: ['type', 'action'] },

  { module: 'allcategories', query: {}, empty: { acprefix: beyond } },
  { module: 'alldeletedrevisions', query: {}, empty: { adrprefix: beyond } },
  { module: 'alldeletedrevisions', mode: 'user', query: { adruser: 'Uma Uploader' }, fixed: ['from', 'to', 'prefix'] },
  { module: 'allfileusages', query: {}, empty: { afprefix: beyond } },
  { module: 'allimages', query: {}, empty: { aiprefix: beyond } },
  { module: 'allimages', mode: 'timestamp', query: { aisort: 'timestamp' }, fixed: ['sort'] },
  { module: 'alllinks', query: { alprefix: 'Crowd' }, fixed: ['from', 'prefix'], empty: { alprefix: beyond } },
  { module: 'allpages', query: {}, empty: { apprefix: beyond } },
  { module: 'allredirects', query: {}, empty: { arprefix: beyond } },
  {
    module: 'allrevisions',
    query: { arvnamespace: '0|14', arvend: '2024-11-15T00:00:00Z' },
    fixed: ['end'],
    empty: { arvnamespace: '9' },
  },
  { module: 'alltransclusions', query: {}, empty: { atprefix: beyond } },
  { module: 'allusers', query: {}, empty: { auprefix: beyond } },
  { module: 'backlinks', repeats: true, query: { bltitle: 'Main Page' }, empty: { bltitle: 'Nothing links here' } },
  { module: 'blocks', query: {}, empty: { bkusers: '10.0.0.9' } },
  { module: 'categorymembers', query: { cmtitle: 'Category:Large' }, empty: { cmtitle: 'Category:Nothing is here' } },
  {
    module: 'categorymembers',
    mode: 'timestamp',
    query: { cmtitle: 'Category:Large', cmsort: 'timestamp' },
    fixed: ['sort'],
  },
  { module: 'deletedrevs', query: { drnamespace: '6' }, empty: { drprefix: beyond } },
  { module: 'deletedrevs', mode: 'user', query: { druser: 'Uma Uploader' }, fixed: ['unique', 'from', 'to', 'prefix'] },
  {
    module: 'deletedrevs',
    mode: 'titles',
    query: { titles: 'File:To be deleted.png|Doomed 4|Doomed 5' },
    fixed: ['unique', 'from', 'to', 'prefix', 'namespace'],
  },
  { module: 'embeddedin', query: { eititle: 'Template:Inner' }, empty: { eititle: 'Nothing embeds this' } },
  { module: 'exturlusage', query: {}, empty: { euquery: 'nowhere.invalid' } },
  { module: 'filearchive', query: {}, empty: { faprefix: beyond } },
  {
    module: 'imageusage',
    repeats: true,
    query: { iutitle: 'File:Gradient one.png' },
    empty: { iutitle: 'File:Nobody uses this.png' },
  },
  { module: 'iwbacklinks', query: { iwblprefix: 'wikipedia' }, empty: { iwblprefix: 'nowhere' } },
  { module: 'langbacklinks', query: { lbllang: 'de' }, empty: { lbllang: 'nowhere' } },
  { module: 'linterrors', query: {}, empty: { lntpageid: '99999' } },
  { module: 'logevents', query: { leend: '2024-06-01T00:00:00Z' }, fixed: ['end'], empty: { letitle: 'Never logged' } },
  { module: 'mystashedfiles', query: {}, user: 'Uma Uploader' },
  { module: 'pagepropnames', query: {} },
  {
    module: 'pageswithprop',
    query: { pwppropname: 'displaytitle' },
    fixed: ['propname'],
    empty: { pwppropname: 'nothing' },
  },
  { module: 'prefixsearch', query: { pssearch: 'crow' }, fixed: ['search'], empty: { pssearch: 'zzzzzz' } },
  { module: 'protectedtitles', query: {}, empty: { ptnamespace: '11' } },
  { module: 'querypage', query: { qppage: 'Mostcategories' }, fixed: ['page'], empty: { qppage: 'Unusedtemplates' } },
  { module: 'querypage', mode: 'live', query: { qppage: 'Listredirects' }, fixed: ['page'] },
  { module: 'random', query: { rnnamespace: '0' }, unordered: true },
  {
    module: 'recentchanges',
    query: { rcnamespace: '0', rcend: '2025-05-01T00:00:00Z' },
    fixed: ['end'],
    empty: { rctitle: 'Never changed' },
  },
  {
    module: 'search',
    query: { srsearch: 'a', srwhat: 'text' },
    fixed: ['search', 'interwiki', 'what'],
    empty: { srsearch: 'zzzzzzzzz' },
  },
  { module: 'tags', query: {} },
  {
    module: 'usercontribs',
    query: { ucuser: 'Alice' },
    fixed: ['user', 'userids', 'userprefix', 'iprange'],
    repeats: true,
    empty: { ucuser: 'Watcher Will' },
  },
  {
    module: 'usercontribs',
    mode: 'users',
    query: { ucuser: 'Alice|Newbie|198.51.100.7|Promoted Pia' },
    fixed: ['user', 'userids', 'userprefix', 'iprange'],
    repeats: true,
  },
  {
    module: 'usercontribs',
    mode: 'prefix',
    query: { ucuserprefix: '~2024' },
    fixed: ['user', 'userids', 'userprefix', 'iprange'],
    repeats: true,
  },
  {
    module: 'usercontribs',
    mode: 'range',
    query: { uciprange: '198.51.100.0/24' },
    fixed: ['user', 'userids', 'userprefix', 'iprange'],
    repeats: true,
  },
  {
    module: 'watchlist',
    query: { wlallrev: '1', wlend: '2025-03-01T00:00:00Z' },
    fixed: ['end', 'owner', 'token'],
    user: 'Sybil',
  },
  { module: 'watchlist', mode: 'latest', query: {}, fixed: ['owner', 'token', 'allrev'], user: 'Sybil' },
  { module: 'watchlistraw', query: {}, fixed: ['owner', 'token'], user: 'Sybil' },
  { module: 'categories', query: articles },
  { module: 'contributors', query: articles },
  { module: 'deletedrevisions', query: { titles: 'File:To be deleted.png|Doomed 4|Doomed 5' } },
  { module: 'deletedrevisions', mode: 'ids', query: { revids: deletedIds } },
  {
    module: 'duplicatefiles',
    query: { titles: 'File:Gradient one.png|File:Crowd 3.png|File:Another copy.png|File:Missing 1.png' },
  },
  { module: 'extlinks', query: articles },
  { module: 'fileusage', query: { titles: 'File:Gradient one.png|File:Missing 1.png|File:Missing 2.png' } },
  { module: 'imageinfo', query: { titles: 'File:Gradient one.png' } },
  { module: 'imageinfo', mode: 'several', query: { generator: 'allimages', gailimit: '50' }, perPage: true },
  { module: 'images', query: articles },
  { module: 'iwlinks', query: articles },
  { module: 'langlinks', query: articles },
  { module: 'links', query: articles },
  { module: 'linkshere', query: { titles: 'Main Page|Crowd redirect 1|Crowd redirect 2|Special:Version' } },
  { module: 'redirects', query: { titles: 'Main Page|Raven' } },
  { module: 'revisions', query: { titles: 'Busy page' } },
  { module: 'templates', query: articles },
  { module: 'transcludedin', query: { titles: 'Template:Inner|Template:Stub' } },
];
