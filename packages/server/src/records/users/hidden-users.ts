/** Accounts that a block hides, as separate subqueries, so that the outer query uses its index. */
import { where, type Condition } from '../../sql/conditions.js';
import { fixed, part } from '../../sql/part.js';

/** 1 for an account that a block hides, else null. `column` contains the account's ID. */
export function hiding(column: string) {
  return part<
    number | null
  >`(select 1 from block_target hu_block_target inner join block hu_block on hu_block.bl_target = hu_block_target.bt_id where hu_block_target.bt_user = ${fixed(column)} and hu_block.bl_deleted = 1 limit 1)`;
}

/** Accounts that no block hides, for viewers without the right to see hidden ones. */
export function notHiddenUser(column: string, rights: ReadonlySet<string>): Condition | undefined {
  return rights.has('hideuser') ? undefined : where`${hiding(column)} is null`;
}
