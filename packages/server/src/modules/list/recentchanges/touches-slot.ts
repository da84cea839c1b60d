import { exists, from } from '../../../sql/query.js';
import { sql, type Sql } from '../../../sql/sql.js';
import { c, t } from '../../../db/schema/tables.js';
import { all, never, equals, type Condition } from '../../../sql/conditions.js';
import { ofTypes } from '../../../records/changes/change-row.js';

/** Edits and page creations that added, changed or removed the content of a slot. */
export function touchesSlot(role: string, types: readonly string[]): Condition<'recentchanges'> {
  const edits = types.filter((type) => type === 'edit' || type === 'new');
  if (edits.length === 0) return never;
  const now = contentOf(c.rc_this_oldid, role);
  const before = contentOf(c.rc_last_oldid, role);
  const isOwn = exists(slotOf(c.rc_this_oldid, role).where(sql`${c.slot_origin} = ${c.slot_revision_id}`));
  return all([ofTypes(edits), sql`(${isOwn} or ${now} != ${before} or (${now} is null) != (${before} is null))`]);
}

/** The slot of a revision that a statement around it reads. */
const slotOf = (revision: Sql<'recentchanges'>, role: string) =>
  from(t.slots).where(
    sql`${c.slot_revision_id} = ${revision}`,
    sql`${c.slot_role_id} = (${from(t.slot_roles).select(c.role_id).where(equals(c.role_name, role))})`,
  );

const contentOf = (revision: Sql<'recentchanges'>, role: string) =>
  sql`(${slotOf(revision, role).select(c.slot_content_id)})`;
