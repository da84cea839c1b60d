/** Our server with one wiki in this process: without a port, and with accounts that log in without a password. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { cookieSetting, newSessionId, sessionCookie, sessionKey } from '../../../packages/server/src/auth/session.js';
import { openState } from '../../../packages/server/src/auth/open-state.js';
import { fingerprint } from '../../../packages/server/src/auth/viewer.js';
import type { RanQuery } from '../../../packages/server/src/db/database.js';
import { ApiError } from '../../../packages/server/src/errors/api-error.js';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { handleRequest } from '../../../packages/server/src/actions/handle-request.js';
import type { RawRequest, RawResponse } from '../../../packages/server/src/request/raw-request.js';
import { makeServices } from '../../../packages/server/src/services/make-services.js';
import { messagesFile, wikiFolder } from './folders.js';
import { openMariadbCopy, sampleSearchIndex } from '../../support/mariadb/open-copy.js';
import { addBotPasswords } from '../../support/bot-passwords.mjs';
import { pretendLarge } from '../../support/mariadb/pretend-large.js';
import { pickHeaders } from './pick-headers.js';
import type { RecordedResponse, Request } from './recording.js';
import { messageMarker } from './strip-texts.js';

/** The address that recordings were made from. */
const clientAddress = '198.51.100.1';
const secret = 'conformance';

export interface Target {
  readonly send: (request: Request) => Promise<RecordedResponse & { readonly failure: unknown }>;
  /** Path of the database. */
  readonly database: string;
  /** The same, as the server hands it on. */
  readonly sendRaw: (request: Request, reportError?: (error: unknown) => void) => Promise<RawResponse>;
  /** Plan of a query. */
  readonly explain: (query: RanQuery) => Promise<readonly string[]>;
  /** Lets the planner take the tables for a thousand times as large. */
  readonly pretendLarge: () => Promise<void>;
  /** Whether there are messages in the language of the request. */
  readonly hasMessages: (request: Request) => boolean;
  /** The prefix of titles of a namespace. */
  readonly namespacePrefix: (namespace: number) => string;
  /** Markers of the messages that pages of the wiki define. */
  readonly ownMessages: ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

export type Engine = 'sqlite' | 'mariadb';

interface Site {
  readonly instance: { readonly clock: string };
  readonly siteinfo: {
    readonly general: { readonly server: string; readonly scriptpath: string; readonly lang: string };
    readonly namespaces: Readonly<Record<string, { readonly name: string }>>;
  };
}

function readSite(folder: string): { readonly path: string; readonly site: Site } {
  const path = ['site.json', 'site.json.gz'].map((name) => join(folder, name)).find((name) => existsSync(name));
  if (path === undefined) throw new Error(`${folder} has no site.json`);
  const bytes = readFileSync(path);
  return { path, site: JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as Site };
}

function ownMessages(database: Database): ReadonlySet<string> {
  const rows = database
    .prepare<[], { text: string }>(
      `SELECT old_text AS text FROM page JOIN slots ON slot_revision_id = page_latest JOIN content ON content_id = slot_content_id
       JOIN text ON 'tt:' || old_id = content_address WHERE page_namespace = 8`,
    )
    .all();
  return new Set(rows.map(({ text }) => messageMarker(String(text))));
}

export interface TargetOptions {
  /** Where the wiki folder lies, when it is not one of the recorded ones. */
  readonly folder?: string;
  /** The database is a copy that has the bot passwords of `fixtures/`. */
  readonly withBotPasswords?: boolean;
  /** The message file, in place of the wiki's own. */
  readonly messages?: string;
  /** Reported about each query that runs. */
  readonly observe?: (query: RanQuery) => void;
  /** How many rows count as few (see `Db` of the server). */
  readonly few?: number;
  /** The database that the server reads: the SQLite file as it is, or a copy of it on MariaDB. */
  readonly engine?: Engine;
  /** A `database.yaml` of a server that has the wiki already, in place of a copy. */
  readonly settings?: string;
}

function copyWithBotPasswords(database: string, folder: string): string {
  const copy = join(folder, 'wiki.sqlite');
  copyFileSync(database, copy);
  addBotPasswords(copy);
  return copy;
}

/** Whether the request names a language for messages. */
const wantsOtherLanguage = ({ query, body = '' }: Request): boolean =>
  /(^|&)(uselang|amlang|errorlang|siinlanguagecode)=/.test(`${query}&${body}`);

/** Whether it names messages with a language suffix. A missing language has the English ones. */
const namesLanguage = ({ query, body = '' }: Request): boolean =>
  /(^|&)ammessages=[^&]*(\/|%2F)/i.test(`${query}&${body}`);

/** A database server that was restarted is noticed soon: until then no server may be read from. */
async function patiently<T>(work: () => Promise<T>, attempts = 3000): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts === 0 || !(error instanceof ApiError) || error.code !== 'databasebusy') throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return patiently(work, attempts - 1);
  }
}

