/** Rows of `recentchanges`, as `recentchanges` and `watchlist` read them. */
import type { Builder } from '../../db/database.js';
import { any, unindexed, type Condition, where } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { hidden, visibleOnly } from '../../content/visibility.js';

export interface ChangeRow {
  readonly rc_id: number;
  readonly rc_timestamp: string;
  readonly rc_namespace: number;
  readonly rc_title: string;
  readonly rc_cur_id: number;
  readonly rc_this_oldid: number;
  readonly rc_last_oldid: number;
  readonly rc_type: number;
  readonly rc_deleted: number;
  readonly rc_minor: number;
  readonly rc_bot: number;
  readonly rc_patrolled: number;
  readonly rc_old_len: number | null;
  readonly rc_new_len: number | null;
  readonly rc_logid: number;
  readonly rc_log_type: string | null;
  readonly rc_log_action: string | null;
  readonly rc_params: string | null;
  readonly actor_name: string;
  readonly actor_user: number | null;
  readonly comment_text: string;
}

interface Asked {
  readonly prop: readonly string[];
  readonly show: readonly string[] | undefined;
  readonly user: string | undefined;
  readonly excludeuser: string | undefined;
}

/** Does a list show who made the changes, or choose them by it? */
export const readsUsers = ({ prop, show, user, excludeuser }: Asked): boolean =>
  prop.some((one) => one === 'user' || one === 'userid') ||
  show?.some((one) => one === 'anon' || one === '!anon') === true ||
  user !== undefined ||
  excludeuser !== undefined;

/** Does a list show comments? */
export const readsComments = ({ prop }: Pick<Asked, 'prop'>): boolean =>
  prop.some((one) => one === 'comment' || one === 'parsedcomment');

/** Changes in the order of time. */
export const CHANGE_KEY: readonly KeyPart[] = [
  { column: 'rc_timestamp', type: 'timestamp' },
  { column: 'rc_id', type: 'int' },
];

/** Types of changes by their number in the database. */
const typeNames = new Map([
  [0, 'edit'],
  [1, 'new'],
  [3, 'log'],
  [5, 'external'],
  [6, 'categorize'],
]);

export const LOG = 3;

/** Name of a change's type. */
export function typeName(type: number): string {
  return typeNames.get(type) ?? String(type);
}

/**
 * Changes of these types; of all types when none is named. Never by an index: types are many rows each, and with the
 * namespace SQLite would take their index in place of that of the title.
 */
export function ofTypes(types: readonly string[]): Condition | undefined {
  if (types.length === 0) return undefined;
  const numbers = [...typeNames].filter(([, name]) => types.includes(name)).map(([number]) => number);
  return unindexed('rc_type', numbers);
}

/** No log events whose action is hidden from these rights: where a list is of pages, their place in it tells the page. */
export function visibleActions(rights: ReadonlySet<string>): Condition | undefined {
  const visible = visibleOnly('rc_deleted', hidden.text, rights);
  return visible && any([where`rc_type != ${LOG}`, visible]);
}

/** Changes; rows have who made them, and the comment, where that is asked for. */
export function selectChanges(builder: Builder, wants: { readonly user: boolean; readonly comment: boolean }) {
  return builder
    .selectFrom('recentchanges')
    .select(['rc_id', 'rc_timestamp', 'rc_namespace', 'rc_title', 'rc_cur_id', 'rc_this_oldid', 'rc_last_oldid'])
    .select(['rc_type', 'rc_deleted', 'rc_minor', 'rc_bot', 'rc_patrolled', 'rc_old_len', 'rc_new_len'])
    .select(['rc_logid', 'rc_log_type', 'rc_log_action', 'rc_params'])
    .$if(wants.user, (changes) =>
      changes.innerJoin('actor', 'actor_id', 'rc_actor').select(['actor_name', 'actor_user']),
    )
    .$if(wants.comment, (changes) => changes.innerJoin('comment', 'comment_id', 'rc_comment_id').select('comment_text'))
    .$castTo<ChangeRow>();
}
