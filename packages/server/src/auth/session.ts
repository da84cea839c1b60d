/**
 * A session: an ID in a signed cookie, and tokens derived from it. The server stores nothing until the session logs in.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeptLogin } from './state.js';

/** What the cookies of a wiki's sessions are made with. */
export interface CookieSetting {
  readonly secret: string;
  readonly name: string;
}

/**
 * The cookies of a wiki. Its ID is in their name, because cookies know no ports: another wiki on the same host must not
 * end the session.
 */
export function cookieSetting(secret: string, wikiId: string | undefined): CookieSetting {
  const prefix = encodeURIComponent(Buffer.from(wikiId ?? '').toString()).replace(/[()]/g, '_');
  return { secret, name: `${prefix}wikiQuerySession` };
}

/** The session of one request. It changes at login or logout, and then has cookies to set. */
export interface Session {
  /** A random ID; empty if the client has no session. */
  readonly id: string;
  /** True if the request had no session cookie. Then no token in the request is valid. */
  readonly isNew: boolean;
  readonly login: KeptLogin | undefined;
  /** The request used HTTPS: the cookie must be sent only by HTTPS. */
  readonly secure: boolean;
  /** `Set-Cookie` values of the response. */
  readonly cookies: readonly string[];
}

/** A session that can be replaced while a request is handled. */
export interface SessionHolder {
  session: Session;
}

/** The session ID in a `Cookie` header, if its signature is valid. */
export function readSessionId(cookies: string | undefined, setting: CookieSetting): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=');
    const [id = '', signature = ''] = value.split('.');
    if (name === setting.name && /^[0-9a-f]{32}$/.test(id) && sameText(signature, sign(id, setting.secret))) return id;
  }
  return undefined;
}

/** A fresh id. */
export function newSessionId(): string {
  return randomBytes(16).toString('hex');
}

/** The cookie of a session. It expires with the browser's session, or after the given number of seconds. */
export function sessionCookie(id: string, setting: CookieSetting, secure: boolean, maxAge?: number): string {
  return cookieWith(setting.name, `${id}.${sign(id, setting.secret)}`, secure, maxAge);
}

/** The cookie that ends a session. */
export function endedCookie(setting: CookieSetting, secure: boolean): string {
  return cookieWith(setting.name, '', secure, 0);
}

/** The key of a session in the state. It is derived from the session ID, so that the state does not reveal sessions. */
export function sessionKey(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** A token in the form of MediaWiki (`MediaWiki\Session\Token`): 32 digits of hash, 8 of time, `+\`. */
export function makeToken(id: string, salt: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const hash = createHmac('md5', `${secret}\0${id}`).update(`${seconds}${salt}`).digest('hex');
  return `${hash}${seconds.toString(16)}+\\`;
}

/** Whether a token was made for this session and purpose. */
export function tokenMatches(token: string, id: string, salt: string, secret: string): boolean {
  const parts = /^[0-9a-f]{32}([0-9a-f]{1,12})\+\\$/.exec(token);
  return parts !== null && sameText(token, makeToken(id, salt, secret, Number.parseInt(parts[1] as string, 16)));
}

function cookieWith(name: string, value: string, secure: boolean, maxAge: number | undefined): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure ? '; Secure' : ''}`;
}

function sign(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`session\0${id}`).digest('hex');
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
