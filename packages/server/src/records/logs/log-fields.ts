/** Parameters of log entries under their names in responses, with the changes of each log type. */
import { isPhpArray, type PhpValue } from '../../text/php-serialize.js';
import { readExpiry } from '../../time/expiry-time.js';
import { trimBlanks, type WikiZone } from '@wiki-query/wikitext';
import type { Call } from '../../request/call.js';
import { expiryToIso, isInfinity } from '../../time/timestamps.js';

/** Parameters by key, in order: `<order>:<type>:<name>`, or a plain name. */
export type LogFields = Map<string | number, PhpValue>;

export interface LogKind {
  readonly type: string;
  readonly action: string;
  readonly timestamp: string;
}

type Rename = readonly (readonly [from: string | number, to: string])[];

const rename = (...names: string[]): Rename => names.map((name, i) => [i, name]);

/** Old entries have numbered parameters; less old ones have names without types. */
const renames = {
  block: [...rename('5::duration', '6:array:flags'), ['6::flags', '6:array:flags']],
  merge: [
    ...rename('4:title:dest', '5:timestamp:mergepoint', '6::mergerevid'),
    ['4::dest', '4:title:dest'],
    ['5::mergepoint', '5:timestamp:mergepoint'],
  ],
  move: [
    ...rename('4:title:target', '5:bool:suppressredirect'),
    ['4::target', '4:title:target'],
    ['5::noredir', '5:bool:suppressredirect'],
  ],
  patrol: [
    ...rename('4:number:curid', '5:number:previd', '6:bool:auto'),
    ['4::curid', '4:number:curid'],
    ['5::previd', '5:number:previd'],
    ['6::auto', '6:bool:auto'],
  ],
  protect: [...rename('4::description', '5:bool:cascade'), ['details', ':array:details']],
  moveProtection: [
    [0, '4:title:oldtitle'],
    ['4::oldtitle', '4:title:oldtitle'],
  ],
  rights: [
    ...rename('4:array:oldgroups', '5:array:newgroups'),
    ['4::oldgroups', '4:array:oldgroups'],
    ['5::newgroups', '5:array:newgroups'],
  ],
  upload: [['img_timestamp', ':timestamp:img_timestamp']],
  visibility: [
    ...rename('4::type', '5::ids', '6::ofield', '7::nfield'),
    ['4::ids', '5::ids'],
    ['5::ofield', '6::ofield'],
    ['6::nfield', '7::nfield'],
  ],
} satisfies Readonly<Record<string, Rename>>;

/** A renamed parameter moves to the end. Null counts as absent. */
function renamed(fields: LogFields, by: Rename): LogFields {
  for (const [from, to] of by) {
    const value = fields.get(from);
    if (value === undefined || value === null) continue;
    fields.delete(from);
    fields.set(to, value);
  }
  return fields;
}

/** What parameters are read with. */
export type LogReader = Pick<Call, 'wiki' | 'now'>;

/** The parameters as in responses, before their values are formatted. */
export function logFields(fields: LogFields, kind: LogKind, { wiki, now }: LogReader): LogFields {
  const { type, action } = kind;
  if (type === 'block' || (type === 'suppress' && action.endsWith('block')))
    return blockFields(fields, kind, wiki.site.general);
  if (type === 'delete' || type === 'suppress') return deleteFields(fields, action);
  if (type === 'protect') return protectFields(fields, action);
  if (type === 'merge' && action === 'merge') return renamed(fields, renames.merge);
  if (type === 'patrol') return renamed(fields, renames.patrol);
  if (type === 'upload') return renamed(fields, renames.upload);
  if (type === 'rights') return rightsFields(fields, now);
  return type === 'move' ? moveFields(fields) : fields;
}

function moveFields(fields: LogFields): LogFields {
  renamed(fields, renames.move);
  if ((fields.get('5:bool:suppressredirect') ?? null) === null) fields.set('5:bool:suppressredirect', false);
  return fields;
}

function protectFields(fields: LogFields, action: string): LogFields {
  if (action === 'protect' || action === 'modify') renamed(fields, renames.protect);
  if (action === 'move_prot') renamed(fields, renames.moveProtection);
  const cascade = fields.get('5:bool:cascade');
  if (typeof cascade === 'string') fields.set('5:bool:cascade', cascade === 'cascade');
  return fields;
}

