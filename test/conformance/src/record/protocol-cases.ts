/** Requests about the protocol itself: methods, encodings, formats of errors, checks, several modules at once. */
import type { Recording, Request } from '../recording.js';
import type { LiveWiki } from './live-wiki.js';
import { exportCases } from './export-cases.js';
import { encodeValue } from './queries.js';

const start = 'action=query&format=json';
const form = 'application/x-www-form-urlencoded';

type Parameters = Readonly<Record<string, string>>;

const get = (query: string, more: Partial<Request> = {}): Request => ({ query, ...more });
const encoded = (parameters: Parameters): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeValue(value)}`)
    .join('&');

const post = (parameters: Parameters, query = '', more: Partial<Request> = {}): Request => ({
  query,
  method: 'POST',
  headers: { 'content-type': form },
  body: encoded(parameters),
  ...more,
});

function multipart(parameters: Parameters, query = ''): Request {
  const mark = '----wiki-query-conformance';
  const parts = Object.entries(parameters).map(
    ([name, value]) => `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    query,
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    body: `${parts.join('')}--${mark}--\r\n`,
  };
}

const base: Parameters = { action: 'query', format: 'json' };
const titles51 = Array.from({ length: 51 }, (_, i) => `T${i}`).join('|');

const methods: readonly Request[] = [
  post({ ...base, titles: 'Many cats|Mirror', prop: 'info' }),
  post({ ...base, formatversion: '2', titles: 'Many cats', prop: 'info' }),
  post({ titles: 'Many cats', prop: 'info' }, `${start}&formatversion=2`),
  // The same name in the address and in the body.
  post({ ...base, titles: 'Mirror' }, 'titles=Many+cats'),
  post({ ...base, titles: '' }, 'titles=Many+cats'),
  post({ ...base, list: 'allpages', aplimit: '3' }, 'aplimit=5&formatversion=2'),
  post({}, `${start}&formatversion=2&titles=Many+cats`),
  post({ ...base, titles: 'Many cats' }, '', { headers: { 'content-type': `${form}; charset=UTF-8` } }),
  post({ ...base, titles: 'Many cats' }, '', { headers: { 'content-type': 'text/plain' } }),
  post({ ...base, titles: 'Many cats' }, `${start}`, {
    headers: { 'content-type': 'application/json' },
    body: '{"titles":"Many cats"}',
  }),
  multipart({ ...base, titles: 'Many cats|日本語', prop: 'info', formatversion: '2' }),
  multipart({ titles: 'Mirror' }, `${start}&titles=Many+cats`),
  multipart({ ...base, list: 'allpages', aplimit: '2' }),
  { query: `${start}&titles=Many+cats`, method: 'HEAD' },
  {
    query: `${start}&titles=Many+cats`,
    method: 'OPTIONS',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
  },
  {
    query: `${start}&titles=Many+cats&origin=*`,
    method: 'OPTIONS',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
  },
];

