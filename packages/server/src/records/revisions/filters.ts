/** Conditions on who made a revision. */
import { type Condition, where } from '../../sql/conditions.js';
import { fixed, part } from '../../sql/part.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { hidden, visibleOnly } from '../../content/visibility.js';
import type { RevisionTable } from './rows.js';

interface UserParams {
  readonly user?: string | undefined;
  readonly excludeuser?: string | undefined;
}

/**
 * Rows of `user`, or of all users except `excludeuser`. Rows whose user is hidden from the viewer are excluded then.
 */
export function byUser(
  run: QueryRun,
  { user, excludeuser }: UserParams,
  { actor, deleted }: RevisionTable,
): readonly (Condition | undefined)[] {
  if (user === undefined && excludeuser === undefined) return [];
  const named = part`(select actor_id from actor where actor_name = ${user ?? excludeuser ?? ''})`;
  const column = fixed(actor);
  // Nearly all revisions match: no index helps to find them.
  const unindexed = fixed(`${actor} + 0`);
  return [
    user === undefined ? where`${unindexed} != coalesce(${named}, 0)` : where`${column} = ${named}`,
    visibleOnly(deleted, hidden.user, run.call.viewer.rights),
  ];
}
