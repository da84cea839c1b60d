// @module-tag slow
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { createHash, pbkdf2Sync } from 'node:crypto';
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { openDatabase, type WikiDatabase } from '../db/open/open-database.js';
import { unpackDatabase } from '../db/unpack.js';
import { loadProfile } from '../profile/load-profile.js';
import { makeWiki } from '../site/make-wiki.js';
import { type Auth, type LoginResult, makeAuth } from './auth.js';
import { addressLimits, passwordLimits } from './login.js';
import { cookieSetting, type SessionHolder } from './session.js';
import { openFolderState } from './folder-state.js';
import { openState } from './open-state.js';
import type { State } from './state.js';
import { findAccount, fingerprint, viewerOfLogin } from './viewer.js';

const folder = temporaryFolder('auth');
const cookie = cookieSetting('secret', 'samplewiki');
const sample = join(import.meta.dirname, '../../sample');
const accounts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../test/auth/accounts.json'), 'utf8'),
) as readonly Account[];
const now = '20250624115301';
const ip = '198.51.100.1';

interface Account {
  readonly name: string;
  readonly id: number;
  readonly groups: readonly string[];
  readonly rights: readonly string[];
  readonly password?: string | null;
}

const wiki = makeWiki(loadProfile(join(sample, 'site.json')));
const botPassword = '0123456789abcdefghijklmnopqrstuv';
let database: WikiDatabase;
let state: State;
let auth: Auth;

/** The account that a cookie logs in. */
async function loginBehind(cookies: string, by: Auth = auth): Promise<number | undefined> {
  const holder = by.open(cookies, false);
  await database.read((db) => by.viewer(holder, { db, wiki, ip, now }));
  return holder.session.login?.userId;
}

/** A client that keeps cookies, as a library does. */
function client(address = ip): {
  readonly session: () => SessionHolder;
  readonly keep: (holder: SessionHolder) => void;
  readonly login: (name: string, password: string) => Promise<LoginResult>;
  readonly viewer: () => Promise<Awaited<ReturnType<Auth['viewer']>>>;
  readonly cookies: () => string;
} {
  let jar = '';
  const session = (): SessionHolder => auth.open(jar, false);
  const keep = (holder: SessionHolder): void => {
    for (const cookie of holder.session.cookies) jar = (cookie.split(';')[0] as string).replace(/=$/, '=gone');
  };
  const login = async (name: string, password: string): Promise<LoginResult> => {
    const first = session();
    const token = auth.token(first, 'login');
    keep(first);
    const second = session();
    const result = await database.read((db) =>
      auth.login(second, { name, password, token }, { db, wiki, ip: address }),
    );
    keep(second);
    return result;
  };
  const viewer = (): ReturnType<Auth['viewer']> =>
    database.read((db) => auth.viewer(session(), { db, wiki, ip: address, now }));
  return { session, keep, login, viewer, cookies: () => jar };
}

function stored(password: string, type: 'pbkdf2' | 'A' | 'B' | 'pbkdf2-legacyB'): string {
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
  const derive = (text: string): string => pbkdf2Sync(text, 'salt', 10, 64, 'sha512').toString('base64');
  const salt = Buffer.from('salt').toString('base64');
  switch (type) {
    case 'pbkdf2':
      return `:pbkdf2:sha512:10:64:${salt}:${derive(password)}`;
    case 'A':
      return `:A:${md5(password)}`;
    case 'B':
      return `:B:1234:${md5(`1234-${md5(password)}`)}`;
    case 'pbkdf2-legacyB':
      return `:pbkdf2-legacyB:!sha512:10:64!1234!${salt}!${derive(md5(`1234-${md5(password)}`))}`;
  }
}

