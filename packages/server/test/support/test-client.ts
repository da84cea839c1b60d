/**
 * The server in this process on a database file. Tests send requests as any account, and see the queries that the
 * server runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuth } from '../../src/auth/index.js';
import { cookieSetting, newSessionId, sessionCookie, sessionKey } from '../../src/auth/session.js';
import { openState } from '../../src/auth/open-state.js';
import { fingerprint } from '../../src/auth/viewer.js';
import type { RanQuery } from '../../src/db/database.js';
import { equals } from '../../src/sql/conditions.js';
import { dialectal } from '../../src/sql/sql.js';
import { from } from '../../src/sql/query.js';
import { as, text } from '../../src/sql/table.js';
import { c, t } from '../../src/db/schema/tables.js';
import { openDatabase, type WikiDatabase } from '../../src/db/open/open-database.js';
import { handleRequest } from '../../src/actions/handle-request.js';
import type { RawRequest, RawResponse } from '../../src/request/raw-request.js';
import type { Services } from '../../src/services/services.js';
import { loadWiki } from '../../src/site/load-wiki.js';
import type { Wiki } from '../../src/site/wiki.js';
import { sampleFolder } from './crowded-wiki.js';

const secret = 'a secret of tests';

export type Query = Readonly<Record<string, string>>;
export type Json = Readonly<Record<string, unknown>>;

export interface RequestOptions {
  /** The account that is logged in; anonymous if not given. */
  readonly user?: string | undefined;
  /** Most bytes of values in the response. */
  readonly maxResponseSize?: number | undefined;
}

export interface TestClient {
  /** Sends a query in format version 2. Other members of `query` take precedence. */
  readonly request: (query: Query, options?: RequestOptions) => Promise<Json>;
  readonly send: (request: Partial<RawRequest>, options?: RequestOptions) => Promise<RawResponse>;
  /** The queries of the last request. */
  readonly queries: () => readonly RanQuery[];
  /** The unexpected error of the last request. */
  readonly failure: () => unknown;
  readonly cookieOf: (user: string) => Promise<string>;
  readonly database: WikiDatabase;
  readonly wiki: Wiki;
  readonly close: () => Promise<void>;
}

/** Opens a database with the sample's site profile, or another; `few` and `window` as in `Db`. */
export async function openTestClient(
  path: string,
  site = join(sampleFolder, 'site.json'),
  few?: number,
  window?: number,
): Promise<TestClient> {
  const stateFolder = mkdtempSync(join(tmpdir(), 'wiki-query-test-state-'));
  const state = await openState(stateFolder);
  let ran: RanQuery[] = [];
  let failure: unknown;
  const database = await openDatabase(path, {
    observe: (query) => ran.push(query),
    ...(few !== undefined && { few }),
    ...(window !== undefined && { window }),
  });
  const wiki = await loadWiki({ site }, database, ['PageImages', 'TextExtracts']);
  const services: Services = {
    wiki,
    database,
    auth: makeAuth(cookieSetting(secret, wiki.site.general.wikiid), state),
    now: () => '20250624115301',
    reportError: (error) => (failure = error),
  };
  const cookies = new Map<string, string>();
  const cookieOf = async (user: string): Promise<string> => {
    const known = cookies.get(user);
    if (known !== undefined) return known;
    const row = await database.read((db) =>
      db.first(
        from(t.user)
          .select(
            c.user_id,
            as(
              dialectal((dialect) => dialect.asText(c.user_token)),
              'token',
              text,
            ),
          )
          .where(equals(c.user_name, user)),
      ),
    );
    if (row === undefined) throw new Error(`there is no account ${user}`);
    const id = newSessionId();
    const login = { userId: row.user_id, fingerprint: fingerprint(row.token) };
    await state.saveLogin(sessionKey(id), login, Math.floor(Date.now() / 1000));
    const cookie = sessionCookie(id, cookieSetting(secret, wiki.site.general.wikiid), false).split(';')[0] ?? '';
    cookies.set(user, cookie);
    return cookie;
  };
  const send: TestClient['send'] = async (request, { user, maxResponseSize } = {}) => {
    const cookie = user === undefined ? {} : { cookie: await cookieOf(user) };
    ran = [];
    failure = undefined;
    const raw: RawRequest = {
      method: 'GET',
      path: '/api.php',
      query: '',
      ip: '198.51.100.1',
      origin: 'http://localhost',
      ...request,
      headers: { host: 'localhost', ...cookie, ...request.headers },
    };
    return handleRequest(raw, maxResponseSize === undefined ? services : { ...services, maxResponseSize });
  };
  return {
    send,
    request: async (query, options) => {
      const text = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...query }).toString();
      const { body } = await send({ query: text }, options);
      if (failure !== undefined) throw new Error(`unexpected error for ${text}`, { cause: failure });
      return JSON.parse(body) as Json;
    },
    queries: () => ran,
    failure: () => failure,
    cookieOf,
    database,
    wiki,
    close: async () => {
      await database.close();
      await state.close();
      rmSync(stateFolder, { recursive: true, force: true });
    },
  };
}