/** Opens a wiki as the server does. */
export async function openTarget(wiki: string, options: TargetOptions = {}): Promise<Target> {
  const folder = options.folder ?? wikiFolder(wiki);
  const unpacked = await unpackDatabase(
    ['wiki.sqlite', 'wiki.sqlite.gz'].map((name) => join(folder, name)).find((path) => existsSync(path)) ?? folder,
  );
  const { path, site } = readSite(folder);
  const messages = [
    options.messages,
    join(folder, 'messages.json'),
    join(folder, 'messages.json.gz'),
    ...(wiki === 'en' ? [messagesFile] : []),
  ].find((name) => name !== undefined && existsSync(name));
  const stateFolder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const database = options.withBotPasswords === true ? copyWithBotPasswords(unpacked, stateFolder) : unpacked;
  const isSample = wiki === 'en' && options.folder === undefined;
  const copy =
    options.engine === 'mariadb' && options.settings === undefined
      ? await openMariadbCopy(database, isSample ? { searchIndex: sampleSearchIndex } : {})
      : undefined;
  const opened = await makeServices(
    {
      database: options.settings ?? copy?.settings ?? database,
      site: path,
      ...(messages === undefined ? {} : { messages }),
      state: stateFolder,
      secret,
      clock: site.instance.clock,
    },
    { ...(options.observe && { observe: options.observe }), ...(options.few !== undefined && { few: options.few }) },
  );
  const accounts = new Sqlite(database, { readonly: true });
  const state = await openState(stateFolder);
  const cookies = new Map<string, string>();
  const cookieOf = async (user: string): Promise<string> => {
    const known = cookies.get(user);
    if (known !== undefined) return known;
    const row = accounts
      .prepare<[string], { id: number; token: string }>(
        'SELECT user_id AS id, user_token AS token FROM user WHERE user_name = ?',
      )
      .get(user);
    if (row === undefined) throw new Error(`there is no account ${user} on the wiki ${wiki}`);
    const id = newSessionId();
    const login = { userId: row.id, fingerprint: fingerprint(String(row.token)) };
    await state.saveLogin(sessionKey(id), login, Math.floor(Date.now() / 1000));
    const cookie = sessionCookie(id, cookieSetting(secret, opened.wiki.site.general.wikiid), false).split(';')[0] ?? '';
    cookies.set(user, cookie);
    return cookie;
  };
  const { lang } = site.siteinfo.general;
  const speaksOther = (user: string | undefined): boolean =>
    user !== undefined &&
    accounts
      .prepare<[string, string], unknown>(
        `SELECT 1 FROM user JOIN user_properties ON up_user = user_id WHERE user_name = ? AND up_property = 'language' AND up_value <> ?`,
      )
      .get(user, lang) !== undefined;
  const { server, scriptpath } = site.siteinfo.general;
  // `$wgServer` may have no scheme. The kit has no other than this one.
  const { host, origin } = new URL(server, 'http://localhost');
  const sendRaw = async (request: Request, reportError = opened.reportError): Promise<RawResponse> => {
    const cookie = request.user === undefined ? {} : { cookie: await cookieOf(request.user) };
    const raw: RawRequest = {
      method: request.method ?? 'GET',
      path: `${scriptpath}/api.php`,
      query: request.query,
      headers: { host, 'user-agent': 'conformance', ...cookie, ...request.headers },
      ...(request.body === undefined ? {} : { body: new TextEncoder().encode(request.body) }),
      ip: clientAddress,
      origin,
    };
    return handleRequest(raw, { ...opened, reportError });
  };
  return {
    database,
    sendRaw,
    explain: (query) => patiently(() => opened.database.explain(query)),
    pretendLarge: async () => {
      if (copy !== undefined) await pretendLarge(copy.server);
    },
    send: async (request) => {
      let failure: unknown;
      const { status, headers, body } = await sendRaw(request, (error) => (failure = error));
      const byName = Object.entries(headers).map(([name, value]): [string, string] => [
        name.toLowerCase(),
        typeof value === 'string' ? value : value.join(', '),
      ]);
      // The bytes that are sent.
      const sent = request.method === 'HEAD' ? '' : body;
      return { status, headers: pickHeaders(new Map(byName)), body: sent, failure };
    },
    hasMessages: (request) =>
      messages !== undefined &&
      !wantsOtherLanguage(request) &&
      !speaksOther(request.user) &&
      (lang === 'en' || !namesLanguage(request)),
    namespacePrefix: (namespace) => {
      const name = site.siteinfo.namespaces[String(namespace)]?.name ?? '';
      return name === '' ? '' : `${name}:`;
    },
    ownMessages: ownMessages(accounts),
    close: async () => {
      await opened.database.close();
      await copy?.server.stop();
      accounts.close();
      await state.close();
      rmSync(stateFolder, { recursive: true, force: true });
    },
  };
}
