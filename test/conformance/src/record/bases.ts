/** Requests that show the effect of a module's parameters: each parameter is added to them and omitted. */

/** Plain requests of each module, without `action` and `format`: those that need more than its name. */
const byHand: Readonly<Record<string, readonly string[]>> = {
  authmanagerinfo: [
    'meta=authmanagerinfo',
    'meta=authmanagerinfo&amirequestsfor=login',
    'meta=authmanagerinfo&amirequestsfor=create',
  ],
  backlinks: ['list=backlinks&bltitle=Foo+(disambiguation)', 'list=backlinks&bltitle=Mirror', 'list=backlinks'],
  categorymembers: [
    'list=categorymembers&cmtitle=Category:Animals',
    'list=categorymembers&cmtitle=Category:Animals&cmsort=timestamp',
    'list=categorymembers&cmtitle=Category:Tools',
    'list=categorymembers',
  ],
  deletedrevs: ['list=deletedrevs', 'list=deletedrevs&druser=Alice', 'list=deletedrevs&titles=Doomed+0|Doomed+2'],
  alldeletedrevisions: [
    'list=alldeletedrevisions',
    'list=alldeletedrevisions&adruser=Alice',
    'list=alldeletedrevisions&adrslots=main&adrprop=content',
  ],
  allrevisions: [
    'list=allrevisions',
    'list=allrevisions&arvuser=Alice',
    'list=allrevisions&arvslots=main&arvprop=content&arvlimit=3',
    'list=allrevisions&arvprop=content&arvlimit=2',
  ],
  embeddedin: ['list=embeddedin&eititle=Template:Note', 'list=embeddedin&eititle=Template:Stub', 'list=embeddedin'],
  imageusage: ['list=imageusage&iutitle=File:Camera.jpg', 'list=imageusage&iutitle=File:Shapes.svg', 'list=imageusage'],
  iwbacklinks: ['list=iwbacklinks', 'list=iwbacklinks&iwblprefix=wikipedia'],
  langbacklinks: ['list=langbacklinks', 'list=langbacklinks&lbllang=de'],
  pageswithprop: [
    'list=pageswithprop&pwppropname=displaytitle',
    'list=pageswithprop&pwppropname=defaultsort',
    'list=pageswithprop',
  ],
  prefixsearch: ['list=prefixsearch&pssearch=R', 'list=prefixsearch&pssearch=S', 'list=prefixsearch'],
  querypage: ['list=querypage&qppage=Longpages', 'list=querypage&qppage=Mostcategories', 'list=querypage'],
  search: ['list=search&srsearch=canyon', 'list=search&srsearch=foo', 'list=search'],
  usercontribs: ['list=usercontribs&ucuser=Alice', 'list=usercontribs&ucuser=Alice|Botty|Sybil', 'list=usercontribs'],
  users: ['list=users&ususers=Alice|Sybil|Nobody|Blocked+Bill|~2024-1', 'list=users'],
  watchlist: ['list=watchlist'],
  watchlistraw: ['list=watchlistraw'],
  info: [
    'prop=info&titles=Many+cats|Talk:Many+cats',
    'prop=info&titles=Brand+new+page',
    'prop=info&titles=Talk:Brand+new+talk',
    'prop=info&titles=Many+cats&inprop=editintro',
    'prop=info&titles=Many+cats&intestactions=edit|move',
  ],
  deletedrevisions: [
    'prop=deletedrevisions&titles=Doomed+0|Doomed+2|Doomed+5',
    'prop=deletedrevisions&titles=Doomed+2&drvslots=main&drvprop=content',
    'prop=deletedrevisions&titles=Doomed+2&drvprop=content',
  ],
  revisions: [
    'prop=revisions&titles=Busy+page',
    'prop=revisions&titles=Busy+page&rvlimit=5',
    'prop=revisions&titles=Busy+page&rvlimit=3&rvslots=main&rvprop=ids|content',
    'prop=revisions&titles=Busy+page&rvlimit=2&rvprop=ids|content',
    'prop=revisions&titles=Many+cats|Mirror|Foo+(disambiguation)',
  ],
  imageinfo: [
    'prop=imageinfo&titles=File:Camera.jpg|File:Gradient+one.png',
    'prop=imageinfo&titles=File:Shapes.svg&iiprop=url|size|mime&iilimit=5',
    'prop=imageinfo&titles=File:Camera.jpg&iiprop=extmetadata|metadata|commonmetadata',
    'prop=imageinfo&titles=File:Shapes.svg&iiprop=url&iiurlwidth=80',
    'prop=imageinfo&titles=File:Alias.svg|File:Blink.gif&iiprop=badfile|url',
  ],
  stashimageinfo: ['prop=stashimageinfo'],
  duplicatefiles: [
    'prop=duplicatefiles&titles=File:Gradient+one.png|File:Copy+of+gradient.png',
    'prop=duplicatefiles&generator=allimages&gailimit=20',
  ],
  extlinks: [
    'prop=extlinks&titles=Many+externals|Odd+links',
    'prop=extlinks&titles=Many+externals&elquery=ex1.example.org',
  ],
  exturlusage: ['list=exturlusage', 'list=exturlusage&euquery=*.example.org', 'list=exturlusage&euquery=example.org'],
  fileusage: ['prop=fileusage&titles=File:Camera.jpg|File:Shapes.svg'],
  images: ['prop=images&generator=allpages&gapfrom=B&gaplimit=20'],
  redirects: [
    'prop=redirects&generator=alllinks&galunique=1&galfrom=F&gallimit=20',
    'prop=redirects&titles=Foo/Bar|Mirror|Foo+(disambiguation)|Quiver+magnet',
  ],
  contributors: ['prop=contributors&titles=Busy+page|Mirror', 'prop=contributors&generator=allpages&gaplimit=20'],
  categoryinfo: ['prop=categoryinfo&generator=allcategories&gaclimit=5'],
  tokens: ['meta=tokens'],
  siteinfo: [
    'meta=siteinfo',
    'meta=siteinfo&siprop=interwikimap',
    'meta=siteinfo&siprop=usergroups',
    'meta=siteinfo&siprop=dbrepllag',
    'meta=siteinfo&siprop=languages',
  ],
  allmessages: [
    'meta=allmessages&amfrom=block&amto=blockb',
    'meta=allmessages&ammessages=kit-own-message|aboutsite|mainpage',
    'meta=allmessages&amprefix=kit',
    'meta=allmessages&ammessages=pagetitle|recreate-moveddeleted-warn&amenableparser=1',
  ],
  languageinfo: ['meta=languageinfo&licode=de|uk|he|zh|simple'],
  notifications: [
    'meta=notifications',
    'meta=notifications&notgroupbysection=1',
    'meta=notifications&notgroupbysection=1&notlimit=1',
  ],
  unreadnotificationpages: ['meta=unreadnotificationpages'],
  userinfo: ['meta=userinfo'],
  linterrors: ['list=linterrors', 'list=linterrors&lntlimit=30'],
  gadgets: ['list=gadgets'],
};

