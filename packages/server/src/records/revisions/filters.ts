/** Conditions on who made a revision. */
import { sql, type SqlBool } from 'kysely';
import type { Condition } from '../../sql/conditions.js';
import type { AnyRun } from '../../shapes/module.js';
import { hidden, visibleOnly } from '../../content/visibility.js';
import type { RevisionTable } from './rows.js';

interface UserParams {
  readonly user?: string | undefined;
  readonly excludeuser?: string | undefined;
}

/** Rows of `user`, or of all but `excludeuser`; those whose user the viewer may not see are out then. */
export function byUser(
  run: AnyRun,
  { user, excludeuser }: UserParams,
  { actor, deleted }: RevisionTable,
): readonly (Condition | undefined)[] {
  if (user === undefined && excludeuser === undefined) return [];
  const named = sql`(select actor_id from actor where actor_name = ${user ?? excludeuser ?? ''})`;
  const column = sql.ref(actor);
  return [
    user === undefined ? sql<SqlBool>`${column} != coalesce(${named}, 0)` : sql<SqlBool>`${column} = ${named}`,
    visibleOnly(deleted, hidden.user, run.query.viewer.rights),
  ];
}
