/** Members of items of `usercontribs`. */
import { c } from '../../../db/schema/tables.js';
import { hidden, isHidden, isSuppressed, maySee } from '../../../content/visibility.js';
import { column, computed, flag, guard, time, title, sharedMembers, type View } from '../../../shapes/members.js';
import type { RowOf } from '../../../sql/table.js';

const sized = [c.rev_len, c.rev_parent_id] as const;
const commented = [c.page_namespace, c.page_title, c.comment_text] as const;

/** A revision of a page by a user, with all requestable members. */
export type Contribution = RowOf<
  | typeof c.rev_id
  | typeof c.rev_actor
  | typeof c.rev_timestamp
  | typeof c.actor_name
  | (typeof sized)[number]
  | (typeof commented)[number]
>;

/** Data of items that their rows do not have. */
export interface ContributionBatch {
  readonly comments: readonly string[];
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly parentSizes: ReadonlyMap<number, number>;
}

type ContributionView = View<'usercontribs', ContributionBatch>;

const seesComment = guard([c.rev_deleted], (row, { rights }) => maySee(row.rev_deleted, hidden.comment, rights));
/** A join may find no change. */
type Patrol = { readonly rc_patrolled: number | null };

export const contributionMembers = sharedMembers({
  texthidden: computed([c.rev_deleted], (row) => isHidden(row.rev_deleted, hidden.text) || undefined),
  userid: column(c.actor_user, { empty: 0 }),
  user: column(c.actor_name),
  userhidden: computed([c.rev_deleted], (row) => isHidden(row.rev_deleted, hidden.user) || undefined),
  pageid: column(c.rev_page),
  revid: column(c.rev_id),
  parentid: computed([c.rev_parent_id], (row) => row.rev_parent_id ?? undefined),
  ns: column(c.page_namespace),
  title: title(c.page_namespace, c.page_title),
  timestamp: time(c.rev_timestamp),
  new: computed([c.rev_parent_id], (row) => row.rev_parent_id === 0),
  minor: flag(c.rev_minor_edit),
  top: computed([c.page_latest, c.rev_id], (row) => row.page_latest === row.rev_id),
  commenthidden: computed([c.rev_deleted], (row) => isHidden(row.rev_deleted, hidden.comment) || undefined),
  comment: column(c.comment_text, { shown: seesComment }),
  parsedcomment: computed(commented, (_row, { batch }: ContributionView, i) => batch.comments[i] ?? '', {
    shown: seesComment,
  }),
  patrolled: computed([c.rc_patrolled], (row: Patrol) => (row.rc_patrolled ?? 0) !== 0),
  autopatrolled: computed([c.rc_patrolled], (row) => row.rc_patrolled === 2),
  size: computed([c.rev_len], (row) => row.rev_len ?? undefined),
  sizediff: computed(sized, sizeDifference),
  tags: computed([c.rev_id], (row, { batch }: ContributionView) => batch.tags.get(row.rev_id) ?? []),
  suppressed: computed([c.rev_deleted], ({ rev_deleted: bits }, { run }: ContributionView) => {
    const hides = isHidden(bits, hidden.text) || isHidden(bits, hidden.user);
    return (
      (isSuppressed(bits) && (hides || (run.requests('commenthidden') && isHidden(bits, hidden.comment)))) || undefined
    );
  }),
});

function sizeDifference(
  { rev_len: size, rev_parent_id: parent }: RowOf<(typeof sized)[number]>,
  { batch }: ContributionView,
): number | undefined {
  return size === null || parent === null ? undefined : size - (batch.parentSizes.get(parent) ?? 0);
}
