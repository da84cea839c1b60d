/** Members that say what kind of user acted. */
import { c } from '../../db/schema/tables.js';
import { computed, type Member } from '../../shapes/members.js';

type MemberOptions<T extends string> = Pick<Member<unknown, T>, 'shown'>;

/** True for a temporary account. */
export const temporary = <T extends string = never>(options?: MemberOptions<T>): Member<boolean, 'actor' | T> =>
  computed([c.actor_name], (row, { call }) => call.wiki.userNames.isTemporary(row.actor_name) || undefined, options);

/** True for someone without an account. */
export const anonymous = <T extends string = never>(options?: MemberOptions<T>): Member<boolean, 'actor' | T> =>
  computed([c.actor_user], (row) => row.actor_user === null || undefined, options);