function blockFields(given: LogFields, { action, timestamp }: LogKind, zone: WikiZone): LogFields {
  const order = [...renamed(given, renames.block)].sort(([a], [b]) => compareKeys(String(a), String(b)));
  const fields: LogFields = new Map(order);
  if (action !== 'block' && action !== 'reblock') return fields;
  if (!fields.has('5::duration')) fields.set('5::duration', 'infinity');
  fields.set('6:array:flags', asList(fields.get('6:array:flags') ?? new Map(), new Map()));
  const duration = String(fields.get('5::duration') ?? '');
  if (isInfinity(duration)) fields.set('5::duration', 'infinity');
  else {
    const expiry = readExpiry(duration, timestamp, zone);
    if (expiry !== undefined) fields.set(':timestamp:expiry', expiry);
  }
  return fields;
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Lists were texts with commas once. */
function asList(value: PhpValue, empty: PhpValue = phpListOf([''])): PhpValue {
  if (typeof value !== 'string') return value;
  return value === '' ? empty : phpListOf(value.split(','));
}

function phpListOf(values: readonly PhpValue[]): PhpValue {
  return new Map(values.map((value, i) => [i, value]));
}

const visibilityBits = [
  [1, 'content'],
  [2, 'comment'],
  [4, 'user'],
  [8, 'restricted'],
] as const;

function deleteFields(given: LogFields, action: string): LogFields {
  const count = given.get(':assoc:count');
  if (action === 'restore') return new Map(count === undefined || count === null ? [] : [[':assoc:count', count]]);
  if (action !== 'event' && action !== 'revision') return new Map();
  const fields = renamed(action === 'event' ? withType(given) : given, renames.visibility);
  const result: LogFields = new Map([
    ['::type', fields.get('4::type') ?? null],
    [':array:ids', asList(fields.get('5::ids') ?? '')],
  ]);
  const old = fields.get('6::ofield') ?? null;
  const now = fields.get('7::nfield') ?? null;
  if (old !== null) result.set(':assoc:old', visibility(old));
  if (now !== null) result.set(':assoc:new', visibility(now));
  return result;
}

/** Entries about log entries have no mark. Their numbered parameters begin one later. */
function withType(fields: LogFields): LogFields {
  const shifted: LogFields = new Map([[0, 'logging']]);
  let next = 1;
  for (const [key, value] of fields) shifted.set(typeof key === 'number' ? next++ : key, value);
  return shifted;
}

function visibility(field: PhpValue): PhpValue {
  const bits = Number(String(field).replace(/^.*=/, '')) || 0;
  return new Map<string, PhpValue>([
    ['bitmask', bits],
    ...visibilityBits.map(([bit, name]): [string, PhpValue] => [name, (bits & bit) !== 0]),
  ]);
}

/** Each group has the details of its membership. */
function rightsFields(given: LogFields, now: string): LogFields {
  const fields = renamed(given, renames.rights);
  for (const [groupsKey, metadataKey] of [
    ['4:array:oldgroups', 'oldmetadata'],
    ['5:array:newgroups', 'newmetadata'],
  ] as const) {
    const groups = fields.get(groupsKey) ?? null;
    if (groups === null) continue;
    const list = trimmedList(groups);
    const metadata = fields.get(metadataKey);
    fields.set(groupsKey, list);
    fields.delete(metadataKey);
    const members = isPhpArray(list)
      ? [...list].map(([key, group]) => membership(group, { metadata, index: key, now }))
      : [];
    fields.set(metadataKey, phpListOf(members));
  }
  return fields;
}

function trimmedList(value: PhpValue): PhpValue {
  if (typeof value !== 'string') return value;
  return phpListOf(value === '' ? [] : value.split(',').map((name) => trimBlanks(name)));
}

interface Membership {
  readonly metadata: PhpValue | undefined;
  readonly index: string | number;
  readonly now: string;
}

function membership(group: PhpValue, { metadata, index, now }: Membership): PhpValue {
  const own = isPhpArray(metadata) ? metadata.get(index) : undefined;
  const members = new Map<string | number, PhpValue>([['group', group], ...(isPhpArray(own) ? own : [])]);
  const expiry = members.get('expiry') ?? null;
  members.set('expiry', expiryToIso(typeof expiry === 'string' ? expiry : null, now));
  return members;
}
