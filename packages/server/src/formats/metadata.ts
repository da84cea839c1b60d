/**
 * What MediaWiki notes of each array in a response and only some formats print: the element name of list items in XML,
 * the member that is the content, and arrays that are printed as items with their key in an attribute.
 *
 * Values carry most of it as marks. What depends only on the place in the response is in this table.
 */

export interface Metadata {
  /** Element name of the items; `_v` where there is no entry. */
  readonly element?: string;
  /** Member that is the text of its element, where the value carries no mark. */
  readonly content?: string;
  /** The members are printed as items with their key in this attribute. */
  readonly key?: string;
  /** The key is an attribute of the item itself. */
  readonly merge?: boolean;
  /** Scalar members that are elements of their own. */
  readonly subelements?: readonly string[];
  /** Those that `rawfm` names only where they are. */
  readonly optional?: readonly string[];
  /** What `rawfm` calls the array where its module sets it. */
  readonly type?: ArrayType;
  /** `rawfm` has the element name first. */
  readonly elementFirst?: boolean;
  /** Only a list that has items carries its element name. */
  readonly ofItems?: boolean;
  /** Members that `rawfm` names as booleans of version 1, whatever they are. */
  readonly booleans?: readonly string[] | 'all';
}

/** Types of arrays in MediaWiki's results. */
export type ArrayType = 'assoc' | 'array' | 'BCassoc' | 'BCarray';

/** A place in a response: its own metadata, and the places below it by the name of the member, or `*` for any. */
export interface Place extends Metadata {
  readonly members: ReadonlyMap<string, Place>;
}

type Facts = Readonly<Record<string, string | Metadata>>;

/** The same facts below several places. */
const below = (places: readonly string[], facts: Facts): Facts =>
  Object.fromEntries(
    places.flatMap((place) => Object.entries(facts).map(([path, fact]) => [`${place}/${path}`, fact])),
  );

const tags: Metadata = { element: 'tag', ofItems: true };
const revisions: Facts = {
  revisions: 'rev',
  'revisions/*/tags': tags,
  'revisions/*/slots': { element: 'slot', key: 'role', merge: true },
  'revisions/*/parsewarnings': 'pw',
};
const groups: Facts = { groups: 'g', implicitgroups: 'g', rights: 'r', groupmemberships: 'groupmembership' };
const logParameters: Facts = {
  '': 'param',
  flags: 'f',
  ids: 'id',
  newgroups: 'g',
  oldgroups: 'g',
  newmetadata: 'g',
  oldmetadata: 'g',
  'restrictions/pages': 'p',
  'restrictions/namespaces': 'ns',
};
const ofValue: Metadata = { booleans: ['value'] };
const fileMetadata: Facts = {
  '': { element: 'metadata', ofItems: true },
  '*': ofValue,
  '*/value': 'metadata',
  '*/value/*': ofValue,
  '*/value/*/value': 'metadata',
};
const parameters: Facts = {
  '': 'param',
  '*/type': 't',
  '*/extranamespaces': 'ns',
  '*/info': 'i',
  '*/info/*': { subelements: ['text'] },
  '*/info/*/values': 'v',
  '*/templatevars': 'var',
};
const moduleRecord: Facts = {
  helpurls: 'helpurl',
  examples: 'example',
  'examples/*': { subelements: ['description'] },
  ...below(['parameters', 'templatedparameters'], parameters),
};

/** Values of messages, and of messages that are among them (`errorformat=raw`). */
const messageValues: Facts = { params: 'param', 'params/*/message/params': 'param' };

