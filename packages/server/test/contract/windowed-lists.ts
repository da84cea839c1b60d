/** Compares lists with filters that no index covers, read in one response and in windows. */
import { descriptors, type ModuleName } from '@wiki-query/server-stubs';
import type { TestClient, Json, Query } from '../support/test-client.js';
import { sequences, walk } from './walk.js';

const user = { user: 'Admin' };

/** Requests by their modules. */
export const filtered: readonly (readonly [module: ModuleName, query: Query])[] = [
  ['allrevisions', { arvnamespace: '4' }],
  ['allrevisions', { arvnamespace: '4', arvdir: 'newer' }],
  ['allrevisions', { arvuser: 'Admin', arvnamespace: '1' }],
  ['allrevisions', { arvexcludeuser: 'Admin' }],
  ['usercontribs', { ucuser: 'Admin', ucshow: 'minor', ucnamespace: '0' }],
  ['usercontribs', { ucuser: 'Admin|Alice|Bob Example', ucshow: 'new', ucnamespace: '0|1' }],
  ['usercontribs', { ucuser: 'Admin', ucshow: '!top', ucdir: 'newer' }],
  ['usercontribs', { ucuserprefix: 'A', ucnamespace: '0' }],
  ['usercontribs', { ucuserprefix: 'A', ucshow: 'minor', ucdir: 'newer' }],
  ['usercontribs', { uciprange: '198.51.100.0/24', ucnamespace: '0' }],
  ['usercontribs', { uciprange: '2001:db8::/32', ucdir: 'newer', ucnamespace: '0|1' }],
  ['exturlusage', {}],
  ['exturlusage', { euquery: '*.org' }],
  ['exturlusage', { euprotocol: 'https', eunamespace: '0|4' }],
  ['logevents', { leprefix: 'A' }],
  ['logevents', { leprefix: 'T', ledir: 'newer' }],
  ['logevents', { letag: 'kit-alpha' }],
  ['allpages', { apminsize: '300' }],
  ['allpages', { apmaxsize: '20', apdir: 'descending' }],
  ['allpages', { apfilterredir: 'redirects', apfrom: 'C' }],
  ['allpages', { apprtype: 'edit' }],
  ['recentchanges', { rcshow: 'minor' }],
  ['recentchanges', { rctype: 'external' }],
  ['recentchanges', { rcnamespace: '1', rctype: 'log|new' }],
  ['recentchanges', { rcnamespace: '1', rcstart: '2030-01-01T00:00:00Z', rcend: '2001-01-01T00:00:00Z' }],
  ['watchlist', { wlshow: 'minor', wlallrev: '1' }],
  ['watchlistraw', { wrshow: 'changed' }],
  ['watchlistraw', { wrshow: '!changed', wrdir: 'descending' }],
];

/** Those of which only the crowded wiki has more rows than a window. */
export const filteredInCrowd: typeof filtered = [
  ['allusers', { auwitheditsonly: '1' }],
  ['allusers', { auexcludegroup: 'sysop', audir: 'descending' }],
  ['allusers', { augroup: 'bot|sysop|autoreviewed' }],
  ['allusers', { aurights: 'delete', audir: 'descending' }],
  ['blocks', { bkshow: 'temp' }],
  ['blocks', { bkip: '203.0.113.9', bkdir: 'newer' }],
  ['deletedrevs', { druser: 'Uma Uploader', drtag: 'kit-alpha' }],
  ['deletedrevs', { drunique: '1', drnamespace: '6' }],
  ['deletedrevs', { drexcludeuser: 'Bob Example', drnamespace: '6', drdir: 'newer' }],
  ['filearchive', { fasha1base36: '3m8ia5g053lcu7lj3xa8fdna8igzv3h' }],
  ['alldeletedrevisions', { adruser: 'Uma Uploader', adrnamespace: '0|6' }],
  ['alldeletedrevisions', { adrexcludeuser: 'Bob Example' }],
  ['alldeletedrevisions', { adrnamespace: '6', adrexcludeuser: 'Bob Example', adrdir: 'newer' }],
  ['allcategories', { acmin: '1' }],
  ['allimages', { aiminsize: '1' }],
  ['allimages', { aisort: 'timestamp', aimaxsize: '400', aidir: 'older' }],
  ['categorymembers', { cmtitle: 'Category:Large', cmnamespace: '0' }],
  ['protectedtitles', { ptlevel: 'sysop', ptdir: 'newer' }],
];

/** The request with its limit. */
export const requestOf = (module: ModuleName, query: Query): Query => ({
  list: module,
  ...query,
  [`${descriptors[module].prefix}limit`]: '500',
});

const listed = (module: ModuleName, responses: readonly Json[]) =>
  Object.fromEntries(sequences(descriptors[module], responses));

export interface Walked {
  readonly requests: number;
  /** The listed items. */
  readonly items: object;
}

/** All that a list has, walked to its end. */
export async function walkAll(client: TestClient, module: ModuleName, query: Query): Promise<Walked> {
  const { responses, error } = await walk(client, requestOf(module, query), user);
  if (error !== undefined) throw new Error(error);
  return { requests: responses.length, items: listed(module, responses) };
}
