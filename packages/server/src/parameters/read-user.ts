/** Users in requests: accounts, temporary accounts, IP addresses, accounts of other wikis, `#id`. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { equals } from '../sql/conditions.js';
import type { Call } from '../request/call.js';
import { saturated } from '../result/integer.js';
import { trimBlanks, isIpAddress, isIpRange, sanitizeIp } from '@wiki-query/wikitext';
import { refuse, type ValuePlace } from './value-place.js';

interface FoundUser {
  readonly subtype: string;
  readonly name: string;
}

const anySubtype: readonly string[] = ['name', 'ip', 'temp', 'cidr', 'interwiki'];
const unknownUser = 'Unknown user';

/** An address whose last part is masked, as in very old edits. */
const isMaskedIp = (text: string): boolean => text.endsWith('.xxx') && isIpAddress(text.replace(/xxx$/, '0'));

/** The canonical name of a user. Throws `baduser` for a type that the parameter does not accept. */
export function readUser(value: string, place: ValuePlace): string | Promise<string> {
  const { subtypes = anySubtype } = place.parameter;
  const accept = (user: FoundUser | undefined): string =>
    user !== undefined && subtypes.includes(user.subtype) ? user.name : refuse(place, 'baduser', value);
  const user = findUser(value, place.call);
  return user instanceof Promise ? user.then(accept) : accept(user);
}

function findUser(value: string, call: Call): FoundUser | undefined | Promise<FoundUser | undefined> {
  const { userNames } = call.wiki;
  const id = /^#(\d+)$/.exec(value)?.[1];
  if (id !== undefined) return userWithId(saturated(id), call);
  if (userNames.isExternal(value)) return value.includes('#') ? undefined : { subtype: 'interwiki', name: value };
  if (userNames.isTemporary(value)) return temporaryUser(value, call);
  const name = userNames.canonical(value);
  if (name !== undefined) return { subtype: 'name', name };
  return addressOf(value, call);
}

async function userWithId(id: number, { db }: Call): Promise<FoundUser> {
  if (id === 0) return { subtype: 'id', name: unknownUser };
  const row = await db.first(from(t.actor).select(c.actor_name).where(equals(c.actor_user, id)));
  return { subtype: 'id', name: row?.actor_name ?? unknownUser };
}

async function temporaryUser(name: string, { db }: Call): Promise<FoundUser | undefined> {
  const row = await db.first(from(t.actor).select(c.actor_name).where(equals(c.actor_name, name)));
  return row === undefined ? undefined : { subtype: 'temp', name: row.actor_name };
}

/** An address or range, optionally with the prefix of the user namespace. */
function addressOf(value: string, { wiki }: Call): FoundUser | undefined {
  if (value.includes('#')) return undefined;
  const direct = addressIn(trimBlanks(value.replaceAll('_', ' ')));
  if (direct !== undefined) return direct;
  const title = wiki.titles.parse(value);
  if ('code' in title || title.namespace !== 2 || title.interwiki !== '') return undefined;
  return addressIn(title.dbkey.replaceAll('_', ' '));
}

function addressIn(text: string): FoundUser | undefined {
  const name = sanitizeIp(text);
  if (isIpAddress(text) || isMaskedIp(text)) return { subtype: 'ip', name };
  return isIpRange(text) && isIpRange(name) ? { subtype: 'cidr', name } : undefined;
}
