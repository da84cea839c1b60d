/** Accounts that a block hides: as subqueries of their own, which keep the outer query on its index. */
import { sql } from 'kysely';
import type { Condition } from '../../sql/conditions.js';

/** 1 for an account that a block hides, else null; `column` holds the account's id. */
export function hiding(column: string) {
  return sql<
    number | null
  >`(select 1 from block_target hu_block_target inner join block hu_block on hu_block.bl_target = hu_block_target.bt_id where hu_block_target.bt_user = ${sql.ref(column)} and hu_block.bl_deleted = 1 limit 1)`;
}

/** Accounts that no block hides, for those who may not see hidden ones. */
export function notHiddenUser(column: string, rights: ReadonlySet<string>): Condition | undefined {
  return rights.has('hideuser') ? undefined : sql<boolean>`${hiding(column)} is null`;
}