const spelling: readonly Request[] = [
  `${start}&titles=Many+cats&titles=Mirror`,
  `${start}&formatversion=2&titles=Many%20cats%7CMirror`,
  `${start}&formatversion=2&titles=%1FMany+cats%1FMirror`,
  `${start}&formatversion=2&list=allpages&apnamespace=%1F0`,
  `${start}&formatversion=2&prop=info%7Clinks&titles=%1FA%7Cb%1FMirror`,
  `${start}&titles=Many+cats&prop=%1Finfo%1Fcategories`,
  // A letter and its accent in two code points.
  `${start}&formatversion=2&titles=Cafe%CC%81`,
  `${start}&formatversion=2&list=allpages&apfrom=Cafe%CC%81&aplimit=2`,
  `${start}&formatversion=2&list=search&srsearch=cafe%CC%81`,
  `${start}&titles=Caf%E9`,
  `${start}&formatversion=2&titles=a%00b`,
  `${start}&formatversion=2&list=allpages&apfrom=a%00b&aplimit=2`,
  `${start}&formatversion=2&titles=many_cats|Many+cats|++Many__cats++`,
  `${start}&formatversion=2&titles=|Many+cats||Mirror|`,
  `${start}&titles=&prop=info`,
  `${start}&formatversion=2&titles[]=Many+cats`,
  `${start}&formatversion=2&TITLES=Many+cats`,
  `${start}&formatversion=2&titles=Many+cats&Prop=info`,
  'action=QUERY&format=json',
  'action=query&format=JSON&titles=Many+cats',
  `${start}&formatversion=2&list=+allpages&aplimit=2`,
  `${start}&formatversion=2&list=allpages&aplimit=+3+`,
  `${start}&formatversion=2&list=allpages&aplimit=03`,
  `${start}&formatversion=2&list=allpages&aplimit=3.5`,
  `${start}&formatversion=2&list=allpages&aplimit=3e1`,
  `${start}&formatversion=2&list=allpages&aplimit=MAX`,
  `${start}&formatversion=2&list=allpages&aplimit=`,
  `${start}&formatversion=2&list=allpages&apminsize=-1&aplimit=2`,
  `${start}&formatversion=2&list=allpages&apminsize=99999999999999999999&aplimit=2`,
  `${start}&formatversion=2&list=allpages&apnamespace=&aplimit=2`,
  `${start}&formatversion=2&list=allpages&apdir=Descending&aplimit=2`,
  `${start}&formatversion=2&list=allpages&apfilterredir=nonredirects|redirects`,
  `${start}&formatversion=2&list=backlinks&bltitle=Mirror&blredirect=0&bllimit=2`,
  `${start}&formatversion=2&list=backlinks&bltitle=Mirror&blredirect=false&bllimit=2`,
  `${start}&formatversion=2&list=backlinks&bltitle=Mirror&blredirect=&bllimit=2`,
  `${start}&formatversion=2&list=recentchanges&rcnamespace=0|0|14&rclimit=2`,
  `${start}&formatversion=2&list=recentchanges&rcnamespace=0|99|x&rclimit=2`,
  `${start}&formatversion=2&list=recentchanges&rcprop=title|title|nosuch&rclimit=2`,
  `${start}&formatversion=2&list=recentchanges&rcprop=nosuch1|nosuch2&rclimit=2`,
  `${start}&formatversion=2&list=recentchanges&rcprop=&rclimit=2`,
  `${start}&formatversion=2&list=recentchanges&rctype=edit|new|*&rclimit=2`,
  `${start}&list=recentchanges&rcprop=nosuch1|nosuch2|title&rclimit=2`,
  `${start}&formatversion=2&list=logevents&leuser=%231`,
  `${start}&formatversion=2&list=logevents&leuser=%234&lelimit=2`,
  `${start}&formatversion=2&list=logevents&leuser=%23999`,
  `${start}&formatversion=2&list=logevents&leuser=alice&lelimit=2`,
  `${start}&formatversion=2&list=logevents&leuser=User:Alice&lelimit=2`,
  `${start}&formatversion=2&list=logevents&leuser=192.0.2.007&lelimit=2`,
  `${start}&formatversion=2&list=logevents&leuser=imported>Alice&lelimit=2`,
  `${start}&formatversion=2&list=usercontribs&ucuser=2001:db8:0:0:0:0:0:5&uclimit=2`,
  `${start}&formatversion=2&list=usercontribs&ucuser=Alice|alice|%239&uclimit=2`,
  ...[
    'now',
    'Now',
    '0',
    '',
    '1700000000',
    '20240101',
    '20240101000000',
    '2024-01-01',
    '2024-01-01 00:00:00',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00:00.123Z',
    '2024-01-01T00:00:00+02:00',
    'Mon, 15 Jan 2024 14:12:45 GMT',
    '2024:01:01 00:00:00',
    '+2024-01-01T00:00:00Z',
    '99991231235959',
    '18000101000000',
    '2024-02-30T00:00:00Z',
  ].map(
    (time) =>
      `${start}&formatversion=2&list=logevents&lelimit=1&leprop=ids|timestamp&lestart=${encodeURIComponent(time)}`,
  ),
].map((query) => get(query));

