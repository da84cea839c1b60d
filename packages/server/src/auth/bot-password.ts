/** Bot passwords: additional passwords of an account, each with a subset of its rights. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { equals } from '../sql/conditions.js';
import type { Db } from '../db/database.js';

export interface BotPassword {
  readonly appId: string;
  readonly password: string;
  /** Changes when the owner changes anything. */
  readonly token: string;
  readonly grants: readonly string[];
  /** Address ranges that it works from. */
  readonly addresses: readonly string[];
}

/** Account and application names of a login that may use a bot password, in either of the two forms. */
export function botLogin(
  name: string,
  password: string,
): { user: string; appId: string; password: string } | undefined {
  const form = /^[0-9a-w]{32,}$/;
  if (password.length >= 32 && name.includes('@')) {
    const [user = '', ...rest] = name.split('@');
    return form.test(password) ? { user, appId: rest.join('@'), password } : undefined;
  }
  const at = password.lastIndexOf('@');
  if (password.length <= 32 || at < 0 || !form.test(password.slice(at + 1))) return undefined;
  const [user = '', ...rest] = `${name}@${password.slice(0, at)}`.split('@');
  return { user, appId: rest.join('@'), password: password.slice(at + 1) };
}

/** The bot password with this name; undefined if the account has none. */
export async function findBotPassword(db: Db, userId: number, appId: string): Promise<BotPassword | undefined> {
  const row = await db.first(
    from(t.bot_passwords)
      .select(c.bp_app_id, c.bp_password, c.bp_token, c.bp_restrictions, c.bp_grants)
      .where(equals(c.bp_user, userId))
      .where(equals(c.bp_app_id, appId)),
  );
  if (row === undefined) return undefined;
  return {
    appId: row.bp_app_id,
    password: row.bp_password,
    token: row.bp_token,
    grants: strings(parsed(row.bp_grants)),
    addresses: addressesOf(row.bp_restrictions, `${userId}@${appId}`),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The addresses of restrictions. Throws if these are broken, as MediaWiki does: a bot password whose restrictions are unknown must
 * not let anybody in.
 */
function addressesOf(restrictions: string, name: string): readonly string[] {
  const found = parsed(restrictions);
  const addresses = member(found, 'IPAddresses');
  const pages = member(found, 'Pages') ?? [];
  if (!isObject(addresses) || !isObject(pages) || Object.values(pages).some((page) => typeof page !== 'string'))
    throw new Error(
      `bp_restrictions of the bot password ${name} is broken: {"IPAddresses":["0.0.0.0/0","::/0"]} is the form of one without restrictions. Save the bot password again on Special:BotPasswords`,
    );
  return strings(Object.values(addresses));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const member = (value: unknown, name: string): unknown => (isObject(value) ? Reflect.get(value, name) : undefined);

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