const propBases = (name: string): readonly string[] => [
  `prop=${name}&generator=allpages&gapfrom=B&gaplimit=20`,
  `prop=${name}&titles=Many+cats|Mirror|Foo/Bar|Busy+page`,
  `prop=${name}&generator=allpages&gapnamespace=10&gaplimit=20`,
  `prop=${name}&generator=allpages&gapfrom=R&gaplimit=40`,
  `prop=${name}&titles=Template:Note|Template:Stub|Template:Loop|File:Camera.jpg|Foo+(disambiguation)`,
];

/** Bases of a module, the plainest first. */
export function basesOf(name: string, group: string): readonly string[] {
  const own = byHand[name] ?? [];
  if (group === 'prop') return [...own, ...propBases(name)];
  return own.length > 0 ? own : [`${group}=${name}`];
}

/** Users for whom the response of a module is not empty. */
export const usersOfModule: Readonly<Record<string, readonly string[]>> = {
  watchlist: ['Watcher Will', 'Alice'],
  watchlistraw: ['Watcher Will', 'Alice'],
  notifications: ['Bob Example', 'Alice'],
  unreadnotificationpages: ['Bob Example', 'Zoë Q'],
  mystashedfiles: ['Uma Uploader'],
  stashimageinfo: ['Uma Uploader'],
  alldeletedrevisions: ['Sybil'],
  deletedrevisions: ['Sybil'],
  deletedrevs: ['Sybil'],
  filearchive: ['Sybil'],
};

/** Accounts whose rights differ, anonymous first. */
export const userKinds: readonly (string | undefined)[] = [
  undefined,
  'Alice',
  'Sybil',
  'Oversight Olga',
  'Watcher Will',
  'Uma Uploader',
  'Botty',
  'Blocked Bill',
  'Newbie',
  'Expiring Eve',
];
