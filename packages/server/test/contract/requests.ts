/** Requests of the modules that have no limit, for few pages or names and for many; and each query page. */
import type { Query } from '../support/test-client.js';

export interface Pair {
  readonly name: string;
  readonly few: Query;
  readonly many: Query;
  readonly user?: string;
}

const pagesOf = (count: string): Query => ({ generator: 'allpages', gaplimit: count, gapfrom: 'A' });
const forPages = (prop: string, more: Query = {}, generator: (count: string) => Query = pagesOf): Pair => ({
  name: prop,
  few: { prop, ...generator('5'), ...more },
  many: { prop, ...generator('50'), ...more },
});
const categories = (count: string): Query => ({ generator: 'allpages', gapnamespace: '14', gaplimit: count });
const once = (name: string, query: Query, user?: string): Pair => ({
  name,
  few: query,
  many: query,
  ...(user !== undefined && { user }),
});

const names = (count: number): string => Array.from({ length: count }, (_, i) => `Crowd ${i + 1}`).join('|');

const infoProp =
  'protection|talkid|watched|watchers|visitingwatchers|notificationtimestamp|subjectid|associatedpage|url|readable|preload|preloadcontent|editintro|displaytitle|varianttitles|linkclasses';

export const pairs: readonly Pair[] = [
  forPages('info', { inprop: infoProp.replace('|preloadcontent|editintro', ''), intestactions: 'edit|move' }),
  forPages('pageprops'),
  forPages('categoryinfo', {}, categories),
  {
    ...forPages('revisions', {
      rvprop:
        'ids|flags|timestamp|user|userid|size|slotsize|sha1|slotsha1|contentmodel|comment|parsedcomment|content|tags|roles',
      rvslots: '*',
    }),
    name: 'revisions latest',
  },
  {
    name: 'users',
    few: { list: 'users', ususers: names(5), usprop: usersProp() },
    many: { list: 'users', ususers: names(30), usprop: usersProp() },
  },
  {
    name: 'export',
    few: { ...pagesOf('5'), export: '1' },
    many: { ...pagesOf('50'), export: '1' },
  },
  {
    name: 'export of redirects',
    few: { ...pagesOf('5'), export: '1', gapfilterredir: 'redirects' },
    many: { ...pagesOf('50'), export: '1', gapfilterredir: 'redirects' },
  },
  once('siteinfo', {
    meta: 'siteinfo',
    siprop:
      'general|namespaces|namespacealiases|specialpagealiases|magicwords|interwikimap|statistics|usergroups|extensions|skins|rightsinfo|restrictions|languages|fileextensions|protocols|defaultoptions',
    sinumberingroup: '1',
  }),
  once('userinfo', {
    meta: 'userinfo',
    uiprop:
      'blockinfo|hasmsg|groups|groupmemberships|implicitgroups|rights|changeablegroups|options|editcount|ratelimits|email|realname|registrationdate|unreadcount|centralids|latestcontrib|cancreateaccount',
  }),
  once('tokens', { meta: 'tokens', type: '*' }),
  once('allmessages', { meta: 'allmessages', amcustomised: 'modified' }),
  once('languageinfo', { meta: 'languageinfo', licode: 'de|uk' }),
  once('filerepoinfo', { meta: 'filerepoinfo' }),
  once('authmanagerinfo', { meta: 'authmanagerinfo', amirequestsfor: 'create' }),
  once('linterstats', { meta: 'linterstats' }),
  once('gadgets', { list: 'gadgets' }),
  once('gadgetcategories', { list: 'gadgetcategories' }),
  {
    name: 'notifications',
    few: { meta: 'notifications', notlimit: '5' },
    many: { meta: 'notifications', notlimit: '50' },
    user: 'Alice',
  },
  once('unreadnotificationpages', { meta: 'unreadnotificationpages', unplimit: '50' }, 'Alice'),
  once('stashimageinfo', { prop: 'stashimageinfo', siifilekey: 'crowd1.1.8.png|crowd2.1.8.png' }, 'Uma Uploader'),
];

function usersProp(): string {
  return 'blockinfo|groups|groupmemberships|implicitgroups|rights|editcount|registration|emailable|gender|centralids|cancreate';
}
