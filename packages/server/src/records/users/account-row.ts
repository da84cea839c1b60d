import { c, t } from '../../db/schema/tables.js';
import { from, type RowIn } from '../../sql/query.js';
import { hiddenUser } from './hidden-users.js';

/** Query for accounts. A condition must exclude those that are hidden from the viewer. */
export const selectAccounts = from(t.user)
  .select(c.user_id, c.user_name, c.user_editcount, c.user_registration, c.user_email, c.user_email_authenticated)
  .select(c.user_token, c.user_password)
  .select(hiddenUser);

/** An account as lists of accounts read it. `hidden` is 1 when a block hides it. */
export type ListedAccount = RowIn<typeof selectAccounts>;

/** Accounts without a login. */
export function isSystemUser({ user_email, user_token, user_password }: ListedAccount): boolean {
  return user_email === '' && user_token.startsWith('*** INVALID ***') && !/^:(?!null)/.test(user_password);
}
