import { exactly } from '../../shapes/exact.js';
import { grantedRights } from '../../viewer/viewer.js';
import { all, among } from '../../sql/conditions.js';
import { has, type ModuleRun, type ItemOf } from '../../shapes/module.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { blockDetails, readUserBlocks, type Block, type BlockReader } from '../../records/blocks/active-blocks.js';
import { notHiddenUser } from '../../records/users/hidden-users.js';
import { readDatePreferences } from '../../language/date-text.js';
import { expiryToIso, toIso } from '../../time/timestamps.js';
import { isSystemUser, selectAccounts, type ListedAccount } from '../../records/users/account-row.js';
import { effectiveGroups, groupsOf, type AccountGroups } from '../../records/users/accounts.js';
import { centralIds } from '../../records/users/central-ids.js';
import { mayBeCreated, type Creation } from './users/creatable.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { integerOf } from '../../result/integer.js';

type Run = ModuleRun<'users'>;

/** A user as named in the request. Invalid names are reported first. */
interface Part {
  /** As in the request, for the continue value. */
  readonly requested: string | number;
  readonly name?: string;
  readonly invalid?: true;
}

interface Batch {
  readonly accounts: ReadonlyMap<string | number, ListedAccount>;
  readonly groups: ReadonlyMap<number, AccountGroups>;
  readonly blocks: ReadonlyMap<number, readonly Block[]>;
  readonly reader: BlockReader;
  readonly genders: ReadonlyMap<number, string>;
  readonly noMail: ReadonlySet<number>;
  readonly creatable: ReadonlyMap<string, Creation>;
}

type Gender = NonNullable<ItemOf<'users'>['gender']>;

const item = exactly<ItemOf<'users'>, 'systemblocktype'>();

/** Accounts by name or by id. */
export const users = partByPart<'users', Part, Batch>('users', {
  parts: (run) => {
    atMostOne(run, 'userids', 'users');
    run.query.response.list('users');
    return partsOf(run);
  },
  batch: read,
  add: (part, run, batch) => {
    const user = item(membersOf(part, run, batch));
    return run.query.response.fits(user) && run.query.response.list('users').push(user) > 0;
  },
  rest: (left, { params: p }) => [
    p.users === undefined ? 'userids' : 'users',
    left.map((part) => part.requested).join('|'),
  ],
  cacheMode: (p) => ((p.prop ?? []).some((prop) => !PUBLIC.has(prop)) ? 'anon-public-user-private' : 'public'),
});

/** Properties that are the same for everybody. */
const PUBLIC = new Set<string>([
  'groups',
  'groupmemberships',
  'implicitgroups',
  'rights',
  'editcount',
  'registration',
  'emailable',
  'gender',
  'centralids',
  'cancreate',
]);

function partsOf({ params: p, query }: Run): readonly Part[] {
  if (p.users === undefined) return (p.userids ?? []).map((requested) => ({ requested }));
  const parts = p.users.map((requested): Part => {
    const name = query.wiki.userNames.canonical(requested);
    return name === undefined ? { requested, invalid: true } : { requested, name };
  });
  return [...parts.filter((part) => part.invalid), ...parts.filter((part) => !part.invalid)];
}

async function read(parts: readonly Part[], run: Run): Promise<Batch> {
  const { query, params: p } = run;
  const accounts = await readAccounts(parts, run);
  const rows = [...accounts.values()];
  const ids = rows.map((row) => row.user_id);
  const wantsGroups = (['groups', 'groupmemberships', 'implicitgroups', 'rights'] as const).some((prop) =>
    has(p.prop, prop),
  );
  const properties = await readProperties(run, ids);
  return {
    accounts,
    groups: wantsGroups ? await groupsOf(query, rows) : new Map<number, AccountGroups>(),
    blocks: has(p.prop, 'blockinfo')
      ? await readUserBlocks(query.db, ids, query.now)
      : new Map<number, readonly Block[]>(),
    reader: {
      wiki: query.wiki,
      language: query.language,
      dates: has(p.prop, 'blockinfo')
        ? await readDatePreferences(query.db, query.viewer, query.wiki)
        : { format: 'default', correction: '' },
    },
    creatable: has(p.prop, 'cancreate') ? await readCreatable(parts, run) : new Map(),
    ...properties,
  };
}

