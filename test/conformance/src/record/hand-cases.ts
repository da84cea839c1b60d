/** Requests that no script would find, because they need knowledge of the wiki. */
import type { Recording, Request } from '../recording.js';
import type { LiveWiki } from './live-wiki.js';
import { withoutParameters, withParameters } from './queries.js';

const start = 'action=query&format=json';

/** A request and the parameters whose effect it shows: each is omitted once. */
const effects: readonly (readonly [query: string, names: readonly string[], user?: string])[] = [
  [
    'generator=allrevisions&garvlimit=12&garvdir=newer&garvgeneratetitles=1&prop=revisions&rvprop=ids',
    ['garvgeneratetitles'],
  ],
  ['generator=alldeletedrevisions&gadrlimit=5&gadrgeneratetitles=1', ['gadrgeneratetitles'], 'Sybil'],
  ['list=allusers&auprop=centralids&aulimit=2&auattachedwiki=mw', ['auattachedwiki']],
  ['list=users&ususers=Alice&usprop=centralids&usattachedwiki=mw', ['usattachedwiki']],
  ['meta=userinfo&uiprop=centralids&uiattachedwiki=mw', ['uiattachedwiki'], 'Alice'],
  ['list=backlinks&bltitle=Island+raven+moved&bllimit=20&blredirect=1', ['blredirect', 'bllimit']],
  ['list=backlinks&bltitle=Overwrite+target&blredirect=1', ['blredirect']],
  ['list=backlinks&bltitle=R+plain&blredirect=1&blfilterredir=redirects', ['blredirect', 'blfilterredir']],
  ['generator=backlinks&gbltitle=Island+raven+moved&gblredirect=1', ['gblredirect']],
  ['list=imageusage&iutitle=File:Shapes.svg&iuredirect=1', ['iuredirect']],
  ['list=imageusage&iutitle=File:Shapes.svg&iulimit=max&iuredirect=1', ['iuredirect']],
  ['generator=imageusage&giutitle=File:Shapes.svg&giulimit=max&giuredirect=1', ['giuredirect']],
  [
    'prop=revisions&titles=Mirror&rvslots=main&rvprop=content&rvcontentformat-main=application/json',
    ['rvcontentformat-main'],
  ],
  [
    'list=allrevisions&arvslots=main&arvprop=content&arvlimit=1&arvcontentformat-main=application/json',
    ['arvcontentformat-main'],
  ],
  [
    'list=alldeletedrevisions&adrslots=main&adrprop=content&adrlimit=1&adrcontentformat-main=application/json',
    ['adrcontentformat-main'],
    'Sybil',
  ],
  [
    'prop=deletedrevisions&titles=Doomed+2&drvslots=main&drvprop=content&drvlimit=1&drvcontentformat-main=application/json',
    ['drvcontentformat-main'],
    'Sybil',
  ],
  [
    'prop=revisions&titles=MediaWiki:Kit-data.json&rvslots=main&rvprop=content|contentmodel&rvcontentformat-main=text/plain',
    ['rvcontentformat-main'],
  ],
  ['generator=recentchanges&grclimit=3&grcgeneraterevisions=1&prop=revisions&rvprop=ids', ['grcgeneraterevisions']],
  [
    'prop=info&titles=Many+cats&inprop=preloadcontent&inpreloadcustom=Template:Note&inpreloadnewsection=1',
    ['inpreloadnewsection'],
  ],
  ['generator=allimages&gaisha1=SHA1HEX', ['gaisha1']],
  [
    'meta=allmessages&ammessages=deleting-backlinks-warning|noarticletext|missing-revision&amenableparser=1&amtitle=Foo/Bar',
    ['amtitle', 'amenableparser'],
  ],
  [
    'meta=allmessages&ammessages=difference-missing-revision|expand_templates_title&amenableparser=1&amtitle=Help:Editing',
    ['amtitle'],
  ],
  ['meta=allmessages&ammessages=about/en|about/xx|about/en/x|Kit-own-message/en&amprop=default', ['amprop']],
  [
    'meta=allmessages&ammessages=htmlform-title-badnamespace|specialmute-header|activeusers-count|rclistfrom&amenableparser=1&amargs=1234|6|שלום',
    ['amargs', 'amenableparser'],
  ],
  ['generator=watchlist&gwlallrev=1&gwllimit=40&prop=revisions&rvprop=ids', ['gwlallrev'], 'Watcher Will'],
  ['generator=watchlist&gwllimit=50&gwlend=2025-06-01T00:00:00Z', ['gwlend'], 'Watcher Will'],
  ['prop=langlinks&titles=Walnut&llprop=langname|autonym|url&llinlanguagecode=de', ['llinlanguagecode']],
];