/** Values that PHP made. */
const bcrypt = ':bcrypt:04$y3PWeYXRnHWln6jJm.s87O$tjlyfZH2MzpIqXAGCS4oOJG4EspU9dC';
/** Of 72 times `a`, and of 71 times `a` with `é`, of which one byte fits. */
const longBcrypt = ':bcrypt:04$abcdefghijklmnopqrstuu$BzzIgyKkz7xMWYSzkIjUSnxEQFQ0WNe';
const cutBcrypt = ':bcrypt:04$abcdefghijklmnopqrstuu$oVx8RufeJl2sf6nnK3ltb8OHjZZZsny';
const argon2 =
  ':argon2:$argon2id$v=19$m=1024,t=2,p=1$WHlDbGlDVWZDL2ZHSklpVw$Krip40eFNOBzOI+OwKuVsGoqqQbj5OdRL6fIz7BSOhI';

const brokenRestrictions: readonly string[] = [
  '',
  '{"IPAddresses":["192.0',
  'null',
  '"x"',
  '{}',
  '[]',
  '{"IPAddresses":"192.0.2.7"}',
  '{"IPAddresses":["0.0.0.0/0"],"Pages":"A"}',
  '{"IPAddresses":["0.0.0.0/0"],"Pages":[1]}',
];

beforeAll(async () => {
  const path = join(folder, 'wiki.sqlite');
  copyFileSync(await unpackDatabase(join(sample, 'wiki.sqlite.gz'), folder), path);
  const writer = new Sqlite(path);
  const bot = writer.prepare('INSERT INTO bot_passwords VALUES (?, ?, ?, ?, ?, ?)');
  const open = '{"IPAddresses":["0.0.0.0/0","::/0"]}';
  bot.run(6, 'reader', stored(botPassword, 'pbkdf2'), 'token1', open, '["basic","highvolume"]');
  bot.run(6, 'here', stored(botPassword, 'pbkdf2'), 'token2', '{"IPAddresses":["192.0.2.0/24"]}', '["basic"]');
  bot.run(6, 'reset', '', 'token3', open, '["basic"]');
  for (const [index, restrictions] of brokenRestrictions.entries())
    bot.run(6, `broken${index}`, stored(botPassword, 'pbkdf2'), `broken${index}`, restrictions, '["basic"]');
  bot.run(6, 'named', stored(botPassword, 'pbkdf2'), 'token4', '{"IPAddresses":{"a":"0.0.0.0/0","b":5}}', '["basic"]');
  const account = writer.prepare(
    "INSERT INTO user (user_id, user_name, user_password, user_newpassword, user_email, user_touched, user_token) VALUES (?, ?, ?, '', '', '', 'x')",
  );
  for (const [index, type] of (['A', 'B', 'pbkdf2-legacyB'] as const).entries())
    account.run(900 + index, `Old ${type}`, stored('geheim', type));
  account.run(910, 'Old bcrypt', bcrypt);
  account.run(912, 'Old argon2', argon2);
  account.run(913, 'Long bcrypt', longBcrypt);
  account.run(914, 'Cut bcrypt', cutBcrypt);
  account.run(911, 'Broken', ':pbkdf2:nosuch:0:-1:x:y');
  writer.close();
  database = await openDatabase(path);
  state = await openState(join(folder, 'state'));
  auth = makeAuth(cookie, state);
});

afterAll(() => {
  database.close();
  state.close();
});

