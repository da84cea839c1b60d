/** Members of items of `usercontribs`. */
import { c, t } from '../../../db/schema/tables.js';
import { htmlComment } from '../../../records/changes/html-comment.js';
import { hiddenMembers } from '../../../records/logs/hidden-members.js';
import { tagNames } from '../../../records/tags/change-tags.js';
import { hidden, isHidden, isSuppressed } from '../../../content/visibility.js';
import { column, computed, flag, lookedUp, time, title, sharedMembers } from '../../../shapes/members.js';
import type { QueryRun } from '../../../shapes/query-run.js';
import { among } from '../../../sql/conditions.js';
import { from } from '../../../sql/query.js';
import type { RowOf } from '../../../sql/table.js';

const sized = [c.rev_len, c.rev_parent_id] as const;

const { marker, sees } = hiddenMembers(c.rev_deleted);
const seesComment = sees(hidden.comment);
/** A join may find no change. */
type Patrol = { readonly rc_patrolled: number | null };

export const contributionMembers = sharedMembers({
  texthidden: marker(hidden.text),
  userid: column(c.actor_user, { empty: 0 }),
  user: column(c.actor_name),
  userhidden: marker(hidden.user),
  pageid: column(c.rev_page),
  revid: column(c.rev_id),
  parentid: computed([c.rev_parent_id], (row) => row.rev_parent_id ?? undefined),
  ns: column(c.page_namespace),
  title: title(c.page_namespace, c.page_title),
  timestamp: time(c.rev_timestamp),
  new: computed([c.rev_parent_id], (row) => row.rev_parent_id === 0),
  minor: flag(c.rev_minor_edit),
  top: computed([c.page_latest, c.rev_id], (row) => row.page_latest === row.rev_id),
  commenthidden: marker(hidden.comment),
  comment: column(c.comment_text, { shown: seesComment }),
  parsedcomment: htmlComment([c.page_namespace, c.page_title], c.comment_text, { shown: seesComment }),
  patrolled: computed([c.rc_patrolled], (row: Patrol) => (row.rc_patrolled ?? 0) !== 0),
  autopatrolled: computed([c.rc_patrolled], (row) => row.rc_patrolled === 2),
  size: computed([c.rev_len], (row) => row.rev_len ?? undefined),
  sizediff: lookedUp(sized, parentSizes, ({ rev_len: size, rev_parent_id: parent }, sizes) =>
    size === null || parent === null ? undefined : size - (sizes.get(parent) ?? 0),
  ),
  tags: tagNames(c.ct_rev_id, c.rev_id),
  suppressed: computed([c.rev_deleted], ({ rev_deleted: bits }, { requests }) => {
    const hides = isHidden(bits, hidden.text) || isHidden(bits, hidden.user);
    return (
      (isSuppressed(bits) && (hides || (requests('commenthidden') && isHidden(bits, hidden.comment)))) || undefined
    );
  }),
});

async function parentSizes(
  rows: readonly RowOf<(typeof sized)[number]>[],
  { call }: QueryRun,
): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.map((row) => row.rev_parent_id ?? 0))].filter((id) => id > 0);
  const found = await call.db.all(from(t.revision).select(c.rev_id, c.rev_len).where(among(c.rev_id, ids)));
  return new Map(found.map((row) => [row.rev_id, row.rev_len ?? 0]));
}
