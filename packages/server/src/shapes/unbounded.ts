/**
 * Requests whose work no index and limit bounds: what a large wiki has runners and windows for. Parameters are those that leave out
 * rows that had to be read, or that make one row of many; `true`: the module as a whole.
 *
 * On a small wiki nothing of this takes long, unless the request is long itself.
 */
import type { ModuleName } from '@wiki-query/server-stubs';

export const unbounded: Readonly<Partial<Record<ModuleName, true | readonly string[]>>> = {
  alldeletedrevisions: ['expandtemplates', 'namespace', 'user', 'excludeuser', 'tag', 'prefix'],
  allimages: ['mime', 'user', 'filterbots', 'minsize', 'maxsize'],
  alllinks: ['namespace', 'prefix', 'unique'],
  allpages: [
    'minsize',
    'maxsize',
    'filterredir',
    'prtype',
    'prlevel',
    'prfiltercascade',
    'prexpiry',
    'filterlanglinks',
  ],
  allredirects: ['namespace', 'interwiki', 'unique'],
  allrevisions: ['expandtemplates', 'namespace', 'user', 'excludeuser'],
  alltransclusions: ['namespace', 'prefix', 'unique'],
  allusers: ['group', 'excludegroup', 'rights', 'witheditsonly', 'activeusers'],
  backlinks: ['namespace', 'filterredir', 'redirect'],
  blocks: ['ip', 'show'],
  categorymembers: ['namespace', 'sort', 'start', 'end'],
  contributors: true,
  deletedrevisions: ['expandtemplates'],
  deletedrevs: true,
  embeddedin: ['namespace', 'filterredir'],
  exturlusage: true,
  filearchive: ['sha1', 'sha1base36'],
  imageusage: ['namespace', 'filterredir', 'redirect'],
  iwbacklinks: ['prefix'],
  langbacklinks: ['lang'],
  linterrors: true,
  linterstats: true,
  linkshere: ['namespace', 'show'],
  logevents: ['prefix', 'namespace', 'tag', 'user', 'action', 'ids'],
  notifications: true,
  pagepropnames: true,
  pageswithprop: true,
  protectedtitles: ['namespace', 'level'],
  querypage: true,
  random: ['namespace', 'filterredir', 'minsize', 'maxsize', 'contentmodel'],
  recentchanges: ['namespace', 'user', 'excludeuser', 'tag', 'show', 'type', 'toponly', 'title', 'slot'],
  redirects: ['namespace', 'show'],
  revisions: ['expandtemplates'],
  search: true,
  siteinfo: ['numberingroup'],
  transcludedin: ['namespace', 'show'],
  usercontribs: ['namespace', 'show', 'tag', 'userprefix', 'iprange', 'toponly'],
  watchlist: true,
  watchlistraw: ['show'],
};
