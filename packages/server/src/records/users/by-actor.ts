import { c, t } from '../../db/schema/tables.js';
import { equals } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';

/** Rows of the actor of this name. */
export const byActor = <T extends string>(column: Sql<T>, name: string): Sql<T> =>
  sql`${column} = (${from(t.actor).select(c.actor_id).where(equals(c.actor_name, name))})`;
