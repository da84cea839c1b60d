/** Members of an item about a change, in groups that `recentchanges` and `watchlist` share. */
import type { MemberName, RecentchangesItem, WatchlistItem } from '@wiki-query/server-stubs';
import type { QueryContext } from '../../shapes/module.js';
import { toIso } from '../../time/timestamps.js';
import type { LogParams } from '../logs/log-params.js';
import { hidden, isHidden, isSuppressed, maySee } from '../../content/visibility.js';
import { LOG, type ChangeRow } from './change-row.js';
import { maySeePatrol } from './show-filters.js';

/** One row, who asks, and for what. */
export interface ChangeView {
  readonly row: ChangeRow;
  readonly query: QueryContext;
  readonly asks: (prop: string) => boolean;
}

/** Some members of an item of either list. */
export type ChangeMembers = Partial<Pick<RecentchangesItem, Exclude<MemberName<RecentchangesItem>, 'type'>>>;

/** Is it a log event? */
export const isLog = ({ rc_type }: ChangeRow): boolean => rc_type === LOG;

/** Is the action, and with it the page, hidden? */
export function hidesAction(row: ChangeRow): boolean {
  return isLog(row) && isHidden(row.rc_deleted, hidden.text);
}

/** May the viewer see what a log entry did to which page? */
export function maySeeAction({ row, query }: ChangeView): boolean {
  return !isLog(row) || maySee(row.rc_deleted, hidden.text, query.viewer.rights, 'deletedhistory');
}

/** The page and its ids. */
export function pageMembers(view: ChangeView): ChangeMembers {
  const { row, query, asks } = view;
  if (!asks('title') && !asks('ids')) return {};
  return {
    ...(hidesAction(row) && { actionhidden: true }),
    ...(maySeeAction(view) && {
      ...(asks('title') && { ns: row.rc_namespace, title: query.titleTexts.text(row.rc_namespace, row.rc_title) }),
      ...(asks('ids') && { pageid: row.rc_cur_id, revid: row.rc_this_oldid, old_revid: row.rc_last_oldid }),
    }),
  };
}

/** Flags, sizes and time. */
export function plainMembers({ row, asks }: ChangeView): ChangeMembers {
  return {
    ...(asks('flags') && { bot: row.rc_bot !== 0, new: row.rc_type === 1, minor: row.rc_minor !== 0 }),
    ...(asks('sizes') && { oldlen: row.rc_old_len ?? 0, newlen: row.rc_new_len ?? 0 }),
    ...(asks('timestamp') && { timestamp: toIso(row.rc_timestamp) }),
  };
}

/** The user, through `shown`; or that it is hidden. */
export function userMembers<User extends object>(
  { row, query, asks }: ChangeView,
  shown: () => User,
): { readonly userhidden?: boolean } | ({ readonly userhidden?: boolean } & User) {
  if (!asks('user') && !asks('userid')) return {};
  const mark = isHidden(row.rc_deleted, hidden.user) ? { userhidden: true } : {};
  return maySee(row.rc_deleted, hidden.user, query.viewer.rights) ? { ...mark, ...shown() } : mark;
}

/** The comment as text and as HTML; or that it is hidden. */
export function commentMembers({ row, query, asks }: ChangeView, html: string | undefined): ChangeMembers {
  if (!asks('comment') && !asks('parsedcomment')) return {};
  return {
    ...(isHidden(row.rc_deleted, hidden.comment) && { commenthidden: true }),
    ...(maySee(row.rc_deleted, hidden.comment, query.viewer.rights) && {
      ...(asks('comment') && { comment: row.comment_text }),
      ...(asks('parsedcomment') && { parsedcomment: html ?? '' }),
    }),
  };
}

/** Patrolled by somebody (1) or by itself (2). */
export function patrolMembers({ row, query }: ChangeView): ChangeMembers {
  return {
    patrolled: row.rc_patrolled !== 0,
    unpatrolled: row.rc_patrolled === 0 && maySeePatrol(query.viewer.rights),
    autopatrolled: row.rc_patrolled === 2,
  };
}

/** Of a log entry: what was done, with `also` after its parameters. */
export function logMembers(
  view: ChangeView,
  params: LogParams | undefined,
  also: Pick<WatchlistItem, 'logdisplay'> = {},
): ChangeMembers {
  const { row, query, asks } = view;
  if (!asks('loginfo') || !isLog(row)) return {};
  return {
    ...(hidesAction(row) && { actionhidden: true }),
    ...(maySeeAction(view) && {
      logid: row.rc_logid,
      logtype: row.rc_log_type ?? '',
      logaction: row.rc_log_action ?? '',
      logparams: params?.write(query.titleTexts) ?? {},
      ...also,
    }),
  };
}

/** Said of an item in which something is hidden from administrators too. */
export function suppressedMember({ row, asks }: ChangeView, alsoHidden = false): ChangeMembers {
  const anyHidden =
    alsoHidden ||
    (hidesAction(row) && (asks('title') || asks('ids') || asks('loginfo'))) ||
    (isHidden(row.rc_deleted, hidden.user) && (asks('user') || asks('userid'))) ||
    (isHidden(row.rc_deleted, hidden.comment) && (asks('comment') || asks('parsedcomment')));
  return anyHidden && isSuppressed(row.rc_deleted) ? { suppressed: true } : {};
}
