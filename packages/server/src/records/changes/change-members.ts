/** Members of items about changes that `recentchanges` and `watchlist` share. */
import { c } from '../../db/schema/tables.js';
import { hidden, isHidden, isSuppressed, maySee } from '../../content/visibility.js';
import { hiddenMembers } from '../../shapes/hidden-members.js';
import {
  column,
  computed,
  flag,
  guard,
  sharedMembers,
  time,
  title,
  type Member,
  type View,
} from '../../shapes/members.js';
import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import type { ChangeBatch } from './change-batch.js';
import { LOG, typeName } from './change-row.js';
import { maySeePatrol } from './show-filters.js';

type ChangeView = View<'recentchanges' | 'watchlist', ChangeBatch>;

const { marker, sees } = hiddenMembers(c.rc_deleted);
const aboutAction = ['title', 'ids', 'loginfo'] as const;
export const userPart = { field: hidden.user, prop: ['user', 'userid'] } as const;
const commentPart = { field: hidden.comment, prop: ['comment', 'parsedcomment'] } as const;

/** The action of a log entry is hidden by a bit that has no meaning for other changes. */
const seesAction = guard(
  [c.rc_type, c.rc_deleted],
  (row, { rights }) => row.rc_type !== LOG || maySee(row.rc_deleted, hidden.text, rights, 'deletedhistory'),
);
const seesLog = guard(
  [c.rc_type, c.rc_deleted],
  (row, { rights }) => row.rc_type === LOG && maySee(row.rc_deleted, hidden.text, rights, 'deletedhistory'),
);
export const seesUser = sees(userPart);
const seesComment = sees(commentPart);

const hidesAction = (row: { readonly rc_type: number; readonly rc_deleted: number }): boolean =>
  row.rc_type === LOG && isHidden(row.rc_deleted, hidden.text);

/** The kind of the change, its page and its ids. */
export const pageMembers = sharedMembers({
  type: computed([c.rc_type], (row) => typeName(row.rc_type)),
  actionhidden: computed([c.rc_type, c.rc_deleted], (row) => hidesAction(row) || undefined, {
    prop: aboutAction,
    moved: { prop: 'loginfo', unless: ['title', 'ids'], before: 'logid' },
  }),
  ns: column(c.rc_namespace, { prop: 'title', shown: seesAction }),
  title: title(c.rc_namespace, c.rc_title, { prop: 'title', shown: seesAction }),
  pageid: column(c.rc_cur_id, { prop: 'ids', shown: seesAction }),
  revid: column(c.rc_this_oldid, { prop: 'ids', shown: seesAction }),
  old_revid: column(c.rc_last_oldid, { prop: 'ids', shown: seesAction }),
});

export const userhidden = marker(userPart);

/** Flags, sizes and time. */
export const plainMembers = sharedMembers({
  bot: flag(c.rc_bot, { prop: 'flags' }),
  new: computed([c.rc_type], (row) => row.rc_type === 1, { prop: 'flags' }),
  minor: flag(c.rc_minor, { prop: 'flags' }),
  oldlen: column(c.rc_old_len, { prop: 'sizes', empty: 0 }),
  newlen: column(c.rc_new_len, { prop: 'sizes', empty: 0 }),
  timestamp: time(c.rc_timestamp, { prop: 'timestamp' }),
});

export const commentMembers = sharedMembers({
  commenthidden: marker(commentPart),
  comment: column(c.comment_text, { prop: 'comment', shown: seesComment }),
  parsedcomment: computed(
    [c.rc_namespace, c.rc_title, c.comment_text],
    (_row, { batch }: ChangeView, i) => batch.comments[i] ?? '',
    { prop: 'parsedcomment', shown: seesComment },
  ),
});

/** Patrolled by somebody (1) or by itself (2). */
export const patrolMembers = <A extends string>(requested: A) =>
  sharedMembers({
    patrolled: flag(c.rc_patrolled, { prop: requested }),
    unpatrolled: computed([c.rc_patrolled], (row, { rights }) => row.rc_patrolled === 0 && maySeePatrol(rights), {
      prop: requested,
    }),
    autopatrolled: computed([c.rc_patrolled], (row) => row.rc_patrolled === 2, { prop: requested }),
  });

const logged = [c.rc_id, c.rc_type, c.rc_log_type, c.rc_log_action, c.rc_timestamp, c.rc_params] as const;

/** Of a log entry: what was done. */
export const logMembers = sharedMembers({
  logid: column(c.rc_logid, { prop: 'loginfo', shown: seesLog }),
  logtype: column(c.rc_log_type, { prop: 'loginfo', shown: seesLog, empty: '' }),
  logaction: column(c.rc_log_action, { prop: 'loginfo', shown: seesLog, empty: '' }),
  logparams: computed(
    logged,
    (row, { batch, call }: ChangeView) => batch.logs.get(row.rc_id)?.write(call.titleTexts) ?? {},
    { prop: 'loginfo', shown: seesLog },
  ),
});

/** A member that only log entries have, if the viewer may see their action. */
export const ofLog = { prop: 'loginfo', shown: seesLog } as const;

export const tags = computed([c.rc_id], (row, { batch }: ChangeView) => batch.tags.get(row.rc_id) ?? [], {
  prop: 'tags',
});

/** Marks an item in which a field is hidden from administrators too. `alsoHides` checks its other fields. */
export const suppressed = (alsoHides?: (row: object, run: QueryRun) => boolean): Member<boolean, never> =>
  computed([c.rc_type, c.rc_deleted], (row, { run }: View) => {
    if (!isSuppressed(row.rc_deleted)) return undefined;
    const { prop } = run.params as { readonly prop: readonly string[] };
    const isRequested = (names: readonly string[]): boolean => names.some((name) => has(prop, name));
    const hides =
      (hidesAction(row) && isRequested(aboutAction)) ||
      [userPart, commentPart].some(
        ({ field, prop: requested }) => isHidden(row.rc_deleted, field) && isRequested(requested),
      );
    return hides || alsoHides?.(row, run) === true || undefined;
  });
