import { sql, type Sql } from '../sql/sql.js';
import { c } from './schema/tables.js';

/** Memberships of groups that have not expired. */
export const isMember = (now: string): Sql<'user_groups'> => lasts(c.ug_expiry, now);

/** The same of a row of another name. */
export const lasts = <T extends string>(expiry: Sql<T>, now: string): Sql<T> =>
  sql`(${expiry} is null or ${expiry} >= ${now})`;