describe('accounts of the sample wiki', () => {
  it.each(accounts.filter(({ password }) => typeof password === 'string'))(
    '$name has the groups and rights that MediaWiki gives',
    async (account) => {
      const { login, viewer } = client();
      expect(await login(account.name, account.password as string)).toMatchObject({
        result: 'Success',
        userId: account.id,
        userName: account.name,
      });
      const { groups, rights, isAnonymous } = await viewer();
      expect(groups).toEqual(account.groups);
      expect([...rights].sort()).toEqual([...account.rights].sort());
      expect(isAnonymous).toBe(false);
    },
  );

  it('cannot be entered where there is no password', async () => {
    for (const { name } of accounts.filter(({ password }) => typeof password !== 'string'))
      expect(await client().login(name, 'x')).toMatchObject({ result: 'Failed' });
  });

  it.each([
    ['Alice', ''],
    ['', 'x'],
    ['A|b', 'x'],
    ['192.0.2.1', 'x'],
    ['a/b', 'x'],
    ['MediaWiki default', 'x'],
    ['N'.repeat(300), 'x'],
    ['Foo@bar', ''],
  ])('are not requested %j with %j, which cannot be right', async (name, password) =>
    expect(await client().login(name, password)).toMatchObject({ reason: 'authmanager-authn-no-primary' }),
  );

  it.each(accounts)('$name: a login that is remembered gives the same', async ({ name, groups, rights }) => {
    const viewer = await database.read(async (db) => {
      const account = await findAccount(db, name);
      const login = { userId: account?.id ?? 0, fingerprint: fingerprint(account?.token ?? '') };
      return viewerOfLogin(login, { db, wiki, ip, now });
    });
    expect(viewer?.groups).toEqual(groups);
    expect([...(viewer?.rights ?? [])].sort()).toEqual([...rights].sort());
  });

  it('are anonymous without a session', async () => {
    const viewer = await client('2001:DB8::1').viewer();
    expect(viewer).toMatchObject({ id: 0, name: '2001:DB8:0:0:0:0:0:1', isAnonymous: true, groups: ['*'] });
    expect(viewer.rights.has('read')).toBe(true);
    expect(viewer.rights.has('move')).toBe(false);
  });
});

