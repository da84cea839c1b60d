/** Requests of well-known clients when they start and while they iterate over pages. The pages are random. */
import type { Chance } from '../../../support/chance.js';
import { drawManner } from './common-parameters.js';
import type { Draft, Parameter } from './draft.js';
import { drawTitle, drawTitles } from './draw-title.js';
import type { Pools } from './pools.js';

type RequestMaker = (title: () => string, chance: Chance, pools: Pools) => Readonly<Record<string, string>>;

const some = (chance: Chance, values: string, most = 5): string =>
  chance.some(values.split('|'), 1 + chance.below(most)).join('|');
const lists =
  'allpages|categorymembers|backlinks|embeddedin|imageusage|links|categories|templates|images|redirects|linkshere|transcludedin|fileusage|recentchanges|watchlistraw|search|allimages|allcategories|usercontribs';
const userProps =
  'acceptlang|blockinfo|centralids|changeablegroups|editcount|email|groups|hasmsg|implicitgroups|latestcontrib|options|ratelimits|realname|registrationdate|rights|unreadcount|groupmemberships|theoreticalratelimits|cancreateaccount';
// prettier-ignore
const siteProps = 'general|namespaces|namespacealiases|specialpagealiases|magicwords|interwikimap|statistics|usergroups|libraries|extensions|fileextensions|rightsinfo|restrictions|languages|languagevariants|skins|extensiontags|functionhooks|showhooks|variables|protocols|defaultoptions|dbrepllag|clientlibraries|uploaddialog|autocreatetempuser|autopromote|autopromoteonce'
  .replace('general|', '');

/** Parameters that generators of lists need: pages or users to start from. */
function generatorOf(title: () => string, chance: Chance, pools: Pools): Record<string, string> {
  const name = chance.pick(lists.split('|'));
  const limit = chance.pick(['max', '50', '5', '2']);
  const start: Readonly<Record<string, Record<string, string>>> = {
    allpages: {
      gaplimit: limit,
      gapnamespace: chance.pick(pools.namespaces),
      gapfrom: title(),
      gapfilterredir: chance.pick(['all', 'nonredirects', 'redirects']),
    },
    categorymembers: {
      gcmtitle: chance.pick(pools.categories),
      gcmlimit: limit,
      gcmtype: some(chance, 'page|subcat|file', 3),
    },
    backlinks: {
      gbltitle: title(),
      gbllimit: limit,
      gblfilterredir: chance.pick(['all', 'redirects']),
      gblredirect: '1',
    },
    embeddedin: { geititle: chance.pick(pools.templates), geilimit: limit },
    imageusage: { giutitle: chance.pick(pools.files), giulimit: limit },
    recentchanges: { grclimit: limit, grcshow: '!bot', grctoponly: '1' },
    watchlistraw: { gwrlimit: limit },
    search: { gsrsearch: chance.pick(pools.words), gsrlimit: limit, gsrwhat: 'text' },
    allimages: { gailimit: limit, gaiprefix: 'C' },
    allcategories: { gaclimit: limit },
    usercontribs: {},
  };
  const prefixes: Readonly<Record<string, string>> = {
    links: 'pl',
    categories: 'cl',
    templates: 'tl',
    images: 'im',
    redirects: 'rd',
    linkshere: 'lh',
    transcludedin: 'ti',
    fileusage: 'fu',
  };
  const prefix = prefixes[name];
  return { generator: name, ...(prefix === undefined ? start[name] : { titles: title(), [`g${prefix}limit`]: limit }) };
}

