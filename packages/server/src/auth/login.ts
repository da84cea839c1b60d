/** Logs in with a bot password, or with the password of the account. */
import type { Db } from '../db/database.js';
import type { Wiki } from '../site/wiki.js';
import { botLogin, findBotPassword } from './bot-password.js';
import { inRanges } from '../text/ip-range.js';
import { isUsable, verifyPassword } from './password.js';
import { clientOf } from '../text/client.js';
import type { Limit, Login, State } from './state.js';
import { findAccount, fingerprint } from './viewer.js';

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface LoginSetting {
  readonly db: Db;
  readonly wiki: Wiki;
  readonly state: State;
  readonly ip: string;
  /** The clock of throttling. */
  readonly seconds: () => number;
}

/** Why a login failed: the error code, and values for its text. */
export interface LoginFailure {
  readonly reason: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface LoginSuccess {
  readonly login: Login;
  readonly userId: number;
  readonly userName: string;
  readonly kind: 'bot-password' | 'password';
}

export type LoginOutcome = LoginSuccess | LoginFailure;

/** MediaWiki's limit of attempts for one name from one address (`$wgPasswordAttemptThrottle`). */
export const passwordLimits: readonly Limit[] = [
  { count: 5, seconds: 300 },
  { count: 150, seconds: 48 * 3600 },
];

/** Failures of a bot password that are reported. After other failures the password of the account is tried. */
const finalReasons = new Set(['login-throttled', 'botpasswords-needs-reset']);

/** Limit of attempts from one address for all names: more than people or bots make. */
export const addressLimits: readonly Limit[] = [{ count: 200, seconds: 300 }];
/** Maximum length of an account name in bytes. */
const longestName = 255;

/**
 * Checks credentials as `action=login` does: first as a bot password if they have its form, then as the account's
 * password.
 */
export async function checkCredentials(credentials: Credentials, setting: LoginSetting): Promise<LoginOutcome> {
  const refused = await refusal(credentials, setting);
  if (refused !== undefined) return refused;
  const byBot = await checkBotPassword(credentials, setting);
  if (byBot !== undefined && ('login' in byBot || finalReasons.has(byBot.reason))) return byBot;
  return checkAccount(credentials, setting);
}

/** Checks an account's own password, as `action=clientlogin` does. */
export async function checkPassword(credentials: Credentials, setting: LoginSetting): Promise<LoginOutcome> {
  return (await refusal(credentials, setting)) ?? checkAccount(credentials, setting);
}

/** Why nothing is checked: every way to log in counts for the address here. */
async function refusal({ name, password }: Credentials, setting: LoginSetting): Promise<LoginFailure | undefined> {
  if (password === '' || !isUsableName(name, setting)) return failure('authmanager-authn-no-primary');
  const wait = await setting.state.countAttempt(`address:${clientOf(setting.ip)}`, addressLimits, setting.seconds());
  return wait === undefined ? undefined : failure('login-throttled', { wait });
}

/** A name that an account for people can have. */
function isUsableName(name: string, { wiki }: LoginSetting): boolean {
  if (Buffer.byteLength(name) > longestName) return false;
  const canonical = wiki.userNames.canonical(name);
  return canonical !== undefined && !wiki.userNames.isReserved(canonical);
}

async function checkAccount({ name, password }: Credentials, setting: LoginSetting): Promise<LoginOutcome> {
  const canonical = setting.wiki.userNames.canonical(name);
  const key = `password:${clientOf(setting.ip)}:${canonical ?? name}`;
  const wait = await setting.state.countAttempt(key, passwordLimits, setting.seconds());
  if (wait !== undefined) return failure('login-throttled', { wait });
  const account = canonical === undefined ? undefined : await findAccount(setting.db, canonical);
  const right = await verifyPassword(password, account?.password);
  if (account === undefined || !right) return failure('wrongpassword');
  await setting.state.clearAttempts(key, passwordLimits);
  const login = { userId: account.id, fingerprint: fingerprint(account.token) };
  return { login, userId: account.id, userName: account.name, kind: 'password' };
}

async function checkBotPassword(credentials: Credentials, setting: LoginSetting): Promise<LoginOutcome | undefined> {
  const parts = botLogin(credentials.name, credentials.password);
  if (parts === undefined) return undefined;
  const canonical = setting.wiki.userNames.canonical(parts.user);
  const account = canonical === undefined ? undefined : await findAccount(setting.db, canonical);
  if (account === undefined) return failure('nosuchuser');
  const key = `botpassword:${clientOf(setting.ip)}:${account.name}`;
  const wait = await setting.state.countAttempt(key, passwordLimits, setting.seconds());
  if (wait !== undefined) return failure('login-throttled', { wait });
  const bot = await findBotPassword(setting.db, account.id, parts.appId);
  if (bot === undefined) return failure('botpasswords-not-exist');
  if (!inRanges(setting.ip, bot.addresses)) return failure('botpasswords-restriction-failed');
  if (!isUsable(bot.password)) return failure('botpasswords-needs-reset', { name: account.name, app: parts.appId });
  if (!(await verifyPassword(parts.password, bot.password))) return failure('wrongpassword');
  await setting.state.clearAttempts(key, passwordLimits);
  const login = { userId: account.id, fingerprint: fingerprint(bot.token), appId: parts.appId };
  return { login, userId: account.id, userName: account.name, kind: 'bot-password' };
}

function failure(reason: string, values: LoginFailure['values'] = {}): LoginFailure {
  return { reason, values };
}