/** Continuation to the end. */
const series: readonly (readonly [query: string, user?: string])[] = [
  ['generator=deletedrevisions&titles=Doomed+0|Doomed+1|Doomed+2|Doomed+4|Doomed+5&gdrvlimit=3&prop=info', 'Sybil'],
  ['generator=deletedrevs&gdrlimit=5&prop=info', 'Sybil'],
  [
    'generator=images&titles=Many+cats|Mirror|Foo+(disambiguation)|Busy+page|Walnut|Velvet+ribbon|Stone|Anchor&gimlimit=1&prop=imageinfo&iiprop=size',
  ],
  [
    'generator=images&titles=Opal+ginger+magnet|Willow+orchard|Badger+hammer|Compass+hammer+yarrow|Winter+ember+pepper&gimlimit=1&prop=fileusage&fulimit=2',
  ],
  [
    'generator=redirects&titles=Foo/Bar|Mirror|Foo+(disambiguation)|Island+raven+moved|Overwrite+target|R+plain&grdlimit=1&prop=info|links&pllimit=5',
  ],
  [
    'generator=templates&titles=Many+cats|Mirror|Foo+(disambiguation)|Busy+page|Walnut|Template:Outer|Template:Stub&gtllimit=2&prop=info|transcludedin&tilimit=20',
  ],
  ['generator=recentchanges&grclimit=8&grcend=2025-06-01T00:00:00Z&prop=info'],
  ['list=recentchanges&rclimit=40&rcend=2025-05-20T00:00:00Z&rcprop=ids|title|type'],
  ['list=recentchanges&rclimit=25&rcdir=newer&rcnamespace=14&rcprop=title|timestamp&formatversion=2'],
];

interface Sections {
  readonly query: { readonly notifications: Readonly<Record<string, { readonly continue?: string | null }>> };
}

/** The sections of notifications continue each by itself. */
async function notificationSections(live: LiveWiki, user: string): Promise<readonly Recording[]> {
  const out: Recording[] = [];
  for (const version of ['', '&formatversion=2'])
    for (const section of ['alert', 'message']) {
      const query = `${start}${version}&meta=notifications&notgroupbysection=1&notlimit=1`;
      const first = await live.record({ query, user });
      const { query: result } = JSON.parse(first.response.body) as Sections;
      const next = result.notifications[section]?.continue;
      out.push(first);
      if (typeof next === 'string')
        out.push(await live.record({ query: withParameters(query, { [`not${section}continue`]: next }), user }));
    }
  return out;
}

/** `notifications` has the continue value inside its own result. */
async function notificationPages(live: LiveWiki, user: string, more: string): Promise<readonly Recording[]> {
  const out: Recording[] = [];
  let query = `${start}&formatversion=2&meta=notifications&notlimit=3${more}`;
  for (let step = 0; step < 10; step++) {
    const recording = await live.record({ query, user });
    out.push(recording);
    const { query: result } = JSON.parse(recording.response.body) as {
      query?: { notifications?: { continue?: string | null } };
    };
    const next = result?.notifications?.continue;
    if (typeof next !== 'string') break;
    query = withParameters(query, { notcontinue: next });
  }
  return out;
}

/** Notifications in all forms, of accounts that have different ones and may see different things. */
async function notificationForms(live: LiveWiki): Promise<readonly Recording[]> {
  const users = ['Admin', 'Sybil', 'Oversight Olga', 'Bob Example', 'Zoë Q', '名無し', 'Promoted Pia', 'Newbie'];
  const forms = [
    'notformat=model&notlimit=50',
    'notformat=model&notlimit=50&notbundle=1',
    'notformat=model&notgroupbysection=1&notbundle=1&notlimit=4&notprop=list|count',
    'notformat=special&notlimit=50&notbundle=1',
    'notformat=flyout&notlimit=50&notbundle=1',
    'notformat=html&notlimit=3',
  ];
  const out: Recording[] = [];
  for (const user of users)
    for (const version of ['', '&formatversion=2'])
      for (const form of forms)
        out.push(await live.record({ query: `${start}${version}&meta=notifications&${form}`, user }));
  out.push(await live.record({ query: `${start}&meta=notifications&notformat=model&uselang=he`, user: 'Bob Example' }));
  return out;
}

const as = (user: string | undefined): Partial<Request> => (user === undefined ? {} : { user });

/** All of them. `sha1` is a file's hash in hexadecimal. */
export async function recordByHand(live: LiveWiki, sha1: string): Promise<readonly Recording[]> {
  const out: Recording[] = [];
  for (const [request, names, user] of effects)
    for (const version of ['', '&formatversion=2']) {
      const query = `${start}${version}&${request.replace('SHA1HEX', sha1)}`;
      out.push(await live.record({ query, ...as(user) }));
      for (const name of names) out.push(await live.record({ query: withoutParameters(query, [name]), ...as(user) }));
    }
  for (const [request, user] of series)
    out.push(...(await live.series({ query: `${start}&${request}`, ...as(user) }, 40)));
  for (const user of ['Bob Example', 'Alice']) out.push(...(await notificationSections(live, user)));
  for (const more of ['', '&notunreadfirst=1', '&notfilter=!read', '&notformat=model'])
    for (const user of ['Bob Example', 'Alice']) out.push(...(await notificationPages(live, user, more)));
  out.push(...(await notificationForms(live)));
  return out;
}