describe('login', () => {
  const alice = accounts.find(({ name }) => name === 'Alice') as Account & { readonly password: string };
  const attempt = (holder: SessionHolder, token: string | undefined, password = alice.password): Promise<LoginResult> =>
    database.read((db) => auth.login(holder, { name: 'Alice', password, token }, { db, wiki, ip }));

  it('hands a token to who comes without, and takes it then', async () => {
    const { session, keep, viewer } = client();
    const first = session();
    const requested = await attempt(first, undefined);
    keep(first);
    expect(requested).toMatchObject({ result: 'NeedToken' });
    const second = session();
    expect(await attempt(second, (requested as { token: string }).token)).toMatchObject({
      result: 'Success',
      kind: 'password',
    });
    keep(second);
    expect((await viewer()).name).toBe('Alice');
  });

  it('refuses a token without its session, of another session, and of another type', async () => {
    const { session, keep } = client();
    const holder = session();
    const token = auth.token(holder, 'login');
    expect(await attempt(session(), token)).toMatchObject({ result: 'Failed', reason: 'sessionlost' });
    keep(holder);
    const other = client();
    const stranger = other.session();
    auth.token(stranger, 'login');
    other.keep(stranger);
    expect(await attempt(other.session(), token)).toEqual({ result: 'WrongToken' });
    expect(await attempt(session(), auth.token(session(), 'createaccount'))).toEqual({ result: 'WrongToken' });
    expect(await attempt(session(), token)).toMatchObject({ result: 'Success' });
  });

  it('gives a new session, and forgets it at logout', async () => {
    const { login, session, keep, viewer, cookies } = client();
    const before = session();
    auth.token(before, 'login');
    keep(before);
    const anonymous = cookies();
    await login('Alice', alice.password);
    expect(cookies()).not.toBe(anonymous);
    const inside = cookies();
    const holder = session();
    await auth.logout(holder);
    keep(holder);
    expect(cookies()).not.toBe(inside);
    expect((await viewer()).isAnonymous).toBe(true);
    expect(await loginBehind(inside)).toBeUndefined();
  });

  it.each(['Old A', 'Old B', 'Old pbkdf2-legacyB', 'Old bcrypt', 'Old argon2'])(
    'takes a password stored as %s',
    async (name) => {
      expect(await client().login(name, 'geheim')).toMatchObject({ result: 'Success' });
      expect(await client().login(name, 'Geheim')).toMatchObject({ result: 'Failed' });
    },
  );

  it.each([
    ['Long bcrypt', 'a'.repeat(72), 'Success'],
    ['Long bcrypt', 'a'.repeat(73), 'Success'],
    ['Long bcrypt', `${'a'.repeat(72)}${'é'.repeat(100_000)}`, 'Success'],
    ['Long bcrypt', 'a'.repeat(71), 'Failed'],
    ['Long bcrypt', `${'a'.repeat(71)}b`, 'Failed'],
    ['Cut bcrypt', `${'a'.repeat(71)}é`, 'Success'],
    ['Cut bcrypt', `${'a'.repeat(71)}èx`, 'Success'],
    ['Cut bcrypt', 'a'.repeat(72), 'Failed'],
  ])('%s: 72 bytes of a password count, as in PHP (case %#)', async (name, password, result) => {
    expect(await client('198.51.100.50').login(name, password)).toMatchObject({ result });
  });

  it('takes no password where the stored value is broken', async () => {
    expect(await client().login('Broken', 'x')).toMatchObject({ result: 'Failed', reason: 'wrongpassword' });
  });

  it('keeps little of what is tried, however long the names and however many', async () => {
    const before = statSync(join(folder, 'state', 'state.sqlite')).mode & 0o777;
    expect(before).toBe(0o600);
    const responses = new Set<unknown>();
    // An attempt takes a tenth of a second: most of them are only counted.
    const [{ count = 0 } = {}] = addressLimits;
    for (let i = 5; i < count; i++)
      await state.countAttempt('address:203.0.113.77', addressLimits, Math.floor(Date.now() / 1000));
    for (let i = 0; i < 10; i++) {
      const { reason } = (await client('203.0.113.77').login(`Nobody ${i}`, 'no')) as { readonly reason?: string };
      responses.add(reason);
    }
    expect([...responses]).toEqual(['wrongpassword', 'login-throttled']);
    expect(await client('203.0.113.78').login('N'.repeat(100_000), 'no')).toMatchObject({
      reason: 'authmanager-authn-no-primary',
    });
  });

  it('is slowed down for one name and address, in every worker', async () => {
    const address = '198.51.100.99';
    const [{ count = 0 } = {}] = passwordLimits;
    for (let i = 0; i < count; i++)
      expect(await client(address).login('Bob Example', 'no')).toMatchObject({ reason: 'wrongpassword' });
    const otherWorker = await openState(join(folder, 'state'));
    auth = makeAuth(cookie, otherWorker);
    const bob = accounts.find(({ name }) => name === 'Bob Example')?.password as string;
    expect(await client(address).login('Bob Example', bob)).toMatchObject({
      result: 'Failed',
      reason: 'login-throttled',
      values: { wait: 300 },
    });
    expect(await client('198.51.100.98').login('Bob Example', bob)).toMatchObject({ result: 'Success' });
    auth = makeAuth(cookie, state);
    otherWorker.close();
  });

  it('holds in another worker, and with another secret not at all', async () => {
    const { login, cookies } = client();
    await login('Alice', alice.password);
    const otherState = await openState(join(folder, 'state'));
    expect(await loginBehind(cookies(), makeAuth(cookie, otherState))).toBe(alice.id);
    expect(makeAuth(cookieSetting('other', 'samplewiki'), otherState).open(cookies(), false).session.isNew).toBe(true);
    otherState.close();
  });
});