/** Whether accounts of these names could be made. */
async function readCreatable(parts: readonly Part[], run: Run): Promise<ReadonlyMap<string, Creation>> {
  const taken = await takenNames(parts, run);
  const names = [...new Set(parts.flatMap((part) => part.name ?? []))];
  return new Map(
    await Promise.all(names.map(async (name) => [name, await mayBeCreated(run, name, taken.has(name))] as const)),
  );
}

/** Names of accounts, also of hidden ones. */
async function takenNames(parts: readonly Part[], { query: { db } }: Run): Promise<ReadonlySet<string>> {
  const names = parts.flatMap((part) => part.name ?? []);
  if (names.length === 0) return new Set();
  const rows = await db.all(db.sql.selectFrom('user').select('user_name').where('user_name', 'in', names));
  return new Set(rows.map((row) => row.user_name));
}

async function readAccounts(
  parts: readonly Part[],
  { query, params: p }: Run,
): Promise<ReadonlyMap<string | number, ListedAccount>> {
  const byName = p.users !== undefined;
  const names = parts.flatMap((part) => part.name ?? []);
  const wanted = byName ? among('user_name', names) : among('user_id', p.userids ?? []);
  if (parts.length === 0 || (byName && names.length === 0)) return new Map();
  const rows = await query.db.all(
    selectAccounts(query).where(all([wanted, notHiddenUser('user_id', query.viewer.rights)])),
  );
  return new Map(rows.map((row) => [byName ? row.user_name : row.user_id, row]));
}

/** Preferences in responses: gender, and whether e-mail is accepted. */
async function readProperties(
  { query, params: p }: Run,
  ids: readonly number[],
): Promise<Pick<Batch, 'genders' | 'noMail'>> {
  const names = [...(has(p.prop, 'gender') ? ['gender'] : []), ...(has(p.prop, 'emailable') ? ['disablemail'] : [])];
  if (ids.length === 0 || names.length === 0) return { genders: new Map(), noMail: new Set() };
  const rows = await query.db.all(
    query.db.sql
      .selectFrom('user_properties')
      .select(['up_user', 'up_property', 'up_value'])
      .where('up_user', 'in', [...ids])
      .where('up_property', 'in', names),
  );
  const of = (name: string) => rows.filter((row) => row.up_property === name);
  return {
    genders: new Map(of('gender').map((row) => [row.up_user, row.up_value ?? ''])),
    noMail: new Set(of('disablemail').flatMap((row) => (row.up_value === '1' ? row.up_user : []))),
  };
}

function membersOf(part: Part, run: Run, batch: Batch) {
  if (part.invalid) return { name: String(part.requested), invalid: true };
  const account = batch.accounts.get(part.name ?? part.requested);
  if (account !== undefined) return describe(account, run, batch);
  if (part.name === undefined) return { userid: integerOf(String(part.requested)), missing: true };
  return {
    name: part.name,
    missing: true,
    ...batch.creatable.get(part.name),
  };
}

function describe(account: ListedAccount, run: Run, batch: Batch) {
  const { params: p, query } = run;
  const { wiki } = query;
  const id = account.user_id;
  const groups = batch.groups.get(id) ?? { memberships: [], explicit: [], implicit: [] };
  const shows = (prop: NonNullable<Run['params']['prop']>[number]): boolean => has(p.prop, prop);
  return {
    userid: id,
    name: account.user_name,
    ...(isSystemUser(account) && { systemuser: true }),
    ...(shows('editcount') && { editcount: account.user_editcount ?? 0 }),
    ...(shows('registration') && {
      registration: account.user_registration === null ? null : toIso(account.user_registration),
    }),
    ...(shows('groups') && { groups: effectiveGroups(groups) }),
    ...(shows('groupmemberships') && {
      groupmemberships: groups.memberships.map(({ group, expiry }) => ({ group, expiry: expiryToIso(expiry) })),
    }),
    ...(shows('implicitgroups') && { implicitgroups: groups.implicit }),
    ...(shows('rights') && { rights: grantedRights(query.viewer, wiki.rightsOf(effectiveGroups(groups))) }),
    ...(account.hidden !== null && { hidden: true }),
    ...(shows('blockinfo') && blockDetails(batch.blocks.get(id) ?? [], batch.reader)),
    ...(shows('emailable') && {
      emailable: account.user_email !== '' && account.user_email_authenticated !== null && !batch.noMail.has(id),
    }),
    ...(shows('gender') && { gender: (batch.genders.get(id) ?? 'unknown') as Gender }),
    ...(shows('centralids') && centralIds(wiki, { id, isHidden: account.hidden !== null }, p.attachedwiki)),
  };
}
