/** Conditions on who made a revision. */
import { from } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { c, t } from '../../db/schema/tables.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { equals } from '../../sql/conditions.js';
import { hidden, visibleOnly } from '../../content/visibility.js';
import type { RevisionUser } from './rows.js';

export interface UserParams {
  readonly user?: string | undefined;
  readonly excludeuser?: string | undefined;
}

/**
 * Rows of `user`, or of all users except `excludeuser`. Rows whose user is hidden from the viewer are excluded then.
 */
export function byUser<T extends string>(
  run: QueryRun,
  { user, excludeuser }: UserParams,
  { actor, deleted }: RevisionUser<T>,
): readonly (Sql<T> | undefined)[] {
  const name = user ?? excludeuser;
  if (name === undefined) return [];
  const named = sql`(${from(t.actor).select(c.actor_id).where(equals(c.actor_name, name))})`;
  return [
    user === undefined ? sql`${actor} != coalesce(${named}, 0)` : sql`${actor} = ${named}`,
    visibleOnly(deleted, hidden.user, run.call.viewer.rights),
  ];
}
