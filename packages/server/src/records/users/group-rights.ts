import type { SiteFacts } from '../../profile/site-facts.js';
import { c } from '../../db/schema/tables.js';
import type { Condition } from '../../sql/conditions.js';
import { sql } from '../../sql/sql.js';

/** Groups that have a right, in the profile's order. */
export function groupsWith(
  { site: { usergroups } }: { readonly site: Pick<SiteFacts, 'usergroups'> },
  right: string,
): readonly string[] {
  return usergroups.filter((group) => group.rights.includes(right)).map((group) => group.name);
}

/** Memberships of groups that have not expired. */
export const isMember = (now: string): Condition<'user_groups'> =>
  sql`(${c.ug_expiry} is null or ${c.ug_expiry} >= ${now})`;
