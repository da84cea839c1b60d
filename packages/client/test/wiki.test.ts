// @module-tag slow
/** The client against the sample wiki, served by the built server. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { kit, tool } from '../../../test/support/bot-passwords.mjs';
import { ApiError, createClient, LoginError, type ApiMessage, type Progress, type QueryClient } from '../src/index.js';
import { serveSampleWiki, type ServedWiki } from './served-wiki.js';

interface Account {
  readonly name: string;
  readonly password?: string | null;
}

const accountsFile = new URL('../../server/test/auth/accounts.json', import.meta.url);
const accounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as readonly Account[];
const credentialsOf = (name: string) => ({
  name,
  password: accounts.find((account) => account.name === name)?.password ?? '',
});

let wiki: ServedWiki;
let client: QueryClient;

beforeAll(async () => {
  wiki = await serveSampleWiki();
  client = createClient(wiki.api, { userAgent: 'wiki-query-client-test/0 (local)' });
});
afterAll(() => wiki?.close());

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('query', () => {
  test('returns what the types say', async () => {
    const response = await client.query({ list: ['allpages'], meta: ['siteinfo'], aplimit: 3, apnamespace: 0 });
    expectTypeOf(response.query.allpages[0]!.title).toBeString();
    expectTypeOf(response.query.general.sitename).toBeString();
    expect(response.query.allpages).toHaveLength(3);
    expect(response.query.allpages[0]).toMatchObject({ ns: 0, title: '!Bang' });
    expect(response.query.general.generator).toBe('MediaWiki 1.43.9');
    expect(response.continue).toBeDefined();
  });

  test('sends several values, a switch, `max` and a generator', async () => {
    const response = await client.query({
      generator: 'allpages',
      gaplimit: 2,
      prop: ['info', 'categories'],
      cllimit: 'max',
      redirects: false,
      indexpageids: true,
    });
    const pages = response.query.pages ?? [];
    expectTypeOf(pages[0]!.length).toEqualTypeOf<number | undefined>();
    expectTypeOf(pages[0]!.categories?.[0]?.title).toEqualTypeOf<string | undefined>();
    expect(pages).toHaveLength(2);
    expect(pages.every((page) => typeof page.length === 'number')).toBe(true);
    expect(response.query.pageids).toHaveLength(2);
  });

  test('has `query` when the wiki gives none', async () => {
    expect((await client.query({})).query).toEqual({});
  });

  test('sends values with bars', async () => {
    const response = await client.query({ titles: ['Main Page', 'No|page'] });
    expect(response.query.pages?.map(({ title, invalid }) => [title, invalid])).toEqual(
      expect.arrayContaining([
        ['Main Page', undefined],
        ['No|page', true],
      ]),
    );
  });

  test('throws what the wiki refuses, with code and parameter', async () => {
    // @ts-expect-error a limit that is not one
    const wrong = await failureOf(client.query({ list: ['allpages'], aplimit: 'many' }));
    expect(wrong).toBeInstanceOf(ApiError);
    expect(wrong).toMatchObject({ code: 'badinteger', parameter: 'aplimit', module: 'query+allpages' });
    // @ts-expect-error a search for nothing
    const missing = await failureOf(client.query({ list: ['search'] }));
    expect(missing).toMatchObject({ code: 'missingparam', parameter: 'srsearch' });
  });

  test('reports of warnings', async () => {
    const warnings: ApiMessage[] = [];
    const listening = createClient(wiki.api, { onWarning: (warning) => warnings.push(warning) });
    // @ts-expect-error a module that there is not
    await listening.query({ list: ['nopages'] });
    expect(warnings).toMatchObject([{ code: 'unrecognizedvalues', module: 'query' }]);
  });

  test('prints each warning once where nobody listens', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const plain = createClient(wiki.api);
    // @ts-expect-error a module that there is not
    const ask = (name: string) => plain.query({ list: [name] });
    await ask('nopages');
    await ask('nopages');
    await ask('noother\u001b[31m');
    const lines = printed.mock.calls.map(([line]) => String(line));
    printed.mockRestore();
    expect(lines.filter((line) => line.includes('nopages'))).toHaveLength(1);
    expect(lines[0]).toMatch(/^Warning of the wiki \(query, unrecognizedvalues\): .*nopages/);
    expect(lines.join('')).toContain('noother');
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });
});

describe('queryAll', () => {
  const whole = async () => (await client.query({ list: ['allpages'], aplimit: 'max' })).query.allpages;

  test('follows continuation to the end', async () => {
    const titles: string[] = [];
    let parts = 0;
    for await (const part of client.queryAll({ list: ['allpages'], aplimit: 60 })) {
      expectTypeOf(part.query.allpages?.[0]?.title).toEqualTypeOf<string | undefined>();
      titles.push(...(part.query.allpages ?? []).map((page) => page.title));
      parts += 1;
    }
    expect(parts).toBeGreaterThan(2);
    expect(titles).toEqual((await whole()).map((page) => page.title));
  });

  test('says how far it is', async () => {
    const heard: Progress[] = [];
    const counting = createClient(wiki.api, { onProgress: (progress) => heard.push(progress) });
    const items = await counting.allpages({ limit: 60 }).toArray();
    expect(heard.length).toBeGreaterThan(2);
    expect(heard.at(-1)).toEqual({ responses: heard.length, items: items.length });
    expect(heard[0]).toEqual({ responses: 1, items: 60 });
  });

  test('ends when the caller has enough', async () => {
    for await (const part of client.queryAll({ list: ['allpages'], aplimit: 1 })) {
      expect(part.query.allpages).toHaveLength(1);
      break;
    }
  });

  test('gives complete pages when requested to merge', async () => {
    const request = { generator: 'allpages', gaplimit: 40, prop: ['links'] } as const;
    const few = [];
    for await (const part of client.queryAll({ ...request, pllimit: 7 }, { merge: true })) {
      few.push(...(part.query.pages ?? []));
    }
    const many = (await client.collect({ ...request, pllimit: 'max' })).query.pages ?? [];
    const linksOf = (pages: typeof many) =>
      new Map(pages.map((page) => [page.title, page.links?.map((link) => link.title).sort()]));
    expect(many.some((page) => (page.links?.length ?? 0) > 7)).toBe(true);
    expect(linksOf(few)).toEqual(linksOf(many));
    expect(new Set(few.map((page) => page.title)).size).toBe(few.length);
  });

  test('splits titles beyond the limit into batches, and joins them', async () => {
    const titles = (await whole()).map((page) => page.title).slice(0, 120);
    const { query } = await client.collect({ titles, prop: ['info'] });
    expect(query.pages).toHaveLength(120);
    expect(query.pages?.every((page) => page.missing === undefined && page.lastrevid !== undefined)).toBe(true);
  });

  test('is ended by a signal', async () => {
    const controller = new AbortController();
    const parts = client.queryAll({ list: ['allpages'], aplimit: 1 }, { signal: controller.signal });
    await parts.next();
    controller.abort(new Error('enough'));
    expect(await failureOf(parts.next())).toMatchObject({ message: 'enough' });
  });
});

describe('a session', () => {
  test('logs in, keeps its cookies, has tokens and logs out', async () => {
    const own = createClient(wiki.api);
    expect(await own.login(credentialsOf('Botty'))).toBe('Botty');
    const { userinfo } = (await own.query({ meta: ['userinfo'], uiprop: ['rights'] })).query;
    expect(userinfo).toMatchObject({ name: 'Botty' });
    expect(await own.token('csrf')).toMatch(/^[0-9a-f]{40,}\+\\$/);
    await own.logout();
    expect((await own.query({ meta: ['userinfo'] })).query.userinfo).toMatchObject({ anon: true });
  });

  test.each([
    ['account', credentialsOf('Botty')],
    ['bot password', kit],
  ])('requests more values at once when the %s may', async (_, credentials) => {
    const addresses: string[] = [];
    const own = createClient(wiki.api, {
      fetch: (address, init) => {
        addresses.push(`${init?.method ?? 'GET'} ${String(address)}${String(init?.body ?? '')}`);
        return fetch(address, init);
      },
    });
    await own.login(credentials);
    addresses.length = 0;
    const pageids = Array.from({ length: 120 }, (_, index) => index + 1);
    expect((await own.collect({ pageids })).query.pages).toHaveLength(120);
    expect(addresses.filter((address) => address.includes('pageids='))).toHaveLength(1);
  });

  test.each([
    ['Account@app', kit.name, kit.password],
    ['the older form', kit.account, `kit@${kit.password}`],
  ])('logs in with a bot password (%s), and has the rights of its grants alone', async (_, name, password) => {
    const own = createClient(wiki.api);
    expect(await own.login({ name, password })).toBe('Botty');
    const rightsOf = async (client: QueryClient) =>
      (await client.query({ meta: ['userinfo'], uiprop: ['rights'] })).query.userinfo.rights ?? [];
    const granted = await rightsOf(own);
    await own.login(credentialsOf('Botty'));
    const all = await rightsOf(own);
    expect(all).toEqual(expect.arrayContaining([...granted]));
    expect(granted).toEqual(expect.arrayContaining(['read', 'apihighlimits', 'bot']));
    expect(all.filter((right) => !granted.includes(right))).toContain('edit');
  });

  test('renews a login by bot password when the session is lost', async () => {
    const sent: string[] = [];
    let losesCookies = false;
    const own = createClient(wiki.api, {
      fetch: (address, init) => {
        const headers = new Headers(init?.headers);
        if (losesCookies) headers.delete('cookie');
        losesCookies = false;
        sent.push(init?.method ?? 'GET');
        return fetch(address, { ...init, headers });
      },
    });
    await own.login(tool);
    sent.length = 0;
    losesCookies = true;
    expect((await own.query({ meta: ['userinfo'] })).query.userinfo.name).toBe(tool.account);
    expect(sent).toEqual(['GET', 'GET', 'POST', 'GET']);
  });

  test('throws when the password is wrong', async () => {
    const failure = await failureOf(createClient(wiki.api).login({ name: 'Alice', password: 'not it' }));
    expect(failure).toBeInstanceOf(LoginError);
    expect(failure).toMatchObject({ result: 'Failed' });
    const bot = createClient(wiki.api).login({ name: kit.name, password: tool.password });
    expect(await failureOf(bot)).toMatchObject({ name: 'LoginError', result: 'Failed' });
  });
});
