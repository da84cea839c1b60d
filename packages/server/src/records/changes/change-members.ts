/** Members of items about changes that `recentchanges` and `watchlist` share. */
import { c } from '../../db/schema/tables.js';
import { hidden, isHidden, isSuppressed, maySee } from '../../content/visibility.js';
import { hiddenMembers } from '../logs/hidden-members.js';
import { column, computed, flag, lookedUp, sharedMembers, time, title, type Member } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { readLogDetails } from '../logs/log-details.js';
import { logged } from '../logs/log-row.js';
import { tagNames } from '../tags/change-tags.js';
import { isLog, LOG, typeName } from './change-row.js';
import { htmlComment } from './html-comment.js';
import { maySeePatrol } from './show-filters.js';

const { marker, sees } = hiddenMembers(c.rc_deleted);

/** The action of a log entry is hidden by a bit that has no meaning for other changes. */
const seesAction = computed(
  [c.rc_type, c.rc_deleted],
  (row, { call: { viewer } }) =>
    row.rc_type !== LOG || maySee(row.rc_deleted, hidden.text, viewer.rights, 'deletedhistory'),
);
const seesLog = computed(
  [c.rc_type, c.rc_deleted],
  (row, { call: { viewer } }) =>
    row.rc_type === LOG && maySee(row.rc_deleted, hidden.text, viewer.rights, 'deletedhistory'),
);
export const seesUser = sees(hidden.user);
const seesComment = sees(hidden.comment);

const hidesAction = (row: { readonly rc_type: number; readonly rc_deleted: number }): boolean =>
  row.rc_type === LOG && isHidden(row.rc_deleted, hidden.text);

/** The kind of the change, its page and its ids. */
export const pageMembers = sharedMembers({
  type: computed([c.rc_type], (row) => typeName(row.rc_type)),
  actionhidden: computed([c.rc_type, c.rc_deleted], (row) => hidesAction(row) || undefined, {
    moved: { prop: 'loginfo', unless: ['title', 'ids'], before: 'logid' },
  }),
  ns: column(c.rc_namespace, { shown: seesAction }),
  title: title(c.rc_namespace, c.rc_title, { shown: seesAction }),
  pageid: column(c.rc_cur_id, { shown: seesAction }),
  revid: column(c.rc_this_oldid, { shown: seesAction }),
  old_revid: column(c.rc_last_oldid, { shown: seesAction }),
});

export const userhidden = marker(hidden.user);

/** Flags, sizes and time. */
export const plainMembers = sharedMembers({
  bot: flag(c.rc_bot),
  new: computed([c.rc_type], (row) => row.rc_type === 1),
  minor: flag(c.rc_minor),
  oldlen: column(c.rc_old_len, { empty: 0 }),
  newlen: column(c.rc_new_len, { empty: 0 }),
  timestamp: time(c.rc_timestamp),
});

export const commentMembers = sharedMembers({
  commenthidden: marker(hidden.comment),
  comment: column(c.comment_text, { shown: seesComment }),
  parsedcomment: htmlComment([c.rc_namespace, c.rc_title], c.comment_text, { shown: seesComment }),
});

/** Patrolled by somebody (1) or by itself (2). */
export const patrolMembers = sharedMembers({
  patrolled: flag(c.rc_patrolled),
  unpatrolled: computed(
    [c.rc_patrolled],
    (row, { call }) => row.rc_patrolled === 0 && maySeePatrol(call.viewer.rights),
  ),
  autopatrolled: computed([c.rc_patrolled], (row) => row.rc_patrolled === 2),
});

/** Of a log entry: what was done. */
export const logMembers = sharedMembers({
  logid: column(c.rc_logid, { shown: seesLog }),
  logtype: column(c.rc_log_type, { shown: seesLog, empty: '' }),
  logaction: column(c.rc_log_action, { shown: seesLog, empty: '' }),
  logparams: lookedUp(
    logged,
    (rows, { call }) => {
      const entries = rows.filter(isLog).map((row) => ({
        id: row.rc_id,
        type: row.rc_log_type ?? '',
        action: row.rc_log_action ?? '',
        timestamp: row.rc_timestamp,
        params: row.rc_params ?? '',
      }));
      return readLogDetails(entries, call);
    },
    (row, logs, { call }) => logs.get(row.rc_id)?.write(call.titleTexts) ?? {},
    { shown: seesLog },
  ),
});

/** A member that only log entries have, if the viewer may see their action. */
export const ofLog = { shown: seesLog } as const;

export const tags = tagNames(c.ct_rc_id, c.rc_id);

/** Marks an item in which a field is hidden from administrators too. `alsoHides` checks its other fields. */
export const suppressed = <R extends object>(
  alsoHides?: (row: R, run: QueryRun) => boolean,
): Member<boolean, 'recentchanges'> =>
  computed([c.rc_type, c.rc_deleted], (row, run: QueryRun) => {
    if (!isSuppressed(row.rc_deleted)) return undefined;
    const hides =
      (hidesAction(row) && run.requests('actionhidden')) ||
      (isHidden(row.rc_deleted, hidden.user) && run.requests('userhidden')) ||
      (isHidden(row.rc_deleted, hidden.comment) && run.requests('commenthidden'));
    return hides || alsoHides?.(row as object as R, run) === true || undefined;
  });
