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
}

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

const revisions: Facts = {
  revisions: 'rev',
  'revisions/*/tags': 'tag',
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
const fileMetadata: Facts = { '': 'metadata', '*/value': 'metadata', '*/value/*/value': 'metadata' };
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
  '': { subelements: ['parsetree'] },
  expandtemplates: { subelements: ['wikitext', 'parsetree', 'encodedjsconfigvars'] },
  'expandtemplates/categories': 'category',
  'expandtemplates/properties': 'property',
  errors: 'error',
  warnings: 'warning',
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
    languagevariants: { element: 'lang', key: 'code' },
    'languagevariants/*': { element: 'variant', key: 'code' },
    'languagevariants/*/*/fallbacks': 'variant',
    libraries: 'library',
    logevents: 'item',
    'logevents/*/tags': 'tag',
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
    'recentchanges/*/tags': 'tag',
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
    'usercontribs/*/tags': 'tag',
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
    'watchlist/*/tags': 'tag',
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
    'actions/*': 'error',
    ...below(['actions/*/*', 'invalidreason'], messageValues),
    categories: 'cl',
    categoryinfo: 'ci',
    contributors: 'user',
    deletedrevisions: 'rev',
    'deletedrevisions/*/tags': 'tag',
    'deletedrevisions/*/slots': { element: 'slot', key: 'role', merge: true },
    duplicatefiles: 'df',
    editintro: { element: 'ei', key: 'key' },
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

interface Growing extends Metadata {
  members: Map<string, Growing>;
}

/** The whole response, as the place that `placeBelow` starts from. */
export const response: Place = grow();

function grow(): Place {
  const root: Growing = { members: new Map() };
  for (const [path, fact] of Object.entries(facts)) {
    let place = root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      const next = place.members.get(name) ?? { members: new Map() };
      place.members.set(name, next);
      place = next;
    }
    Object.assign(place, typeof fact === 'string' ? { element: fact } : fact);
  }
  return root;
}

/** The place of a member; undefined where the table has nothing. */
export function placeBelow(place: Place | undefined, name: string): Place | undefined {
  return place?.members.get(name) ?? place?.members.get('*');
}
