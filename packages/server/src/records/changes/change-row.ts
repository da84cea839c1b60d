/** Rows of `recentchanges`, as `recentchanges` and `watchlist` read them. */
import { c } from '../../db/schema/tables.js';
import { sql, type Sql } from '../../sql/sql.js';
import type { RecentchangesItem } from '@wiki-query/server-stubs';
import { any, equals } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { hidden, visibleOnly } from '../../content/visibility.js';

/** Changes in the order of time. */
export const CHANGE_KEY: readonly KeyPart<'recentchanges'>[] = [{ column: c.rc_timestamp }, { column: c.rc_id }];

/** Types of changes by their number in the database. */
const typeNames = { 0: 'edit', 1: 'new', 3: 'log', 5: 'external', 6: 'categorize' } as const satisfies Readonly<
  Record<number, RecentchangesItem['type']>
>;

export const LOG = 3;

/** Name of a change's type. */
export const typeName = (type: number): RecentchangesItem['type'] => typeNames[type as keyof typeof typeNames];

/** Changes of these types; of all types if none is given. */
export function ofTypes(types: readonly string[]): Sql<'recentchanges'> | undefined {
  if (types.length === 0) return undefined;
  const numbers = Object.entries(typeNames).flatMap(([number, name]) => (types.includes(name) ? [Number(number)] : []));
  return equals(c.rc_type, numbers);
}

/**
 * Excludes log events whose action is hidden from these rights: in a list of pages, their position would reveal the
 * page.
 */
export function visibleActions(rights: ReadonlySet<string>): Sql<'recentchanges'> | undefined {
  const visible = visibleOnly(c.rc_deleted, hidden.text, rights);
  return visible && any([sql`${c.rc_type} != ${LOG}`, visible]);
}

/** Whether it is a log event. */
export const isLog = ({ rc_type }: { readonly rc_type: number }): boolean => rc_type === LOG;