const pageSets: readonly Request[] = [
  'titles=Many+cats|Nowhere|Special:RecentChanges|Special:Nosuch|wikipedia:Foo|Bad[x|Talk:|File:Nope.png|Media:Camera.jpg',
  'titles=many_cats|user:alice|fILE:camera.jpg|:Category:Animals|%23frag|Mirror%23part',
  'titles=wikipedia:Foo|de:Haus&iwurl=1',
  'titles=wikipedia:Foo|de:Haus&iwurl=1&prop=info',
  'titles=Foo/Bar|R+double|R+interwiki|R+section&redirects=1',
  'titles=R+double|R+loop|R+self&redirects=1&prop=info',
  'titles=R+double&redirects=&indexpageids=1',
  'titles=Nowhere|Bad[x|Many+cats&indexpageids=1',
  'pageids=1|2|99999|-1',
  'pageids=1|1|2&prop=info',
  'pageids=0',
  'revids=1|5|999999&prop=info',
  'revids=1|2|3&prop=revisions',
  'revids=5|5|6&prop=revisions&rvprop=ids|user',
  'revids=-1',
  'titles=Many+cats&revids=1',
  'titles=Many+cats&converttitles=1',
  'titles=Foo/Bar/../x|.|..|a/./b|~~~|a%7Eb~~~~|%3Cx%3E|A_%26amp%3B_B',
  `titles=${'x'.repeat(256)}|${'é'.repeat(128)}|${'y'.repeat(255)}`,
  'titles=MediaWiki:Edit|MediaWiki:Nosuch-message|MediaWiki:Edit/de|MediaWiki:Kit-own-message&prop=info',
  'titles=Special:MyPage|Special:MyTalk/x|Special:Contributions/Alice',
  'titles=Special:MyPage&redirects=1',
  'titles=Template:Note|template_talk:note|Project:About|Project+talk:X|Image:Camera.jpg',
  'prop=info',
  'prop=info&generator=allpages&gaplimit=2&titles=Many+cats',
  'generator=links&titles=Many+cats&gpllimit=4&redirects=1',
  'generator=categories&gcllimit=3&titles=Many+cats',
  'generator=allpages&gaplimit=3&indexpageids=1',
  'generator=categorymembers&gcmtitle=Category:Nosuch',
  'generator=linkshere&titles=Nowhere',
  'generator=allpages&aplimit=3',
  'generator=allpages&gaplimit=2&gapnosuch=1',
  'generator=allpages|alllinks',
  'generator=search&gsrsearch=canyon&gsrlimit=4&prop=info',
  'generator=prefixsearch&gpssearch=R&gpslimit=4&prop=info',
  'generator=querypage&gqppage=Longpages&gqplimit=3',
  'generator=recentchanges&grclimit=5&grcgeneraterevisions=1&prop=revisions',
  'generator=alldeletedrevisions&gadrgeneratetitles=1&gadrlimit=3',
].flatMap((query) => [get(`${start}&${query}`), get(`${start}&formatversion=2&${query}`)]);