const requestMakers: readonly RequestMaker[] = [
  // mwclient
  (_title, chance) => ({
    meta: 'siteinfo|userinfo',
    siprop: some(chance, siteProps),
    uiprop: 'groups|rights',
    retry: '15',
  }),
  (title) => ({ prop: 'info|imageinfo', inprop: 'protection', iiprop: '', titles: title() }),
  (title, chance) => ({
    prop: 'info|revisions',
    titles: title(),
    rvprop: 'content|timestamp',
    rvlimit: '1',
    rvslots: 'main',
    rvdir: chance.pick(['older', 'newer']),
  }),
  (title, chance, pools) => ({
    ...generatorOf(title, chance, pools),
    prop: 'info|imageinfo',
    inprop: 'protection',
    iiprop: 'timestamp|user|comment|url|size|sha1|metadata|archivename',
  }),
  // pywikibot
  (_title, chance) => ({ meta: 'userinfo', uiprop: some(chance, userProps, 9), maxlag: '5' }),
  (_title, chance) => ({
    meta: 'siteinfo',
    siprop: some(chance, siteProps, 9),
    sishowalldb: '1',
    sifilteriw: 'local',
    maxlag: '5',
  }),
  (title) => ({
    prop: 'info|categoryinfo|pageprops|revisions',
    inprop: 'protection',
    rvprop: 'comment|content|contentmodel|flags|ids|roles|sha1|size|slotsha1|slotsize|tags|timestamp|user|userid',
    rvslots: 'main',
    titles: title(),
    indexpageids: '',
    continue: '',
    maxlag: '5',
  }),
  (title, chance, pools) => ({
    ...generatorOf(title, chance, pools),
    prop: 'info|imageinfo|categoryinfo',
    inprop: 'protection',
    iiprop: 'timestamp|user|comment|url|size|sha1|metadata',
    iilimit: 'max',
    indexpageids: '',
    continue: '',
  }),
  (title) => ({
    prop: 'templates|langlinks|coordinates|extlinks|iwlinks',
    tllimit: 'max',
    lllimit: 'max',
    ellimit: 'max',
    iwlimit: 'max',
    titles: title(),
    redirects: '',
  }),
  (title) => ({
    prop: 'langlinks|links|categories',
    titles: title(),
    lllimit: '10',
    llprop: 'url',
    pllimit: '500',
    cllimit: 'max',
    clprop: 'hidden|sortkey|timestamp',
    redirects: '1',
  }),
  (_title, chance, pools) => ({
    list: 'users',
    ususers: chance.some(pools.users, 5).join('|'),
    usprop: 'blockinfo|gender|groups|editcount|registration|rights|emailable',
  }),
  (_title, chance, pools) => ({
    list: 'usercontribs',
    ucuser: chance.some(pools.users, 2).join('|'),
    ucprop: 'ids|title|timestamp|comment|flags',
    uclimit: '20',
    ucnamespace: '0|1|2',
  }),
  (_title, chance) => ({
    list: 'recentchanges',
    rcprop: 'user|comment|timestamp|title|ids|sizes|redirect|loginfo|flags|tags',
    rcnamespace: '0|10',
    rclimit: chance.pick(['max', '7']),
    rcshow: '!bot|!minor',
    rctype: 'edit|new|log',
  }),
  (_title, chance) => ({
    list: 'logevents',
    leprop: 'ids|title|type|user|timestamp|comment|details|tags',
    lelimit: '9',
    letype: chance.pick(['block', 'delete', 'move', 'upload', 'protect', 'rights', 'newusers', 'import', 'merge']),
  }),
  (_title, chance) => ({
    meta: 'allmessages',
    ammessages: some(chance, 'mainpage|and|aboutsite|months|january|monday|nosuchmessage|autoblockid|revertpage'),
    amlang: chance.pick(['en', 'de', 'content', 'user']),
    amenableparser: '',
  }),
  // mwn and nodemw
  () => ({
    meta: 'siteinfo|userinfo|tokens',
    siprop: 'namespaces|namespacealiases|rightsinfo',
    uiprop: 'rights',
    type: 'login',
    assert: 'user',
  }),
  (title) => ({
    prop: 'revisions',
    titles: title(),
    rvprop: 'content|timestamp',
    rvslots: 'main',
    redirects: '1',
    curtimestamp: 'true',
    utf8: '1',
  }),
  (title, chance) => ({
    prop: 'revisions',
    titles: title(),
    rvprop: some(
      chance,
      'ids|timestamp|flags|comment|user|size|content|tags|sha1|parsedcomment|contentmodel|roles|slotsize',
    ),
    rvlimit: chance.pick(['50', '3', 'max']),
    rvstart: '2025-01-01T00:00:00Z',
    rvdir: chance.pick(['older', 'newer']),
    rvslots: '*',
  }),
  (_title, _chance, pools) => ({ list: 'allpages', apnamespace: '0', aplimit: 'max', apprefix: pools.words[0] ?? '' }),
  (title, chance, pools) => ({
    ...generatorOf(title, chance, pools),
    prop: 'revisions',
    rvprop: 'content',
    rvslots: 'main',
  }),
  (title) => ({
    prop: 'extlinks|images|categories|templates',
    titles: title(),
    ellimit: '5000',
    imlimit: '5',
    cllimit: '5',
    tllimit: '5',
  }),
  (_title, chance, pools) => ({
    list: 'search',
    srsearch: chance.pick(pools.words),
    srprop: 'timestamp|size|snippet|titlesnippet|wordcount',
    srlimit: '5000',
    srinfo: 'totalhits|suggestion',
    srnamespace: '*',
  }),
  (title) => ({
    prop: 'imageinfo',
    titles: title(),
    iiprop: 'timestamp|user|url|size|sha1|mime|mediatype|metadata|bitdepth|extmetadata|badfile',
    iiurlwidth: '220',
    iilocalonly: '',
    uselang: 'content',
    smaxage: '300',
    maxage: '300',
  }),
  (title, chance, pools) => ({
    prop: 'pageprops|info|description|extracts',
    titles: title(),
    ppprop: chance.pick(pools.properties),
    inprop: 'url|displaytitle|watched|notificationtimestamp',
    intestactions: 'edit|move',
  }),
  (title) => ({
    list: 'backlinks|embeddedin|imageusage',
    bltitle: title(),
    eititle: title(),
    iutitle: title(),
    bllimit: '5',
    eilimit: '5',
    iulimit: '5',
    blredirect: '',
  }),
  (_title, _chance, pools) => ({
    list: 'watchlist',
    wlprop:
      'ids|title|flags|user|comment|parsedcomment|timestamp|patrol|sizes|notificationtimestamp|loginfo|tags|expiry',
    wlallrev: '',
    wllimit: '20',
    wlexcludeuser: pools.users[3] ?? '',
  }),
  (title, chance) => ({
    prop: 'linkshere|redirects|fileusage|transcludedin',
    titles: title(),
    lhprop: 'pageid|title|redirect',
    lhlimit: chance.pick(['2', 'max']),
    rdlimit: '2',
    fulimit: '2',
    tilimit: '3',
    lhshow: chance.pick(['redirect', '!redirect']),
  }),
];

const isFilled = (record: Readonly<Record<string, string>>): Parameter[] => Object.entries(record);

export function makeClientDraft(chance: Chance, pools: Pools): Draft {
  const title = (): string => (chance.is(0.5) ? drawTitles(chance, pools) : drawTitle(chance, pools));
  const made = chance.pick(requestMakers)(title, chance, pools);
  const version = chance.pick<readonly Parameter[]>([
    [],
    [['formatversion', '2']],
    [['formatversion', 'latest']],
    [['utf8', '']],
  ]);
  const parameters: Parameter[] = [['action', 'query'], ['format', 'json'], ...version, ...isFilled(made)];
  const user = chance.is(0.5) ? chance.pick(['Alice', 'Sybil', 'Botty', 'Watcher Will']) : undefined;
  const draft: Draft = {
    parameters: [...new Map(parameters)],
    ...(user === undefined ? {} : { user }),
    ...(chance.is(0.3) && { sending: 'post' as const }),
  };
  return drawManner(draft, chance, 0.01);
}
