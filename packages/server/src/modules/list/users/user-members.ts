/** Members of one user. */
import { hasConfirmedEmail } from '../../../auth/confirmed-email.js';
import { grantedRights } from '../../../viewer/viewer.js';
import type { ItemOf } from '../../../shapes/module.js';
import { together, type PartMembers } from '../../../shapes/part-members.js';
import { blockDetails, blockMembers } from '../../../records/blocks/active-blocks.js';
import { isSystemUser, type ListedAccount } from '../../../records/users/account-row.js';
import { effectiveGroups, type AccountGroups } from '../../../records/users/accounts.js';
import { centralIds } from '../../../records/users/central-ids.js';
import { integerOf } from '../../../result/integer.js';
import type { Part } from './named-users.js';
import type { Batch } from './read-users.js';
import { mayBeCreated } from './creatable.js';
import type { Run } from './run.js';
import { expiryToIso, rowToIsoOrNow } from '../../../time/timestamps.js';

type Gender = NonNullable<ItemOf<'users'>['gender']>;

const accountOf = ({ name, requested }: Part, { accounts }: Batch) => accounts.get(name ?? requested);

/** A member of accounts that exist. */
const of =
  <V>(write: (account: ListedAccount, run: Run, batch: Batch) => V) =>
  (part: Part, run: Run, batch: Batch): V | undefined => {
    const account = accountOf(part, batch);
    return account && write(account, run, batch);
  };

/** A member that depends on the groups of an account. */
const ofGroups = <V>(write: (groups: AccountGroups, run: Run) => V) =>
  of(async ({ user_id: id }, run, { groups }) =>
    write((await groups()).get(id) ?? { memberships: [], explicit: [], implicit: [] }, run),
  );

export const members: PartMembers<'users', ItemOf<'users'>, Part, Batch> = {
  userid: (part, _run, batch) =>
    accountOf(part, batch)?.user_id ?? (part.name || part.invalid ? undefined : integerOf(String(part.requested))),
  name: (part, _run, batch) =>
    part.invalid ? String(part.requested) : (accountOf(part, batch)?.user_name ?? part.name),
  systemuser: of((account) => isSystemUser(account) || undefined),
  editcount: of(({ user_editcount: edits }) => edits ?? 0),
  registration: of(({ user_registration: time }, { call }) => (time === null ? null : rowToIsoOrNow(time, call.now))),
  groups: ofGroups(effectiveGroups),
  groupmemberships: ofGroups(({ memberships }, { call }) =>
    memberships.map(({ group, expiry }) => ({ group, expiry: expiryToIso(expiry, call.now) })),
  ),
  implicitgroups: ofGroups(({ implicit }) => implicit),
  rights: ofGroups((groups, { call: { viewer, wiki } }) =>
    grantedRights(viewer, wiki.rightsOf(effectiveGroups(groups))),
  ),
  hidden: of(({ hidden }) => hidden !== null || undefined),
  ...together(
    blockMembers,
    of(async ({ user_id: id }, _run, { blocks, reader }) => {
      const found = (await blocks()).get(id);
      return found && blockDetails(found, await reader());
    }),
  ),
  systemblocktype: null,
  emailable: of(async (account, { call }, { preferences }) => {
    const { refusesMail } = await preferences();
    return hasConfirmedEmail(account, call.wiki.site) && !refusesMail(account.user_id);
  }),
  gender: of(
    async ({ user_id: id }, _run, { preferences }) => ((await preferences()).gender(id) || 'unknown') as Gender,
  ),
  ...together(
    ['centralids', 'attachedlocal', 'attachedwiki'],
    of(({ user_id: id, hidden }, { params: p, call }) =>
      centralIds(call.wiki, { id, isHidden: hidden !== null }, p.attachedwiki),
    ),
  ),
  invalid: ({ invalid }) => invalid,
  missing: (part, _run, batch) => (!part.invalid && accountOf(part, batch) === undefined) || undefined,
  ...together(['cancreate', 'cancreateerror'], async (part: Part, run: Run, batch: Batch) =>
    part.name === undefined || accountOf(part, batch) !== undefined
      ? undefined
      : mayBeCreated(run, part.name, (await batch.taken()).has(part.name)),
  ),
};