const together: readonly Request[] = [
  'list=allpages|allcategories|alllinks&aplimit=2&aclimit=2&allimit=2',
  'list=allpages&meta=siteinfo|userinfo&aplimit=2',
  'list=allpages&prop=info&titles=Many+cats&aplimit=2',
  'list=recentchanges|logevents|usercontribs&ucuser=Alice&rclimit=2&lelimit=2&uclimit=2',
  'prop=info|categories|links|revisions&titles=Many+cats|Mirror&cllimit=2&pllimit=2',
  'prop=links|links|info&titles=Mirror&pllimit=2',
  'list=allpages|nosuch|alllinks&aplimit=1&allimit=1',
  'prop=nosuch&titles=Many+cats',
  'meta=nosuch|siteinfo',
  'list=',
  'prop=info|nosuch1|nosuch2&titles=Many+cats',
  'list=allpages&aplimit=2&nosuch=1&other=2',
  'list=allpages&aplimit=2&aknosuch=x',
  'list=allpages&aplimit=2&titles=Many+cats&prop=categories&cllimit=1',
  'list=backlinks|embeddedin&bltitle=Mirror&eititle=Template:Note&bllimit=3&eilimit=3',
  'meta=tokens|userinfo&type=csrf',
  'list=allpages|backlinks&aplimit=2',
  'list=watchlist|allpages&aplimit=2',
  'prop=categoryinfo|categories&titles=Category:Animals&cllimit=max',
  'list=allusers|users&aulimit=3&ususers=Alice',
].flatMap((query) => [get(`${start}&${query}`), get(`${start}&formatversion=2&${query}`)]);

const walks: readonly Request[] = [
  get(`${start}&formatversion=2&list=allpages|allcategories&aplimit=150&aclimit=9`),
  get(`${start}&prop=links|categories&titles=Many+cats|Mirror|Foo+(disambiguation)&pllimit=7&cllimit=11`),
  get(
    `${start}&formatversion=2&generator=allpages&gapnamespace=14&gaplimit=9&prop=categories|linkshere&cllimit=2&lhlimit=9`,
  ),
  get(`${start}&list=alllinks&generator=allpages&gapfrom=T&gaplimit=15&prop=links&pllimit=20&allimit=250`),
  get(
    `${start}&formatversion=2&generator=categorymembers&gcmtitle=Category:Animals&gcmlimit=20&prop=revisions|contributors&pclimit=9`,
  ),
];

const rawContinue: readonly Request[] = [
  'rawcontinue=1&list=allpages&aplimit=2',
  'rawcontinue=1&list=allpages&aplimit=2&apfrom=Many+cats',
  'rawcontinue=1&prop=links|categories&titles=Many+cats&pllimit=2&cllimit=2',
  'rawcontinue=1&generator=allpages&gaplimit=2&prop=links&pllimit=1',
  'rawcontinue=1&generator=allpages&gaplimit=2&prop=info',
  'rawcontinue=1&continue=&list=allpages&aplimit=2',
  'continue=&list=allpages&aplimit=2',
  'continue=-||&list=allpages&aplimit=2&apcontinue=Mirror',
  'continue=||&list=allpages&aplimit=2',
  'continue=x||y&list=allpages&aplimit=2',
  'continue=gapcontinue||&generator=allpages&gaplimit=2&gapcontinue=Mirror&prop=info|links',
  'continue=gapcontinue||info&generator=allpages&gaplimit=2&prop=info|links&plcontinue=1|0|A',
  'list=allpages&apcontinue=Mirror&aplimit=2',
].flatMap((query) => [get(`${start}&${query}`), get(`${start}&formatversion=2&${query}`)]);

