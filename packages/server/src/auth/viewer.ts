/** The viewer: an account with its groups and rights, or an IP address. */
import { from } from '../sql/query.js';
import { isMember } from '../db/memberships.js';
import { t, c } from '../db/schema/tables.js';
import { equals } from '../sql/conditions.js';
import { sql } from '../sql/sql.js';
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.js';
import { grantedRights, type Viewer } from '../viewer/viewer.js';
import type { Wiki } from '../site/wiki.js';
import { automaticGroups, type AccountRow } from './automatic-groups.js';
import { isNumeric } from '../result/integer.js';
import { inRanges } from '../text/ip-range.js';
import { findBotPassword } from './bot-password.js';
import { rightsOfGrants } from './grants.js';
import type { Login } from './state.js';
import { sanitizeIp } from '@wiki-query/wikitext';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly actorId: number;
  readonly password: string;
  readonly token: string;
  readonly isTemporary: boolean;
  readonly row: AccountRow;
}

/** Properties of a viewer that do not depend on the account. */
export interface ViewerSetting {
  readonly db: Db;
  readonly wiki: Wiki;
  readonly ip: string;
  /** 14 digits, from the injected clock, which decides when group memberships expire. */
  readonly now: string;
}

/** A viewer without an account. */
export function anonymousViewer(ip: string, wiki: Wiki): Viewer {
  return {
    id: 0,
    actorId: 0,
    name: sanitizeIp(ip),
    isAnonymous: true,
    isTemporary: false,
    groups: ['*'],
    rights: wiki.rightsOfEveryone,
    ip,
  };
}

/**
 * The viewer of a login. Undefined if the login is not valid: the account or its bot password was deleted or has
 * changed, or the bot password does not work from this address.
 */
export async function viewerOfLogin(login: Login, setting: ViewerSetting): Promise<Viewer | undefined> {
  const account = await findAccount(setting.db, login.userId);
  if (account === undefined) return undefined;
  if (login.appId === undefined)
    return login.fingerprint === fingerprint(account.token) ? viewerOfAccount(account, setting) : undefined;
  const bot = await findBotPassword(setting.db, account.id, login.appId);
  if (bot === undefined || login.fingerprint !== fingerprint(bot.token)) return undefined;
  // A cookie that somebody has copied does not work from elsewhere.
  if (!inRanges(setting.ip, bot.addresses)) return undefined;
  const viewer = await viewerOfAccount(account, setting);
  const granted = rightsOfGrants(bot.grants);
  return { ...viewer, granted, rights: new Set(grantedRights({ granted }, viewer.rights)) };
}

/** An account by id or by canonical name. */
export async function findAccount(db: Db, by: number | string): Promise<Account | undefined> {
  const row = await db.first(
    from(t.user)
      .leftJoin(t.actor, sql`${c.actor_user} = ${c.user_id}`)
      .select(c.user_id, c.user_name, c.actor_id, c.user_password, c.user_token, c.user_editcount)
      .select(c.user_registration, c.user_email, c.user_email_authenticated, c.user_is_temp)
      .where(isNumeric(by) ? equals(c.user_id, by) : equals(c.user_name, by)),
  );
  if (row === undefined) return undefined;
  return {
    id: row.user_id,
    name: row.user_name,
    actorId: row.actor_id ?? 0,
    password: row.user_password,
    token: row.user_token,
    isTemporary: row.user_is_temp === 1,
    row,
  };
}

/** A value that changes with a secret and does not reveal it. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(`fingerprint\0${secret}`).digest('hex');
}

async function viewerOfAccount(account: Account, setting: ViewerSetting): Promise<Viewer> {
  const { db, wiki, ip } = setting;
  const explicit = await explicitGroups(db, account.id, setting.now);
  const automatic = account.isTemporary
    ? ['*', 'temp']
    : ['*', 'user', ...(await automaticGroups(setting, [account.id]))(account.row, explicit, ip)];
  const groups = [...new Set([...explicit, ...automatic])];
  const { id, name, actorId, isTemporary } = account;
  return { id, actorId, name, isAnonymous: false, isTemporary, groups, rights: wiki.rightsOf(groups), ip };
}

/** The viewer of an account, or undefined if the account does not exist. */
export async function viewerNamed(name: string, setting: ViewerSetting): Promise<Viewer | undefined> {
  const account = await findAccount(setting.db, name);
  return account && viewerOfAccount(account, setting);
}

async function explicitGroups(db: Db, userId: number, now: string): Promise<readonly string[]> {
  const rows = await db.all(
    from(t.user_groups).select(c.ug_group).where(equals(c.ug_user, userId)).where(isMember(now)).orderBy(c.ug_group),
  );
  return rows.map((row) => row.ug_group);
}
