/** Members of items about changes that `recentchanges` and `watchlist` share. */
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
import { has, type ModuleRun } from '../../shapes/module.js';
import type { ChangeBatch } from './change-batch.js';
import { LOG, typeName } from './change-row.js';
import { maySeePatrol } from './show-filters.js';

type ChangeView = View<'recentchanges' | 'watchlist', ChangeBatch>;

const { marker, sees } = hiddenMembers('rc_deleted');
const aboutAction = ['title', 'ids', 'loginfo'] as const;
export const userPart = { field: hidden.user, asked: ['user', 'userid'] } as const;
const commentPart = { field: hidden.comment, asked: ['comment', 'parsedcomment'] } as const;

/** What a log entry did to which page is hidden by a bit that means nothing in other changes. */
const seesAction = guard(
  ['rc_type', 'rc_deleted'],
  (row, { rights }) => row.rc_type !== LOG || maySee(row.rc_deleted, hidden.text, rights, 'deletedhistory'),
);
const seesLog = guard(
  ['rc_type', 'rc_deleted'],
  (row, { rights }) => row.rc_type === LOG && maySee(row.rc_deleted, hidden.text, rights, 'deletedhistory'),
);
export const seesUser = sees(userPart);
const seesComment = sees(commentPart);

const hidesAction = (row: { readonly rc_type: number; readonly rc_deleted: number }): boolean =>
  row.rc_type === LOG && isHidden(row.rc_deleted, hidden.text);

/** The kind of the change, its page and its ids. */
export const pageMembers = sharedMembers({
  type: computed(['rc_type'], (row) => typeName(row.rc_type)),
  actionhidden: computed(['rc_type', 'rc_deleted'], (row) => hidesAction(row) || undefined, {
    asked: aboutAction,
    moved: { asked: 'loginfo', unless: ['title', 'ids'], before: 'logid' },
  }),
  ns: column('rc_namespace', { asked: 'title', shown: seesAction }),
  title: title('rc_namespace', 'rc_title', { asked: 'title', shown: seesAction }),
  pageid: column('rc_cur_id', { asked: 'ids', shown: seesAction }),
  revid: column('rc_this_oldid', { asked: 'ids', shown: seesAction }),
  old_revid: column('rc_last_oldid', { asked: 'ids', shown: seesAction }),
});

export const userhidden = marker(userPart);

/** Flags, sizes and time. */
export const plainMembers = sharedMembers({
  bot: flag('rc_bot', { asked: 'flags' }),
  new: computed(['rc_type'], (row) => row.rc_type === 1, { asked: 'flags' }),
  minor: flag('rc_minor', { asked: 'flags' }),
  oldlen: column('rc_old_len', { asked: 'sizes', empty: 0 }),
  newlen: column('rc_new_len', { asked: 'sizes', empty: 0 }),
  timestamp: time('rc_timestamp', { asked: 'timestamp' }),
});

export const commentMembers = sharedMembers({
  commenthidden: marker(commentPart),
  comment: column('comment_text', { asked: 'comment', shown: seesComment }),
  parsedcomment: computed(
    ['rc_namespace', 'rc_title', 'comment_text'],
    (_row, { batch }: ChangeView, i) => batch.comments[i] ?? '',
    { asked: 'parsedcomment', shown: seesComment },
  ),
});

/** Patrolled by somebody (1) or by itself (2). */
export const patrolMembers = <A extends string>(asked: A) =>
  sharedMembers({
    patrolled: flag('rc_patrolled', { asked }),
    unpatrolled: computed(['rc_patrolled'], (row, { rights }) => row.rc_patrolled === 0 && maySeePatrol(rights), {
      asked,
    }),
    autopatrolled: computed(['rc_patrolled'], (row) => row.rc_patrolled === 2, { asked }),
  });

const logged = ['rc_id', 'rc_type', 'rc_log_type', 'rc_log_action', 'rc_timestamp', 'rc_params'] as const;

/** Of a log entry: what was done. */
export const logMembers = sharedMembers({
  logid: column('rc_logid', { asked: 'loginfo', shown: seesLog }),
  logtype: column('rc_log_type', { asked: 'loginfo', shown: seesLog, empty: '' }),
  logaction: column('rc_log_action', { asked: 'loginfo', shown: seesLog, empty: '' }),
  logparams: computed(
    logged,
    (row, { batch, query }: ChangeView) => batch.logs.get(row.rc_id)?.write(query.titleTexts) ?? {},
    { asked: 'loginfo', shown: seesLog },
  ),
});

/** A member that only log entries have, if the viewer may see what they did. */
export const ofLog = { asked: 'loginfo', shown: seesLog } as const;

export const tags = computed(['rc_id'], (row, { batch }: ChangeView) => batch.tags.get(row.rc_id) ?? [], {
  asked: 'tags',
});

/** Said of an item in which something is hidden from administrators too; `alsoHides` looks at what else it shows. */
export const suppressed = (alsoHides?: (row: object, run: ModuleRun) => boolean): Member<boolean, never> =>
  computed(['rc_type', 'rc_deleted'], (row, { run }: View) => {
    if (!isSuppressed(row.rc_deleted)) return undefined;
    const { prop } = run.params as { readonly prop: readonly string[] };
    const isAsked = (names: readonly string[]): boolean => names.some((name) => has(prop, name));
    const hides =
      (hidesAction(row) && isAsked(aboutAction)) ||
      [userPart, commentPart].some(({ field, asked }) => isHidden(row.rc_deleted, field) && isAsked(asked));
    return hides || alsoHides?.(row, run) === true || undefined;
  });