const common: readonly Request[] = [
  get(`${start}&titles=Many+cats&curtimestamp=1&requestid=r1`),
  get(`${start}&formatversion=2&titles=Many+cats&curtimestamp=1&responselanginfo=1`),
  get(`${start}&formatversion=2&titles=Many+cats&uselang=de&responselanginfo=1&errorformat=plaintext`),
  get(`${start}&formatversion=2&titles=Many+cats&uselang=nosuch!&responselanginfo=1`),
  get(`${start}&formatversion=2&titles=Many+cats&uselang=content&responselanginfo=1&errorlang=fr&errorformat=html`),
  get(`${start}&formatversion=2&titles=Many+cats&requestid=%3Cb%3E|"x"`),
  get(`${start}&formatversion=2&requestid=only`),
  get(`${start}&formatversion=2&list=nosuch&requestid=r2&curtimestamp=1`),
  ...['anon', 'user', 'bot', 'nosuch'].flatMap((who) => [
    get(`${start}&formatversion=2&titles=Many+cats&assert=${who}`),
    get(`${start}&formatversion=2&titles=Many+cats&assert=${who}`, { user: 'Alice' }),
    get(`${start}&formatversion=2&titles=Many+cats&assert=${who}`, { user: 'Botty' }),
  ]),
  get(`${start}&titles=Many+cats&assertuser=Alice`, { user: 'Alice' }),
  get(`${start}&titles=Many+cats&assertuser=alice`, { user: 'Alice' }),
  get(`${start}&titles=Many+cats&assertuser=Bob+Example`, { user: 'Alice' }),
  get(`${start}&titles=Many+cats&assertuser=Bad[x`),
  get(`${start}&titles=Many+cats&assertuser=198.51.100.1`),
  ...['5', '0', '-1', 'x'].map((lag) => get(`${start}&formatversion=2&titles=Many+cats&maxlag=${lag}`)),
  ...['maxage=60', 'smaxage=60', 'maxage=60&smaxage=90', 'maxage=-1', 'maxage=x', 'maxage=99999999999'].flatMap(
    (cache) => [
      get(`${start}&formatversion=2&titles=Many+cats&${cache}`),
      get(`${start}&formatversion=2&titles=Many+cats&${cache}`, { user: 'Alice' }),
      get(`${start}&formatversion=2&meta=siteinfo&${cache}`),
      get(`${start}&formatversion=2&meta=userinfo&${cache}`),
    ],
  ),
  get(`${start}&formatversion=2&meta=siteinfo&smaxage=60&uselang=content`),
  get(`${start}&formatversion=2&list=allpages&aplimit=2&smaxage=60&uselang=content`),
  ...[
    'list=allpages&aplimit=max',
    'list=recentchanges&rclimit=max&rcprop=ids',
    'prop=links&titles=Many+cats|Mirror&pllimit=max',
    'list=allusers&aulimit=5001',
    'list=allpages&aplimit=501',
  ].flatMap((query) => [
    get(`${start}&formatversion=2&${query}`),
    get(`${start}&formatversion=2&${query}`, { user: 'Botty' }),
  ]),
  get(`${start}&titles=${titles51}`),
  get(`${start}&titles=${titles51}`, { user: 'Botty' }),
  get(
    `${start}&formatversion=2&list=recentchanges&rcnamespace=${Array.from({ length: 60 }, (_, i) => i).join('|')}&rclimit=1`,
  ),
  get(`${start}&formatversion=2&prop=info&intestactions=read&titles=${titles51.slice(0, -4)}`),
];

const origins: readonly Request[] = [
  { query: `${start}&titles=Many+cats&origin=*`, headers: { origin: 'https://other.example' } },
  { query: `${start}&titles=Many+cats&origin=*`, user: 'Alice' },
  { query: `${start}&meta=userinfo|tokens&origin=*`, user: 'Alice' },
  { query: `${start}&titles=Many+cats&origin=https://other.example`, headers: { origin: 'https://other.example' } },
  { query: `${start}&titles=Many+cats&origin=https://other.example`, headers: { origin: 'https://third.example' } },
  { query: `${start}&titles=Many+cats&origin=https://other.example` },
  { query: `${start}&titles=Many+cats`, headers: { origin: 'https://other.example' } },
  { query: `${start}&titles=Many+cats&origin=nonsense`, headers: { origin: 'nonsense' } },
  { query: `${start}&meta=userinfo&callback=cb`, user: 'Alice' },
  { query: `${start}&meta=tokens&callback=cb`, user: 'Alice' },
  { query: `${start}&list=watchlist&callback=cb&formatversion=2`, user: 'Alice' },
  { query: `${start}&meta=userinfo`, user: 'Alice', headers: { 'treat-as-untrusted': '1' } },
  { query: `${start}&titles=Many+cats&callback=a.b['c'][0]` },
  { query: `${start}&titles=Many+cats&callback=` },
  { query: `${start}&titles=Many+cats&callback=%3Cscript%3E` },
  { query: `${start}&titles=Many+cats&callback=cb&_=123` },
  { query: `${start}&titles=Many+cats&_=123` },
  { query: `${start}&list=nosuch|allpages&aplimit=1&callback=cb` },
];

