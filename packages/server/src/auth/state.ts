/** The server's own state: logins and counters of login attempts. Processes on all machines share it. */
import { createHash } from 'node:crypto';
import { EnvironmentError } from '../errors/environment-error.js';

/** A login as it is remembered. */
export interface Login {
  readonly userId: number;
  /** Fingerprint of the value that ends the session when it changes: the account's token, or the bot password's. */
  readonly fingerprint: string;
  /** Name of the bot password that was used. */
  readonly appId?: string;
}

/** A login with the second of its beginning. */
export interface KeptLogin extends Login {
  readonly since: number;
}

/** Seconds that a login is remembered. */
export const loginAge = 30 * 24 * 3600;

/** Number of logins to keep for each account. The oldest are deleted first. */
export const mostLogins = 500;

/** Number of counters of login attempts to keep. The oldest are deleted first. */
export const attemptsKept = 100_000;

/** A rate limit: `count` attempts in `seconds`. */
export interface Limit {
  readonly count: number;
  readonly seconds: number;
}

export interface State {
  readonly findLogin: (sessionKey: string, now: number) => Promise<KeptLogin | undefined>;
  readonly saveLogin: (sessionKey: string, login: Login, now: number) => Promise<void>;
  readonly deleteLogin: (sessionKey: string) => Promise<void>;
  /** Counts an attempt. Returns the seconds to wait if the limit is reached, and then does not count it. */
  readonly countAttempt: (key: string, limits: readonly Limit[], now: number) => Promise<number | undefined>;
  readonly clearAttempts: (key: string, limits: readonly Limit[]) => Promise<void>;
  /** Why it cannot be used now. */
  readonly problem: () => string | undefined;
  readonly close: () => Promise<void>;
}

/** A key of fixed length for a client name of any length. */
export const attemptKey = (key: string, index: number): string =>
  createHash('sha256').update(`${index}:${key}`).digest('base64url');

/** The place of the state does not respond. It may do so later. */
export class StateUnreachable extends EnvironmentError {}