const facts: Facts = {
  '': { subelements: ['parsetree'], optional: ['parsetree'] },
  expandtemplates: {
    subelements: ['encodedjsconfigvars', 'wikitext', 'parsetree'],
    optional: ['encodedjsconfigvars'],
  },
  'expandtemplates/categories': 'category',
  'expandtemplates/properties': 'property',
  errors: 'error',
  // The old form has a member for each module.
  warnings: { element: 'warning', ofItems: true },
  ...below(['errors/*', 'warnings/*', 'login/reason'], messageValues),
  watchlistraw: 'wr',
  'paraminfo/modules': 'module',
  'paraminfo/formats': 'module',
  'paraminfo/querymodules': 'module',
  ...below(['paraminfo/modules/*', 'paraminfo/formats/*', 'paraminfo/querymodules/*'], moduleRecord),
  ...below(['paraminfo/pagesetmodule', 'paraminfo/mainmodule'], moduleRecord),
  ...below(['query'], {
    allcategories: 'c',
    alldeletedrevisions: 'page',
    allfileusages: 'f',
    allimages: 'img',
    alllinks: 'l',
    allmessages: 'message',
    allpages: 'p',
    allredirects: 'r',
    allrevisions: 'page',
    alltransclusions: 't',
    allusers: 'u',
    'autopromote/*/*': 'params',
    backlinks: 'bl',
    'backlinks/*/redirlinks': 'bl',
    badrevids: 'rev',
    blocks: 'block',
    'blocks/*/restrictions/namespaces': 'ns',
    'blocks/*/restrictions/pages': 'page',
    'blocks/*/restrictions/actions': 'action',
    categorymembers: 'cm',
    clientlibraries: 'library',
    converted: 'c',
    dbrepllag: 'db',
    defaultoptions: { booleans: 'all' },
    deletedrevs: 'page',
    embeddedin: 'ei',
    extensions: 'ext',
    extensiontags: 't',
    exturlusage: 'eu',
    filearchive: 'fa',
    fileextensions: 'fe',
    functionhooks: 'h',
    gadgetcategories: 'category',
    gadgets: 'gadget',
    general: { booleans: ['variantarticlepath'] },
    'general/fallback': 'lang',
    'general/imagelimits': 'limit',
    'general/thumblimits': 'limit',
    'general/variants': 'lang',
    imageusage: 'iu',
    'imageusage/*/redirlinks': 'iu',
    interwiki: 'i',
    interwikimap: 'iw',
    iwbacklinks: 'iw',
    langbacklinks: 'll',
    'languageinfo/*/fallbacks': 'fb',
    'languageinfo/*/variants': 'var',
    languages: 'lang',
    'languages/*': { content: 'name' },
    languagevariants: { element: 'lang', key: 'code', elementFirst: true },
    'languagevariants/*': { element: 'variant', key: 'code', elementFirst: true },
    'languagevariants/*/*/fallbacks': 'variant',
    libraries: 'library',
    logevents: 'item',
    'logevents/*/tags': tags,
    magicwords: 'magicword',
    'magicwords/*/aliases': 'alias',
    mystashedfiles: 'file',
    namespacealiases: 'ns',
    'namespacealiases/*': { content: 'alias' },
    namespaces: 'ns',
    'namespaces/*': { content: 'name' },
    normalized: 'n',
    'notifications/list': 'notification',
    'notifications/alert/list': 'notification',
    'notifications/message/list': 'notification',
    pageids: 'id',
    pagepropnames: 'p',
    pages: 'page',
    pageswithprop: 'page',
    prefixsearch: 'ps',
    protectedtitles: 'pt',
    protocols: 'p',
    'querypage/results': 'page',
    random: 'page',
    recentchanges: 'rc',
    'recentchanges/*/tags': tags,
    redirects: 'r',
    repos: 'repo',
    'restrictions/cascadinglevels': 'level',
    'restrictions/levels': 'level',
    'restrictions/semiprotectedlevels': 'level',
    'restrictions/types': 'type',
    search: 'p',
    showhooks: 'hook',
    'showhooks/*/subscribers': 's',
    skins: 'skin',
    'skins/*': { content: 'name' },
    specialpagealiases: 'specialpage',
    'specialpagealiases/*/aliases': 'alias',
    stashimageinfo: 'sii',
    tags: 'tag',
    usercontribs: 'item',
    'usercontribs/*/tags': tags,
    usergroups: 'group',
    'usergroups/*/rights': 'permission',
    'userinfo/acceptlang': 'lang',
    'userinfo/cancreateaccounterror': 'error',
    'userinfo/changeablegroups/add': 'g',
    'userinfo/changeablegroups/add-self': 'g',
    'userinfo/changeablegroups/remove': 'g',
    'userinfo/changeablegroups/remove-self': 'g',
    users: 'user',
    'users/*/cancreateerror': 'error',
    ...below(['userinfo/cancreateaccounterror/*', 'users/*/cancreateerror/*'], messageValues),
    variables: 'v',
    watchlist: 'item',
    'watchlist/*/tags': tags,
    ...below(['logevents/*/params', 'recentchanges/*/logparams', 'watchlist/*/logparams'], logParameters),
    ...below(['alldeletedrevisions/*', 'allrevisions/*', 'deletedrevs/*'], revisions),
    ...below(['allusers/*', 'users/*', 'userinfo'], groups),
    ...below(
      ['allimages/*', 'filearchive/*', 'stashimageinfo/*', 'pages/*/imageinfo/*'].flatMap((file) => [
        `${file}/metadata`,
        `${file}/commonmetadata`,
      ]),
      fileMetadata,
    ),
  }),
  ...below(['query/pages/*'], {
    'actions/*': { element: 'error', ofItems: true },
    ...below(['actions/*/*', 'invalidreason'], messageValues),
    categories: 'cl',
    categoryinfo: 'ci',
    contributors: 'user',
    deletedrevisions: 'rev',
    'deletedrevisions/*/tags': tags,
    'deletedrevisions/*/slots': { element: 'slot', key: 'role', merge: true },
    duplicatefiles: 'df',
    editintro: { element: 'ei', key: 'key', elementFirst: true },
    extlinks: 'el',
    fileusage: 'fu',
    imageinfo: 'ii',
    images: 'im',
    iwlinks: 'iw',
    langlinks: 'll',
    links: 'pl',
    linkshere: 'lh',
    protection: 'pr',
    redirects: 'rd',
    restrictiontypes: 'rt',
    ...revisions,
    templates: 'tl',
    transcludedin: 'ti',
  }),
};