const formats: readonly Request[] = [
  ...['1', '2', 'latest', '3', ''].map((version) =>
    get(`${start}&formatversion=${version}&titles=日本語|Façade&prop=info`),
  ),
  get(`${start}&titles=日本語|%F0%9F%98%80+emoji&utf8=1`),
  get(`${start}&titles=日本語|%F0%9F%98%80+emoji`),
  get(`${start}&formatversion=2&titles=日本語|%F0%9F%98%80+emoji&ascii=1`),
  get(`${start}&formatversion=2&titles=日本語|%F0%9F%98%80+emoji`),
  get(`${start}&formatversion=2&utf8=1&titles=日本語`),
  get(`${start}&ascii=1&titles=日本語`),
  get(`${start}&formatversion=2&titles=%22Quoted%22+title|Foo/Bar|C%2B%2B|A%26B`),
  get('action=query&titles=Many+cats'),
  get('action=query&titles=Many+cats&format='),
  get('action=query&titles=Many+cats&format=json|none'),
  get('action=query&titles=Many+cats&format=none&list=nosuch'),
  get('action=query&list=backlinks&format=none'),
  get('format=json'),
  get('format=json&formatversion=2&titles=Many+cats'),
  get('action=&format=json'),
  get('action=nosuch&format=json&formatversion=2'),
  get('action=nosuch&format=json&errorformat=plaintext'),
  get('action=query|help&format=json'),
  get(`${start}&titles=Many+cats&wrappedhtml=1`),
  get(`${start}`),
  get(`${start}&formatversion=2`),
  get('action=query&format=json&formatversion=2&export=1&titles=Many+cats'),
];

/** Requests that fail or are warned of, in each error format. */
const failing: readonly string[] = [
  'list=backlinks',
  'list=allpages&apnamespace=99',
  'list=allpages&aplimit=many',
  'list=allpages&aplimit=99999',
  'list=allpages&aplimit=0',
  'list=recentchanges&rcstart=notatime',
  'list=recentchanges&rcprop=nosuch|title&rclimit=1',
  'list=recentchanges&rcshow=bot|!bot',
  'list=allpages|nosuch&aplimit=1',
  'list=usercontribs&ucuser=Bad[user',
  'list=alllinks&alunique=1&alprop=ids',
  'list=watchlist',
  'list=alldeletedrevisions',
  'list=deletedrevs&drlimit=1',
  'prop=extlinks&titles=Many+cats&elexpandurl=1',
  'prop=revisions&titles=Busy+page&rvprop=content&rvlimit=1',
  'prop=revisions&titles=Many+cats|Mirror&rvlimit=2',
  'prop=info&titles=Many+cats&inprop=readable&intestactions=edit|delete&intestactionsdetail=full',
  'list=allpages&apcontinue=a|b&nosuch=1',
  'list=categorymembers&cmtitle=Foo/Bar',
  'titles=Bad[x',
  'generator=nosuch',
  'meta=tokens&type=nosuch',
  `titles=${titles51}`,
  'list=logevents&lestart=0&lelimit=1',
  'list=blocks&bkip=nonsense',
  'list=querypage&qppage=Unwatchedpages',
  'prop=imageinfo&titles=File:Notes.txt&iiurlwidth=50',
];
const errorFormats = ['plaintext', 'wikitext', 'html', 'raw', 'none', 'bc'];
const errors: readonly Request[] = failing.flatMap((query, i) => [
  get(`${start}&${query}`),
  get(`${start}&formatversion=2&${query}`),
  ...errorFormats
    .filter((_, j) => j === 0 || (i + j) % 2 === 0)
    .map((format, j) => get(`${start}${(i + j) % 3 === 0 ? '' : '&formatversion=2'}&${query}&errorformat=${format}`)),
]);
const errorOptions: readonly Request[] = [
  get(`${start}&formatversion=2&list=backlinks&errorformat=plaintext&errorlang=uk`),
  get(`${start}&formatversion=2&list=backlinks&errorformat=plaintext&errorlang=uselang&uselang=de`),
  get(`${start}&formatversion=2&list=backlinks&errorformat=plaintext&errorlang=content`),
  get(`${start}&formatversion=2&list=backlinks&errorformat=plaintext&errorlang=Bad!`),
  get(`${start}&formatversion=2&list=backlinks&errorformat=plaintext&errorsuselocal=1`),
  get(`${start}&formatversion=2&list=backlinks&errorformat=nosuch`),
  get(`${start}&list=backlinks&errorformat=plaintext|html`),
  get(`${start}&formatversion=2&list=backlinks&uselang=de`),
];

