import { all, never, where, type Condition } from '../../../sql/conditions.js';
import { fixed, part } from '../../../sql/part.js';
import { ofTypes } from '../../../records/changes/change-row.js';

/** Edits and page creations that added, changed or removed the content of a slot. */
export function touchesSlot(role: string, types: readonly string[]): Condition {
  const edits = types.filter((type) => type === 'edit' || type === 'new');
  if (edits.length === 0) return never;
  const now = contentOf('rc_this_oldid', role);
  const before = contentOf('rc_last_oldid', role);
  const isOwn = where`exists (select 1 from slots where slot_revision_id = rc_this_oldid and slot_role_id = ${roleId(role)} and slot_origin = slot_revision_id)`;
  return all([ofTypes(edits), where`(${isOwn} or ${now} != ${before} or (${now} is null) != (${before} is null))`]);
}

const roleId = (role: string) => part`(select role_id from slot_roles where role_name = ${role})`;

function contentOf(revision: string, role: string) {
  return part`(select slot_content_id from slots where slot_revision_id = ${fixed(revision)} and slot_role_id = ${roleId(role)})`;
}
