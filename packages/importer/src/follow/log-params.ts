/** Parameters of log entries: from responses of the API back to the table. */
import { lookUp } from '@wiki-query/wikitext';
import type { Json } from '../api/wiki-api.js';
import { digits, type LiveLog } from './live-wiki.js';
import { phpText } from './php-text.js';

/** The objects in a list of a response. */
export const objectsIn = (list: unknown): readonly Json[] =>
  (Array.isArray(list) ? list : []).filter((one): one is Json => typeof one === 'object' && one !== null);
/** An object of a response; one without members if it is not one. */
export const objectOf = (value: unknown): Json => objectsIn([value])[0] ?? {};

/** A stored parameter from those of a response; undefined if the response has no such member. */
type Read = (params: Json) => unknown;
/** In the order in which MediaWiki stores them. */
type Stored = Readonly<Record<string, Read>>;

const same =
  (name: string): Read =>
  (params) =>
    lookUp(params, name);
const as =
  (name: string, change: (value: unknown) => unknown): Read =>
  (params) => {
    const value = lookUp(params, name);
    return value === undefined ? undefined : change(value);
  };
const text = (name: string): Read => as(name, String);
const time = (name: string): Read => as(name, (value) => digits(String(value)));
const bits = (name: string): Read => as(name, (value) => objectOf(value)['bitmask']);
const expiry = (value: unknown): string => (/^\d/.test(String(value)) ? digits(String(value)) : 'infinity');

const metadata = (name: string): Read =>
  as(name, (list) =>
    objectsIn(list).map((one) => ({
      expiry: /^\d/.test(String(one['expiry'])) ? expiry(one['expiry']) : null,
    })),
  );

const block: Stored = {
  '5::duration': same('duration'),
  '6::flags': as('flags', (flags) => (Array.isArray(flags) ? flags.join(',') : String(flags))),
  sitewide: same('sitewide'),
  '7::restrictions': as('restrictions', (value) => {
    const { pages, ...others } = objectOf(value);
    return { ...(pages !== undefined && { pages: objectsIn(pages).map((page) => page['page_title']) }), ...others };
  }),
};

const visibility: Stored = {
  '4::type': same('type'),
  '5::ids': same('ids'),
  '6::ofield': bits('old'),
  '7::nfield': bits('new'),
};
const eventVisibility: Stored = { '4::ids': same('ids'), '5::ofield': bits('old'), '6::nfield': bits('new') };

/** By type and action, or by type. Entries of others keep the names of responses, which are read as they are. */
const known: ReadonlyMap<string, Stored> = new Map(
  Object.entries<Stored>({
    block,
    contentmodel: { '4::oldmodel': same('oldmodel'), '5::newmodel': same('newmodel') },
    'delete/event': eventVisibility,
    'delete/restore': { ':assoc:count': same('count') },
    'delete/revision': visibility,
    import: {
      '4:number:count': same('count'),
      '5:title-link:interwiki': as('interwiki_title', (title) => String(title).replaceAll(' ', '_')),
    },
    managetags: { '4::tag': same('tag'), '5:number:count': text('count') },
    merge: { '4::dest': same('dest_title'), '5::mergepoint': time('mergepoint'), '6::mergerevid': same('mergerevid') },
    move: {
      '4::target': same('target_title'),
      '5::noredir': as('suppressredirect', (is) => (is === true ? '1' : '0')),
    },
    newusers: { '4::userid': same('userid') },
    patrol: { '4::curid': text('curid'), '5::previd': text('previd'), '6::auto': as('auto', Number) },
    protect: {
      '4::description': same('description'),
      '5:bool:cascade': same('cascade'),
      details: as('details', (list) => objectsIn(list).map((one) => ({ ...one, expiry: expiry(one['expiry']) }))),
    },
    'protect/move_prot': { '4::oldtitle': same('oldtitle_title') },
    renameuser: { '4::olduser': same('olduser'), '5::newuser': same('newuser'), '6::edits': same('edits') },
    rights: {
      '4::oldgroups': same('oldgroups'),
      '5::newgroups': same('newgroups'),
      oldmetadata: metadata('oldmetadata'),
      newmetadata: metadata('newmetadata'),
    },
    'rights/autopromote': { '4::oldgroups': same('oldgroups'), '5::newgroups': same('newgroups') },
    tag: {
      '4::revid': same('revid'),
      '5::logid': same('logid'),
      '6:list:tagsAdded': same('tagsAdded'),
      '7:number:tagsAddedCount': same('tagsAddedCount'),
      '8:list:tagsRemoved': same('tagsRemoved'),
      '9:number:tagsRemovedCount': same('tagsRemovedCount'),
      initialTags: same('initialTags'),
    },
    upload: { img_sha1: same('img_sha1'), img_timestamp: time('img_timestamp') },
  }),
);

/** `log_params` of an entry. */
export function storedParams({ type, action, params = {}, revid }: LiveLog): string {
  const stored = known.get(`${type}/${action}`) ?? known.get(type);
  const all =
    stored === undefined
      ? params
      : Object.fromEntries(Object.entries(stored).map(([key, read]) => [key, read(params)]));
  const members = Object.entries(all).filter(([, value]) => value !== undefined);
  return phpText(Object.fromEntries([...members, ...(revid === undefined ? [] : [['associated_rev_id', revid]])]));
}
