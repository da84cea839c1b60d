/** Cookies of accounts of a served wiki: logins are written to its state as the server itself writes them. */
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { type CookieSetting, newSessionId, sessionCookie, sessionKey } from '../../packages/server/src/auth/session.js';
import { openState } from '../../packages/server/src/auth/open-state.js';
import type { State } from '../../packages/server/src/auth/state.js';
import { fingerprint } from '../../packages/server/src/auth/viewer.js';

export class Accounts {
  private readonly database: Database;
  private state: State | undefined;
  private readonly cookies = new Map<string, string>();

  constructor(
    database: string,
    /** Where the server keeps its state: a folder, or a URL of Redis. */
    private readonly location: string,
    private readonly cookie: CookieSetting,
  ) {
    this.database = new Sqlite(database, { readonly: true });
  }

  /** The cookie of a session that the account has logged in with. */
  async cookieOf(name: string): Promise<string> {
    const known = this.cookies.get(name);
    if (known !== undefined) return known;
    const row = this.database
      .prepare<[string], { id: number; token: string }>(
        'SELECT user_id AS id, CAST(user_token AS TEXT) AS token FROM user WHERE user_name = ?',
      )
      .get(name);
    if (row === undefined) throw new Error(`there is no account ${name}`);
    const id = newSessionId();
    const login = { userId: row.id, fingerprint: fingerprint(row.token) };
    this.state ??= await openState(this.location);
    await this.state.saveLogin(sessionKey(id), login, Math.floor(Date.now() / 1000));
    const cookie = sessionCookie(id, this.cookie, false).split(';')[0] ?? '';
    this.cookies.set(name, cookie);
    return cookie;
  }

  async close(): Promise<void> {
    this.database.close();
    await this.state?.close();
  }
}
