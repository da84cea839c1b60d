/**
 * Metadata of arrays in responses by their place: element names in XML, the content, keys. Values have additional
 * marks.
 */
import type { ArrayType } from './array-types.js';

export interface Metadata {
  /** Element name of the items; `_v` without an entry. */
  readonly element?: string;
  /** The member that is the text of its element, unless the value has a mark. */
  readonly content?: string;
  /** The members are printed as items with their key in this attribute. */
  readonly key?: string;
  /** The key is an attribute of the item itself. */
  readonly merge?: boolean;
  /** Scalar members that are elements of their own. */
  readonly subelements?: readonly string[];
  /** Those that `rawfm` names only where they are. */
  readonly optional?: readonly string[];
  /** The type in `rawfm`, where the module sets it. */
  readonly type?: ArrayType;
  /** `rawfm` has the element name first. */
  readonly elementFirst?: boolean;
  /** Only a non-empty list has its element name. */
  readonly ofItems?: boolean;
  /** Members that `rawfm` always lists as booleans of version 1. */
  readonly booleans?: readonly string[] | 'all';
}

/** Facts by path; a text is the element name. */
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

/** Values of messages, and of messages inside them (`errorformat=raw`). */
const messageValues: Facts = { params: 'param', 'params/*/message/params': 'param' };

export const elementNames: Facts = {
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
