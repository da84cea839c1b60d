import type { UsercontribsItem } from '@wiki-query/server-stubs';
import type { ModuleRun } from '../../shapes/module.js';
import { toIso } from '../../time/timestamps.js';
import { hidden, isHidden, isSuppressed, maySee } from '../../content/visibility.js';

/** A revision of a page that somebody made. */
export interface Contribution {
  readonly rev_id: number;
  readonly rev_page: number;
  readonly rev_actor: number;
  readonly rev_timestamp: string;
  readonly rev_minor_edit: number;
  readonly rev_deleted: number;
  readonly rev_len: number | null;
  readonly rev_parent_id: number | null;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_latest: number;
  readonly actor_name: string;
  readonly actor_user: number | null;
  readonly comment_text: string;
  readonly ipc_hex?: string;
  readonly rc_patrolled?: number | null;
}

/** What items need beyond their rows. */
export interface ContributionBatch {
  readonly comments: readonly string[];
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly parentSizes: ReadonlyMap<number, number>;
}

/** One item of `usercontribs`. */
export function contributionItem(
  row: Contribution,
  { params: p, query }: ModuleRun<'usercontribs'>,
  batch: ContributionBatch,
  index: number,
): UsercontribsItem {
  const asks = (prop: string): boolean => (p.prop as readonly string[]).includes(prop);
  const asksComment = asks('comment') || asks('parsedcomment');
  const hides = (field: 1 | 2 | 4): boolean => isHidden(row.rev_deleted, field);
  const anyHidden = hides(hidden.text) || hides(hidden.user) || (asksComment && hides(hidden.comment));
  return {
    ...(hides(hidden.text) && { texthidden: true }),
    userid: row.actor_user ?? 0,
    user: row.actor_name,
    ...(hides(hidden.user) && { userhidden: true }),
    ...(asks('ids') && {
      pageid: row.rev_page,
      revid: row.rev_id,
      ...(row.rev_parent_id !== null && { parentid: row.rev_parent_id }),
    }),
    ...(asks('title') && { ns: row.page_namespace, title: query.titleTexts.text(row.page_namespace, row.page_title) }),
    ...(asks('timestamp') && { timestamp: toIso(row.rev_timestamp) }),
    ...(asks('flags') && {
      new: row.rev_parent_id === 0,
      minor: row.rev_minor_edit !== 0,
      top: row.page_latest === row.rev_id,
    }),
    ...(asksComment && hides(hidden.comment) && { commenthidden: true }),
    ...(asksComment &&
      maySee(row.rev_deleted, hidden.comment, query.viewer.rights) &&
      comment(row, asks, batch.comments[index])),
    ...(asks('patrolled') && { patrolled: (row.rc_patrolled ?? 0) !== 0, autopatrolled: row.rc_patrolled === 2 }),
    ...(asks('size') && row.rev_len !== null && { size: row.rev_len }),
    ...(asks('sizediff') && sizeDifference(row, batch)),
    ...(asks('tags') && { tags: batch.tags.get(row.rev_id) ?? [] }),
    ...(anyHidden && isSuppressed(row.rev_deleted) && { suppressed: true }),
  };
}

function comment(
  row: Contribution,
  asks: (prop: string) => boolean,
  html: string | undefined,
): Pick<UsercontribsItem, 'comment' | 'parsedcomment'> {
  return {
    ...(asks('comment') && { comment: row.comment_text }),
    ...(asks('parsedcomment') && { parsedcomment: html ?? '' }),
  };
}

function sizeDifference(
  { rev_len: size, rev_parent_id: parent }: Contribution,
  { parentSizes }: ContributionBatch,
): Pick<UsercontribsItem, 'sizediff'> {
  return size === null || parent === null ? {} : { sizediff: size - (parentSizes.get(parent) ?? 0) };
}
