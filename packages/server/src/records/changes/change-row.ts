/** Rows of `recentchanges`, as `recentchanges` and `watchlist` read them. */
import type { RecentchangesItem } from '@wiki-query/server-stubs';
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
  readonly rc_type: keyof typeof typeNames;
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

/** Changes in the order of time. */
export const CHANGE_KEY: readonly KeyPart[] = [
  { column: 'rc_timestamp', type: 'timestamp' },
  { column: 'rc_id', type: 'int' },
];

/** Types of changes by their number in the database. */
const typeNames = { 0: 'edit', 1: 'new', 3: 'log', 5: 'external', 6: 'categorize' } as const satisfies Readonly<
  Record<number, RecentchangesItem['type']>
>;

export const LOG = 3;

/** Name of a change's type. */
export const typeName = (type: number): RecentchangesItem['type'] => typeNames[type as ChangeRow['rc_type']];

/**
 * Changes of these types; of all types when none is named. Never by an index: types are many rows each, and with the
 * namespace SQLite would take their index in place of that of the title.
 */
export function ofTypes(types: readonly string[]): Condition | undefined {
  if (types.length === 0) return undefined;
  const numbers = Object.entries(typeNames).flatMap(([number, name]) => (types.includes(name) ? [Number(number)] : []));
  return unindexed('rc_type', numbers);
}

/** No log events whose action is hidden from these rights: where a list is of pages, their place in it reveals the page. */
export function visibleActions(rights: ReadonlySet<string>): Condition | undefined {
  const visible = visibleOnly('rc_deleted', hidden.text, rights);
  return visible && any([where`rc_type != ${LOG}`, visible]);
}

/** Whether it is a log event. */
export const isLog = ({ rc_type }: { readonly rc_type: number }): boolean => rc_type === LOG;
