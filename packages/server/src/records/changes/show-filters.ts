/** The `show` parameters of lists: values that exclude each other, and the condition of each value. */
import { sql, type Sql } from '../../sql/sql.js';
import { temporaryName, type SiteAccounts } from '../users/temporary-name.js';
import { c } from '../../db/schema/tables.js';
import { any } from '../../sql/conditions.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { ApiError } from '../../errors/api-error.js';
import { lookUp } from '@wiki-query/wikitext';

/** Values that exclude each other, in addition to those with and without `!`. */
const exclusive: Readonly<Record<string, readonly string[]>> = {
  unpatrolled: ['patrolled', '!patrolled', 'autopatrolled'],
  '!patrolled': ['autopatrolled'],
};

/** Refuses values that contradict each other. */
export function refuseContradiction(show: readonly string[] = []): void {
  const isRefused = (value: string): boolean =>
    show.includes(`!${value}`) || lookUp(exclusive, value)?.some((other) => show.includes(other)) === true;
  if (show.some(isRefused)) throw new ApiError('show');
}

/** Whether the viewer may see the patrol status. */
export function maySeePatrol(rights: ReadonlySet<string>): boolean {
  return rights.has('patrol') || rights.has('patrolmarks');
}

/** Rejects viewers without the right to see the patrol status. */
export function needPatrolRight(run: QueryRun, code = 'permissiondenied'): void {
  if (!maySeePatrol(run.call.viewer.rights))
    throw new ApiError(code, {}, { message: 'apierror-permissiondenied-patrolflag' });
}

/** The conditions of the requested values. Most requests have none, so that conditions are created lazily. */
export function selectedFilters<T extends string>(
  show: readonly string[] | undefined,
  filtersOf: () => Readonly<Record<string, Sql<T>>>,
): readonly Sql<T>[] {
  if (show === undefined || show.length === 0) return [];
  const filters = filtersOf();
  return Object.entries(filters).flatMap(([name, condition]) => (show.includes(name) ? [condition] : []));
}

/** Flags of a row of `recentchanges`. */
export const flagFilters: Readonly<Record<string, Sql<'recentchanges'>>> = {
  minor: sql`${c.rc_minor} != 0`,
  '!minor': sql`${c.rc_minor} = 0`,
  bot: sql`${c.rc_bot} != 0`,
  '!bot': sql`${c.rc_bot} = 0`,
};

/** The patrol status: 1 for patrolled by a user, 2 for autopatrolled. */
export const patrolFilters: Readonly<Record<string, Sql<'recentchanges'>>> = {
  patrolled: sql`${c.rc_patrolled} != 0`,
  '!patrolled': sql`${c.rc_patrolled} = 0`,
  unpatrolled: sql`${c.rc_patrolled} = 0`,
  autopatrolled: sql`${c.rc_patrolled} = 2`,
  '!autopatrolled': sql`${c.rc_patrolled} != 2`,
};

/** Whether one of the conditions is about the patrol status. */
export const needsPatrol = (show: readonly string[] = []): boolean =>
  show.some((value) => Object.hasOwn(patrolFilters, value));

/** Who has no account, or a temporary one. */
export function anonymousFilters(wiki: SiteAccounts): Readonly<Record<string, Sql<'actor'>>> {
  const anonymous = any([sql`${c.actor_user} is null`, ...temporaryName(c.actor_name, wiki)]);
  return { anon: anonymous, '!anon': sql`not ${anonymous}` };
}