const paraminfo: readonly Request[] = [
  'modules=query%2Ballpages',
  'modules=query%2Ballpages&helpformat=none&formatversion=2',
  'modules=query%2Brevisions|query%2Bsiteinfo&formatversion=2',
  'modules=query&formatversion=2',
  'modules=main|json|jsonfm|none&formatversion=2',
  'modules=query%2Bnosuch|query%2Binfo',
  'modules=query%2B*&formatversion=2',
  'querymodules=allpages|info&formatversion=2',
  'mainmodule=1&formatversion=2',
  'pagesetmodule=1&formatversion=2',
  'formatmodules=json&formatversion=2',
  'formatversion=2',
  'modules=paraminfo|login|logout|help&formatversion=2',
  'modules=query%2Btokens&helpformat=raw&formatversion=2',
  'modules=query%2Btokens&helpformat=html&formatversion=2',
].map((query) => get(`action=paraminfo&format=json&${query}`));

/** More cases would require a separate session for each series of requests. */
const sessions: readonly Request[] = [
  post({ action: 'login', format: 'json', lgname: 'Alice', lgpassword: 'wrong' }),
  post({ action: 'login', format: 'json', formatversion: '2', lgname: 'Alice', lgpassword: 'wrong', lgtoken: '+\\' }),
  get('action=login&format=json&lgname=Alice&lgpassword=x'),
  get('action=login&format=json&formatversion=2'),
  post({ action: 'login', format: 'json', formatversion: '2' }),
  get('action=logout&format=json'),
  post({ action: 'logout', format: 'json', formatversion: '2' }),
  post({ action: 'logout', format: 'json', formatversion: '2', token: 'wrong' }, '', { user: 'Newbie' }),
  get(`${start}&formatversion=2&meta=tokens&type=login`),
  get(`${start}&formatversion=2&meta=tokens&type=csrf|patrol|rollback|watch`, { user: 'Alice' }),
  get(`${start}&formatversion=2&meta=userinfo`, { headers: { cookie: 'nosuchSession=1' } }),
];

/** All of them, sent one after the other. */
export async function recordProtocol(live: LiveWiki): Promise<readonly Recording[]> {
  const out: Recording[] = [];
  const single = [
    methods,
    spelling,
    pageSets,
    together,
    rawContinue,
    common,
    origins,
    formats,
    errors,
    errorOptions,
    paraminfo,
    sessions,
    exportCases,
  ];
  for (const request of single.flat()) out.push(await live.record(request));
  for (const request of walks) out.push(...(await live.series(request, 40)));
  return out;
}
