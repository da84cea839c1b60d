/** A session: an id in a signed cookie, and tokens made from it. Nothing is stored until someone logs in. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeptLogin } from './state.js';

export const cookieName = 'wikiQuerySession';

/** The session of one request. It changes when someone logs in or out, and then has cookies to send. */
export interface Session {
  /** Random; empty as long as the client has no session. */
  readonly id: string;
  /** True when the request brought no session: no token that it sends can be right. */
  readonly isNew: boolean;
  readonly login: KeptLogin | undefined;
  /** The client came by https: its cookie must not go out otherwise. */
  readonly secure: boolean;
  /** `Set-Cookie` values that the response must carry. */
  readonly cookies: readonly string[];
}

/** A session that its holder may replace while a request is answered. */
export interface SessionHolder {
  session: Session;
}

/** The id in a `Cookie` header, when its signature is right. */
export function readSessionId(cookies: string | undefined, secret: string): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=');
    const [id = '', signature = ''] = value.split('.');
    if (name === cookieName && /^[0-9a-f]{32}$/.test(id) && sameText(signature, sign(id, secret))) return id;
  }
  return undefined;
}

/** A fresh id. */
export function newSessionId(): string {
  return randomBytes(16).toString('hex');
}

/** The cookie of a session; it ends with the browser's session unless it is given an age in seconds. */
export function sessionCookie(id: string, secret: string, secure: boolean, maxAge?: number): string {
  return cookieWith(`${id}.${sign(id, secret)}`, secure, maxAge);
}

/** The cookie that ends a session. */
export function endedCookie(secure: boolean): string {
  return cookieWith('', secure, 0);
}

/** Key of a session in the state: not its id, so that nobody who reads the state can take a session over. */
export function sessionKey(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** A token in MediaWiki's form: 32 digits of hash, 8 of time, `+\`. */
export function makeToken(id: string, salt: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const hash = createHmac('md5', `${secret}\0${id}`).update(`${seconds}${salt}`).digest('hex');
  return `${hash}${seconds.toString(16)}+\\`;
}

/** Whether a token was made for this session and purpose. */
export function tokenMatches(token: string, id: string, salt: string, secret: string): boolean {
  const parts = /^[0-9a-f]{32}([0-9a-f]{1,12})\+\\$/.exec(token);
  return parts !== null && sameText(token, makeToken(id, salt, secret, Number.parseInt(parts[1] as string, 16)));
}

function cookieWith(value: string, secure: boolean, maxAge: number | undefined): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure ? '; Secure' : ''}`;
}

function sign(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`session\0${id}`).digest('hex');
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