describe('bot passwords', () => {
  it.each([
    ['Botty@reader', botPassword],
    ['Botty', `reader@${botPassword}`],
  ])('let %s in with the rights that both sides give', async (name, password) => {
    const { login, viewer } = client();
    expect(await login(name, password)).toMatchObject({ result: 'Success', kind: 'bot-password', userName: 'Botty' });
    const { rights, groups } = await viewer();
    expect([...rights].sort()).toEqual([
      'apihighlimits',
      'autoconfirmed',
      'autopatrol',
      'bot',
      'editsemiprotected',
      'nominornewtalk',
      'read',
    ]);
    expect(groups).toContain('bot');
  });

  it.each([
    ['Botty@here', botPassword, 'wrongpassword'],
    ['Botty@reset', botPassword, 'botpasswords-needs-reset'],
    ['Botty@none', botPassword, 'wrongpassword'],
    ['Botty@reader', botPassword.replace('0', '1'), 'wrongpassword'],
    ['Nobody@reader', botPassword, 'wrongpassword'],
  ])('keep %s out', async (name, password, reason) => {
    expect(await client().login(name, password)).toMatchObject({ result: 'Failed', reason });
  });

  it.each(brokenRestrictions.map((text, index) => [text, index] as const))(
    'with the restrictions %j let nobody in, and the log says why',
    async (_text, index) => {
      await expect(client(`192.0.2.${100 + index}`).login(`Botty@broken${index}`, botPassword)).rejects.toThrow(
        `bp_restrictions of the bot password 6@broken${index} is broken`,
      );
    },
  );

  it('have addresses with names, too', async () => {
    expect(await client('192.0.2.99').login('Botty@named', botPassword)).toMatchObject({ result: 'Success' });
  });

  it('keep to their addresses', async () => {
    const here = client('192.0.2.7');
    expect(await here.login('Botty@here', botPassword)).toMatchObject({ result: 'Success' });
    const viewerAt = (address: string): ReturnType<Auth['viewer']> =>
      database.read((db) => auth.viewer(here.session(), { db, wiki, ip: address, now }));
    expect((await viewerAt('192.0.2.8')).name).toBe('Botty');
    expect(await viewerAt('198.51.100.7')).toMatchObject({ isAnonymous: true, name: '198.51.100.7' });
    expect((await viewerAt('192.0.2.8')).name).toBe('Botty');
  });
});

describe('tokens', () => {
  it('have the form that clients expect, and differ by session and type', async () => {
    const { login, cookies } = client();
    await login('Alice', accounts.find(({ name }) => name === 'Alice')?.password as string);
    const holder = auth.open(cookies(), false);
    await database.read((db) => auth.viewer(holder, { db, wiki, ip, now }));
    const session = (): SessionHolder => holder;
    const tokens = ['csrf', 'watch', 'patrol', 'rollback', 'userrights', 'login', 'createaccount'].map((type) =>
      auth.token(session(), type),
    );
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{40}\+\\$/);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(auth.tokenIsRight(session(), 'csrf', tokens[0] as string)).toBe(true);
    expect(auth.tokenIsRight(session(), 'watch', tokens[0] as string)).toBe(false);
  });

  it('are `+\\` for anonymous viewers, except those that exist before a login', () => {
    const { session } = client();
    expect(['csrf', 'watch'].map((type) => auth.token(session(), type))).toEqual(['+\\', '+\\']);
    const holder = session();
    expect(auth.token(holder, 'login')).toMatch(/^[0-9a-f]{40}\+\\$/);
    expect(holder.session.cookies).toHaveLength(1);
    expect(holder.session.cookies[0]).toMatch(
      /^samplewikiwikiQuerySession=[0-9a-f]{32}\.[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const again = session();
    auth.token(again, 'csrf');
    expect(again.session.cookies).toHaveLength(0);
  });

  it.each([
    '',
    'a=b',
    'samplewikiwikiQuerySession=',
    'samplewikiwikiQuerySession=x.y',
    `samplewikiwikiQuerySession=${'0'.repeat(32)}.${'0'.repeat(64)}`,
    '\0;;=;',
  ])('come from no forged cookie: %j', (cookie) => expect(auth.open(cookie, false).session.isNew).toBe(true));
});

describe('two wikis on one host', () => {
  it.each([
    ['samplewiki', 'otherwiki', 'otherwikiwikiQuerySession'],
    ['samplewiki', undefined, 'wikiQuerySession'],
    ['samplewiki', 'my wiki;=,(x)', 'my%20wiki%3B%3D%2C_x_wikiQuerySession'],
    ['samplewiki', '維基', '%E7%B6%AD%E5%9F%BAwikiQuerySession'],
    ['samplewiki', '\u{d800}', '%EF%BF%BDwikiQuerySession'],
  ])('%s and %j keep their sessions apart in the cookie %s', (first, second, name) => {
    const pairs = [first, second].map((wiki) => {
      const one = makeAuth(cookieSetting('secret', wiki), state);
      const holder = one.open(undefined, false);
      one.token(holder, 'login');
      return { one, id: holder.session.id, cookie: holder.session.cookies[0]?.split(';')[0] ?? '' };
    });
    expect(pairs[1]?.cookie.split('=')[0]).toBe(name);
    const jar = pairs.map(({ cookie: value }) => value).join('; ');
    for (const { one, id } of pairs) expect(one.open(jar, false).session.id).toBe(id);
  });
});

describe('the clock of the machine', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([400, -400])('ends no session when it jumps by %d days', async (days) => {
    const reader = client('198.51.100.77');
    expect(await reader.login('Botty@reader', botPassword)).toMatchObject({ result: 'Success' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3600 * 1000 });
    expect((await reader.viewer()).name).toBe('Botty');
    // An attempt prunes what is over.
    await client('198.51.100.78').login('Alice', 'wrong');
    expect((await reader.viewer()).name).toBe('Botty');
  });
});