const groupLists = ['groups', 'implicitgroups', 'rights'];
const logPlaces = ['logevents/*/params', 'recentchanges/*/logparams', 'watchlist/*/logparams'].map(
  (place) => `query/${place}`,
);
const slots = [
  'alldeletedrevisions/*/revisions',
  'allrevisions/*/revisions',
  'pages/*/deletedrevisions',
  'pages/*/revisions',
].map((place) => `query/${place}/*/slots/*`);

/** Places whose modules set the type. */
const types: Readonly<Record<ArrayType, readonly string[]>> = {
  assoc: [
    '',
    'errors/*/data',
    'warnings/*/data',
    ...logPlaces,
    ...slots,
    ...[
      'allfileusages/*',
      'allimages/*',
      'alllinks/*',
      'allredirects/*',
      'alltransclusions/*',
      'authmanagerinfo/fields',
      'authmanagerinfo/requests/*/fields',
      'authmanagerinfo/requests/*/metadata',
      'blocks/*',
      'categorymembers/*',
      'exturlusage/*',
      'languageinfo',
      'languageinfo/*',
      'linterrors/*/params',
      'linterrors/*/templateInfo',
      'linterstats/totals',
      'logevents/*',
      'namespaces',
      'pages/*/imageinfo/*',
      'pages/*/pageprops',
      'pageswithprop/*',
      'repos/*',
      'stashimageinfo/*',
      'tokens',
      'userinfo/ratelimits',
      'userinfo/theoreticalratelimits',
      ...['allusers/*', 'userinfo', 'users/*'].flatMap((user) =>
        ['attachedlocal', 'attachedwiki', 'centralids'].map((member) => `${user}/${member}`),
      ),
    ].map((place) => `query/${place}`),
  ],
  array: [
    ...logPlaces.flatMap((place) =>
      ['details', 'flags', 'newgroups', 'newmetadata', 'oldgroups', 'oldmetadata'].map(
        (member) => `${place}/${member}`,
      ),
    ),
    'query/repos',
    'query/showhooks/*/subscribers',
    'query/userinfo/groupmemberships',
    ...['allusers/*', 'userinfo', 'users/*'].flatMap((user) => groupLists.map((member) => `query/${user}/${member}`)),
  ],
  BCassoc: ['query/general/imagelimits', 'query/general/thumblimits'],
  BCarray: [
    'query/extensiontags',
    'query/functionhooks',
    'query/pages',
    'query/protocols',
    'query/restrictions/cascadinglevels',
    'query/restrictions/levels',
    'query/restrictions/semiprotectedlevels',
    'query/restrictions/types',
    'query/variables',
  ],
};

/** Places with a type where the element name comes first. */
const elementFirst = [...logPlaces, 'query/repos', ...groupLists.map((member) => `query/allusers/*/${member}`)];

interface Growing extends Metadata {
  members: Map<string, Growing>;
}

/** The whole response, as the place that `placeBelow` starts from. */
export const response: Place = grow();

function grow(): Place {
  const root: Growing = { members: new Map() };
  const add = (path: string, fact: Metadata): void => {
    let place = root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      const next = place.members.get(name) ?? { members: new Map() };
      place.members.set(name, next);
      place = next;
    }
    Object.assign(place, fact);
  };
  for (const [path, fact] of Object.entries(facts)) add(path, typeof fact === 'string' ? { element: fact } : fact);
  for (const [type, paths] of Object.entries(types)) for (const path of paths) add(path, { type: type as ArrayType });
  for (const path of elementFirst) add(path, { elementFirst: true });
  return root;
}

/** The place of a member; undefined where the table has nothing. */
export function placeBelow(place: Place | undefined, name: string): Place | undefined {
  return place?.members.get(name) ?? place?.members.get('*');
}
