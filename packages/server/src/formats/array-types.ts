/** Types of arrays that modules set, shown by `rawfm`. */
export type ArrayType = 'assoc' | 'array' | 'BCassoc' | 'BCarray';

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
export const arrayTypes: Readonly<Record<ArrayType, readonly string[]>> = {
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

/** Places whose element name comes before the type. */
export const elementFirst = [...logPlaces, 'query/repos', ...groupLists.map((member) => `query/allusers/*/${member}`)];
