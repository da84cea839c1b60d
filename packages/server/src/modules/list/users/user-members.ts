/** Members of one user. */
import { hasConfirmedEmail } from '../../../auth/confirmed-email.js';
import { exactly } from '../../../shapes/exact.js';
import { grantedRights } from '../../../viewer/viewer.js';
import { has, type ItemOf } from '../../../shapes/module.js';
import { blockDetails } from '../../../records/blocks/active-blocks.js';
import { isSystemUser, type ListedAccount } from '../../../records/users/account-row.js';
import { effectiveGroups } from '../../../records/users/accounts.js';
import { centralIds } from '../../../records/users/central-ids.js';
import { integerOf } from '../../../result/integer.js';
import type { Part } from './named-users.js';
import type { Batch } from './read-users.js';
import type { Run } from './run.js';
import { expiryToIso, rowToIsoOrNow } from '../../../time/timestamps.js';

type Gender = NonNullable<ItemOf<'users'>['gender']>;

export const item = exactly<ItemOf<'users'>, 'systemblocktype'>();

export function membersOf(part: Part, run: Run, batch: Batch) {
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
  const { params: p, call } = run;
  const { wiki } = call;
  const id = account.user_id;
  const groups = batch.groups.get(id) ?? { memberships: [], explicit: [], implicit: [] };
  return {
    userid: id,
    name: account.user_name,
    ...(isSystemUser(account) && { systemuser: true }),
    ...(has(p.prop, 'editcount') && { editcount: account.user_editcount ?? 0 }),
    ...(has(p.prop, 'registration') && {
      registration: account.user_registration === null ? null : rowToIsoOrNow(account.user_registration, call.now),
    }),
    ...(has(p.prop, 'groups') && { groups: effectiveGroups(groups) }),
    ...(has(p.prop, 'groupmemberships') && {
      groupmemberships: groups.memberships.map(({ group, expiry }) => ({
        group,
        expiry: expiryToIso(expiry, call.now),
      })),
    }),
    ...(has(p.prop, 'implicitgroups') && { implicitgroups: groups.implicit }),
    ...(has(p.prop, 'rights') && { rights: grantedRights(call.viewer, wiki.rightsOf(effectiveGroups(groups))) }),
    ...(account.hidden !== null && { hidden: true }),
    ...(has(p.prop, 'blockinfo') && blockDetails(batch.blocks.get(id) ?? [], batch.reader)),
    ...(has(p.prop, 'emailable') && {
      emailable: hasConfirmedEmail(account, wiki.site) && !batch.noMail.has(id),
    }),
    ...(has(p.prop, 'gender') && { gender: (batch.genders.get(id) || 'unknown') as Gender }),
    ...(has(p.prop, 'centralids') && centralIds(wiki, { id, isHidden: account.hidden !== null }, p.attachedwiki)),
  };
}