describe('attempts', () => {
  it('are bounded for an address, whatever the names', async () => {
    const now = Math.floor(Date.now() / 1000);
    for (let i = 0; i < 199; i++) await state.countAttempt('address:203.0.113.99', addressLimits, now);
    expect(await client('203.0.113.99').login('Somebody', 'x')).toMatchObject({ reason: 'wrongpassword' });
    expect(await client('203.0.113.99').login('Another', 'x')).toMatchObject({ reason: 'login-throttled' });
    expect(await client('203.0.113.98').login('Another', 'x')).toMatchObject({ reason: 'wrongpassword' });
  });

  it('are bounded for an address over all ways to log in', async () => {
    const address = '203.0.113.97';
    const clientLogin = (name: string): ReturnType<Auth['clientLogin']> =>
      database.read((db) =>
        auth.clientLogin(auth.open('', false), { name, password: 'x', isRemembered: false }, { db, wiki, ip: address }),
      );
    const now = Math.floor(Date.now() / 1000);
    for (let i = 0; i < 198; i++) await state.countAttempt(`address:${address}`, addressLimits, now);
    expect(await clientLogin('Somebody')).toMatchObject({ reason: 'wrongpassword' });
    expect(await client(address).login('Other', 'x')).toMatchObject({ reason: 'wrongpassword' });
    expect(await clientLogin('Another')).toMatchObject({ reason: 'login-throttled', values: { wait: 300 } });
    expect(await client(address).login('Another', 'x')).toMatchObject({ reason: 'login-throttled' });
  });

  it('are forgotten when they are too many: the oldest first', async () => {
    const own = openFolderState(join(folder, 'attempts'), undefined, { attempts: 50, every: 10 });
    const limits = [{ count: 1, seconds: 300 }];
    for (let i = 0; i < 111; i++) await own.countAttempt(`name ${i}`, limits, 1000 + i);
    expect(await own.countAttempt('name 1', limits, 1111)).toBeUndefined();
    expect(await own.countAttempt('name 110', limits, 1111)).toBe(300);
    await own.close();
  });
});

describe('logins of one account', () => {
  it('are bounded: the oldest go first', async () => {
    const own = openFolderState(join(folder, 'bounded'));
    const login = { userId: 1, fingerprint: 'f' };
    for (let i = 0; i < 600; i++) await own.saveLogin(`s${i}`, login, 1000 + i);
    await own.saveLogin('other', { ...login, userId: 2 }, 1);
    expect(await own.findLogin('s99', 1000)).toBeUndefined();
    expect(await own.findLogin('s100', 1000)).toMatchObject({ userId: 1 });
    expect(await own.findLogin('s599', 1000)).toMatchObject({ userId: 1 });
    expect(await own.findLogin('other', 1)).toMatchObject({ userId: 2 });
    await own.close();
  });
});
