/** Members that say what kind of user acted. */
import { computed, type Guard, type Member } from './members.js';

interface Asked {
  readonly asked: string | readonly string[];
  readonly shown?: Guard;
}

/** True for a temporary account. */
export const temporary = (asked: Asked): Member<boolean> =>
  computed(['actor_name'], (row, { query }) => query.wiki.userNames.isTemporary(row.actor_name) || undefined, asked);

/** True for someone without an account. */
export const anonymous = (asked: Asked): Member<boolean> =>
  computed(['actor_user'], (row) => row.actor_user === null || undefined, asked);
