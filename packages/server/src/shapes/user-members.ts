/** Members that say what kind of user acted. */
import { c } from '../db/schema/tables.js';
import { computed, type Guard, type Member } from './members.js';

interface MemberOptions {
  readonly shown?: Guard;
}

/** True for a temporary account. */
export const temporary = (options?: MemberOptions): Member<boolean> =>
  computed([c.actor_name], (row, { call }) => call.wiki.userNames.isTemporary(row.actor_name) || undefined, options);

/** True for someone without an account. */
export const anonymous = (options?: MemberOptions): Member<boolean> =>
  computed([c.actor_user], (row) => row.actor_user === null || undefined, options);
