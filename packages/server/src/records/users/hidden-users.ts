/** Accounts that a block hides, as separate subqueries, so that the outer query uses its index. */
import { c, t } from '../../db/schema/tables.js';
import { equals } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { alias, as, integer, nullable } from '../../sql/table.js';

const target = alias(t.block_target, 'hu_block_target');
const block = alias(t.block, 'hu_block');
const hidingBlocks = from(target).join(block, sql`${block.bl_target} = ${target.bt_id}`);

/** 1 for an account that a block hides, else null. `column` contains the account's ID. */
const hiding = <T extends string>(column: Sql<T>): Sql<T> =>
  sql`(${hidingBlocks
    .where(sql`${target.bt_user} = ${column}`)
    .where(equals(block.bl_deleted, 1))
    .limit(1)})` as Sql<T>;

/** The same, of the accounts of a statement. */
export const hiddenUser = as(hiding(c.user_id), 'hidden', nullable(integer));

/** Accounts that no block hides, for viewers without the right to see hidden ones. */
export function notHiddenUser<T extends string>(column: Sql<T>, rights: ReadonlySet<string>): Sql<T> | undefined {
  return rights.has('hideuser') ? undefined : sql`${hiding(column)} is null`;
}
