import { sql } from 'kysely';
import type { Call } from '../../request/call.js';
import { hiding } from './hidden-users.js';
import type { AccountRow } from './accounts.js';

/** An account as lists of accounts read it. */
export interface ListedAccount extends AccountRow {
  readonly user_token: string;
  readonly user_password: string;
  /** 1 when a block hides the account. */
  readonly hidden: number | null;
}

/** Query for accounts. A condition must exclude those that are hidden from the viewer. */
export function selectAccounts({ db }: Pick<Call, 'db'>) {
  return db.sql
    .selectFrom('user')
    .select(['user_id', 'user_name', 'user_editcount', 'user_registration', 'user_email', 'user_email_authenticated'])
    .select(['user_is_temp', 'user_token', 'user_password', sql<number | null>`${hiding('user_id')}`.as('hidden')])
    .$castTo<ListedAccount>();
}

/** Accounts without a login. */
export function isSystemUser({ user_email, user_token, user_password }: ListedAccount): boolean {
  return user_email === '' && user_token.startsWith('*** INVALID ***') && !/^:(?!null)/.test(user_password);
}
