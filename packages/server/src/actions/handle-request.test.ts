import { hostname } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import type { Services } from '../services/services.js';
import { ApiError } from '../errors/api-error.js';
import { describeModules } from '../site/describe-modules.js';
import type { Wiki } from '../site/wiki.js';
import { protocolDescriptors } from '@wiki-query/server-stubs';
import { queryModules } from '../spec/query-modules.js';
import { handleRequest } from './handle-request.js';
import type { RawRequest, RawResponse } from '../request/raw-request.js';

const NOW = '20250624115301';

interface World {
  readonly user?: string;
  readonly rights?: readonly string[];
  readonly isPrivate?: boolean;
  readonly failsWith?: Error;
  readonly showsNames?: boolean;
}

/** A wiki without pages, where everybody may read. */
function services({ user, rights = ['read'], isPrivate = false, failsWith, showsNames = false }: World = {}): Services {
  const session = {
    id: user === undefined ? '' : 'x',
    isNew: user === undefined,
    login: undefined,
    secure: false,
    cookies: [],
  };
  const described = {
    site: {
      parameters: new Map([['main', new Map([['action', { name: 'action', type: ['edit', 'query'] }]])]]),
      namespaces: {},
      extensions: [],
      general: { server: 'http://wiki.example', scriptpath: '/w' },
      settings: { translatenumerals: true },
    },
    recorded: { paraminfo: new Map() },
    titles: { fullUrl: () => 'http://wiki.example/wiki/Licence' },
    specialPages: { title: () => ({}) },
  };
  return {
    wiki: {
      ...described,
      descriptions: describeModules(described as unknown as Wiki),
      messages: { shipped: () => undefined, text: () => undefined },
      contentLanguage: { code: 'en' },
      languages: {
        chosen: (code: string) => code,
        bcp47: (code: string) => code,
        isRightToLeft: () => false,
        fallbacks: () => [],
      },
      namespaces: { get: () => undefined, valid: () => [] },
      userNames: { canonical: (text: string) => text, isExternal: () => false, isTemporary: () => false },
      titleTexts: () => ({}),
      rightsOfEveryone: new Set(isPrivate ? [] : ['read']),
    },
    database: {
      cluster: { servers: () => [], showsNames },
      dialect: { builder },
      read: async (work: (db: unknown) => Promise<unknown>) => {
        if (failsWith !== undefined) throw failsWith;
        return work({
          count: () => 0,
          cluster: { servers: () => [], showsNames },
          stores: { legacyEncoding: undefined, hasCur: false, readBlobs: async () => undefined },
          sql: { selectFrom: () => builder },
          first: async () => undefined,
          all: async () => [],
        });
      },
    },
    auth: {
      open: (cookies: string | undefined) => ({ session: cookies === undefined ? { ...session, id: '' } : session }),
      viewer: async (holder: { session: { id: string } }) => ({
        isAnonymous: holder.session.id === '',
        id: holder.session.id === '' ? 0 : 1,
        name: holder.session.id === '' ? '127.0.0.1' : user,
        rights: new Set(rights),
      }),
      login: async (_: unknown, { token }: { token?: string }) =>
        token === undefined
          ? { result: 'NeedToken', token: 't' }
          : { result: 'Failed', reason: 'wrongpassword', values: {} },
      token: () => 't',
      tokenIsRight: (_: unknown, __: string, token: string) => token === 'right',
      loginState: () => 'none',
      logout: vi.fn(),
    },
    now: () => NOW,
    reportError: vi.fn(),
  } as unknown as Services;
}

const builder: unknown = new Proxy({}, { get: () => () => builder });

interface JsonResponse extends RawResponse {
  readonly json: Readonly<Record<string, unknown>>;
}

async function request(query: string, more: Partial<RawRequest> = {}, world: World = {}): Promise<JsonResponse> {
  const request: RawRequest = {
    method: 'GET',
    path: '/w/api.php',
    query,
    headers: {},
    ip: '127.0.0.1',
    origin: 'http://h',
    ...more,
  };
  const response = await handleRequest(request, services(world));
  const json = response.body.startsWith('{') ? (JSON.parse(response.body) as JsonResponse['json']) : {};
  return { ...response, json };
}

const JSON2 = 'format=json&formatversion=2';
const codeOf = ({ json }: JsonResponse): unknown => (json['error'] as { code?: unknown } | undefined)?.code;
const postOf = (body: string): Partial<RawRequest> => ({
  method: 'POST',
  body: Buffer.from(body),
  headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'x' },
});

describe('errors', () => {
  test.each([
    ['action=nosuch', 'badvalue'],
    ['action=edit', 'actionnotserved'],
    ['action=query&assert=user', 'assertuserfailed'],
    ['action=query&assert=bot', 'assertbotfailed'],
    ['action=query&assertuser=Bob', 'assertnameduserfailed'],
    ['action=query&maxlag=-5', 'maxlag'],
    ['action=query&maxlag=x', 'badinteger'],
    ['action=login', 'mustbeposted'],
    ['action=logout', 'missingparam'],
    ['action=logout&token=x', 'mustpostparams'],
  ])('%s: %s', async (query, code) => {
    const response = await request(`${query}&${JSON2}`);
    expect(codeOf(response)).toBe(code);
    expect(response).toMatchObject({ status: 200, headers: { 'MediaWiki-API-Error': code }, report: { error: code } });
  });

  test.each([
    ['action=logout', 'The parameter "token" must be set.'],
    ['action=query&list=categorymembers', 'Use exactly one of these parameters: cmtitle, cmpageid.'],
    [
      'action=query&list=categorymembers&cmtitle=A&cmpageid=1',
      'Use at most one of these parameters: cmtitle, cmpageid.',
    ],
  ])('%s: says which parameters are missing or too many', async (query, text) => {
    const { json } = await request(`${query}&${JSON2}`);
    expect(json['error']).toMatchObject({ info: expect.stringContaining(text) });
  });

  test('a private wiki', async () => {
    expect(codeOf(await request(`action=query&${JSON2}`, {}, { isPrivate: true, rights: [] }))).toBe('readapidenied');
    const login = `action=query&meta=tokens&type=login&rawcontinue=1&${JSON2}`;
    const { json } = await request(login, {}, { isPrivate: true, rights: [] });
    expect(json['query']).toMatchObject({ tokens: { logintoken: expect.any(String) } });
    expect(codeOf(await request(`action=query&${JSON2}`, {}, { isPrivate: true }))).toBeUndefined();
  });

  test('of other methods', async () => {
    expect(await request(`action=query&${JSON2}`, { method: 'PUT' as 'GET' })).toMatchObject({ status: 405 });
  });

  test('of the server report nothing', async () => {
    const response = await request(`action=query&${JSON2}`, {}, { failsWith: new Error('secret') });
    expect(response).toMatchObject({ status: 200, headers: { 'MediaWiki-API-Error': 'internal_api_error' } });
    expect(response.body).not.toContain('secret');
  });

  test('that the database explains are reported', async () => {
    expect(codeOf(await request(`action=query&${JSON2}`, {}, { failsWith: new ApiError('readapidenied') }))).toBe(
      'readapidenied',
    );
  });

  test('come with what the request wants in any response', async () => {
    const { json } = await request(
      `action=nosuch&requestid=r&curtimestamp&responselanginfo&uselang=DE&errorformat=none&${JSON2}`,
    );
    expect(json).toMatchObject({
      requestid: 'r',
      curtimestamp: '2025-06-24T11:53:01Z',
      uselang: 'de',
      errorlang: 'de',
    });
    expect(Object.keys(json)).toEqual(['errors', 'docref', 'requestid', 'curtimestamp', 'uselang', 'errorlang']);
  });

  test('name the server where names may be known', async () => {
    const shown = await request(`action=nosuch&${JSON2}`, {}, { showsNames: true });
    expect(shown.json).toMatchObject({ servedby: hostname() });
    expect((await request(`action=nosuch&servedby&${JSON2}`)).json).not.toHaveProperty('servedby');
    expect((await request(`action=query&servedby&${JSON2}`, {}, { showsNames: true })).json).toMatchObject({
      servedby: hostname(),
    });
    expect((await request(`action=query&${JSON2}`, {}, { showsNames: true })).json).not.toHaveProperty('servedby');
  });

  test('of the format itself are printed in the plainest form', async () => {
    const { json } = await request('action=query&format=json&formatversion=9');
    expect(json).toMatchObject({
      error: { code: 'badvalue' },
      warnings: { main: { '*': expect.any(String) }, json: { '*': expect.any(String) } },
    });
  });
});

describe('responses', () => {
  test('unknown parameters', async () => {
    const { json } = await request(`action=query&foo=1&bar=2&_=3&errorformat=plaintext&${JSON2}`);
    expect(json).toMatchObject({
      warnings: [{ code: 'unrecognizedparams', module: 'main', text: expect.stringContaining('foo, bar, _') }],
    });
  });

  test('a callback', async () => {
    const { body, headers } = await request(
      'action=query&callback=a(b&_=1&format=json',
      { headers: { cookie: 'x' } },
      { user: 'Bob' },
    );
    expect(body).toBe('/**/ab({"batchcomplete":""})');
    expect(headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'MediaWiki-Login-Suppressed': 'true',
    });
  });

  test('the format for people', async () => {
    const { body, headers } = await request('action=query&requestid=%3Cb%3E');
    expect(headers['Content-Type']).toBe('text/html; charset=UTF-8');
    expect(body).toContain('"requestid": "&lt;b>"');
  });

  test('the format for people shows the call of a function', async () => {
    const { body } = await request("action=query&format=jsonfm&callback=a['b'](");
    expect(body).toContain(`>/**/a['b']({\n    "batchcomplete": ""\n})</pre>`);
  });

  test('wrapped, a page names what MediaWiki loads to show it', async () => {
    const { body } = await request('action=query&format=jsonfm&wrappedhtml=1');
    expect(JSON.parse(body)).toMatchObject({ status: 200, modules: ['mediawiki.apipretty'], continue: null });
  });

  test('no format', async () => {
    expect(await request('action=query&format=none')).toMatchObject({
      body: '',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  });

  test.each([
    ['xml', 'text/xml', '<?xml version="1.0"?><api batchcomplete="" />'],
    ['php', 'application/vnd.php.serialized', 'a:1:{s:13:"batchcomplete";s:0:"";}'],
    ['none', 'text/plain', ''],
  ])('the format %s', async (format, type, want) => {
    const { headers, body } = await request(`action=query&format=${format}`);
    expect(headers['Content-Type']).toBe(`${type}; charset=utf-8`);
    expect(body).toBe(want);
  });

  test.each(['xmlfm', 'phpfm', 'rawfm'])('the format %s is a page', async (format) => {
    const { headers, body } = await request(`action=query&format=${format}`);
    expect(headers['Content-Type']).toBe('text/html; charset=UTF-8');
    expect(body).toContain('batchcomplete');
  });

  test('an unknown format is refused', async () => {
    const { headers, body } = await request('action=query&format=dbg');
    expect(headers['MediaWiki-API-Error']).toBe('badvalue');
    expect(body).toContain('badvalue');
  });

  test('stylesheets are switched off', async () => {
    expect((await request('action=query&format=xml&xslt=MediaWiki:A.xsl')).body).toMatch(
      /<warnings><xml xml:space="preserve">[^<]+<\/xml><\/warnings>/,
    );
  });

  test('in XML, formats have the element names of modules', async () => {
    expect((await request('action=paraminfo&formatmodules=json&format=xml')).body).toMatch(
      /<formatmodules><module name="json" .*?<parameters><param /,
    );
  });

  test('help leads to the documentation', async () => {
    expect((await request('')).body).toContain('http://h/docs/');
  });

  test('what the client has already', async () => {
    expect(await request(`action=query&${JSON2}`, { headers: { 'if-none-match': '*' } })).toMatchObject({
      status: 304,
      body: '',
    });
  });
});

describe('other origins', () => {
  test('everyone, without a login', async () => {
    const response = await request(
      `action=query&origin=*&assert=user&${JSON2}`,
      { headers: { cookie: 'x' } },
      { user: 'Bob' },
    );
    expect(codeOf(response)).toBe('assertuserfailed');
    expect(response.headers).toMatchObject({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Credentials': 'false',
    });
  });

  test('one that the request is not from', async () => {
    expect(await request('action=query&origin=http://a', { headers: { origin: 'http://b' } })).toMatchObject({
      status: 403,
    });
  });

  test('one that is not trusted', async () => {
    const { headers } = await request(`action=query&origin=http://a&${JSON2}`, { headers: { origin: 'http://a' } });
    expect(headers).toMatchObject({
      'MediaWiki-CORS-Rejection': 'Origin mismatch',
      Vary: expect.stringContaining('Origin'),
    });
  });

  test('preflight requests', async () => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const response = await request('origin=*', { method: 'OPTIONS', headers: preflight });
    expect(response).toMatchObject({
      status: 200,
      body: '',
      headers: { 'Access-Control-Allow-Methods': 'POST, GET, HEAD' },
    });
  });
});

describe('login and logout', () => {
  test('without token', async () => {
    const { json } = await request('', postOf(`action=login&lgname=B&${JSON2}`));
    expect(json['login']).toEqual({ result: 'NeedToken', token: 't' });
  });

  test('with a wrong password', async () => {
    const { json } = await request(
      '',
      postOf(`action=login&lgname=B&lgpassword=p&lgtoken=t&errorformat=plaintext&${JSON2}`),
    );
    expect(json['login']).toMatchObject({ result: 'Failed', reason: { code: 'wrongpassword' } });
  });

  test('secrets must not stand in the URL', async () => {
    expect(codeOf(await request('lgpassword=p', postOf(`action=login&lgname=B&${JSON2}`)))).toBe('mustpostparams');
  });

  test('a logout needs the right token', async () => {
    expect(codeOf(await request('', postOf(`action=logout&token=wrong&${JSON2}`), { user: 'Bob' }))).toBe('badtoken');
    expect((await request('', postOf(`action=logout&token=right&${JSON2}`), { user: 'Bob' })).json).toEqual({});
  });
});

test('an action that the wiki has and the server does not is refused as such', async () => {
  const { json } = await request(`action=edit&title=A&text=b&${JSON2}`);
  expect(json['error']).toMatchObject({
    code: 'actionnotserved',
    info: expect.stringContaining('read-only') as string,
  });
  expect(codeOf(await request(`action=nosuch&${JSON2}`))).toBe('badvalue');
});

describe('module descriptions', () => {
  const paths = async (query: string): Promise<unknown> => {
    const { paraminfo } = (await request(`action=paraminfo&${query}&${JSON2}`)).json as {
      paraminfo: { modules?: { path: string }[] };
    };
    return paraminfo.modules?.map(({ path }) => path);
  };

  test.each([
    ['modules=query%2Ballpages|main', ['query+allpages', 'main']],
    ['modules=query+allpages', ['query+allpages']],
    ['modules=query%2Bnosuch|json|json', ['json']],
    [
      'modules=*',
      'clientlogin compare expandtemplates help json jsonfm login logout none opensearch paraminfo parse php phpfm query rawfm xml xmlfm'.split(
        ' ',
      ),
    ],
    ['modules=', undefined],
  ])('%s', async (query, want) => {
    expect(await paths(query)).toEqual(want);
  });

  test('all query modules', async () => {
    // Without extensions, of which this wiki has none.
    const modules = queryModules().filter(({ isExtension }) => isExtension !== true);
    const protocol = Object.keys(protocolDescriptors).filter((name) => name !== 'main');
    expect(await paths('modules=query%2B*')).toHaveLength(modules.length);
    expect(await paths('modules=**')).toHaveLength(modules.length + protocol.length);
  });

  test('old forms of requests', async () => {
    const { json } = await request(
      `action=paraminfo&querymodules=info&formatmodules=json&mainmodule=1&pagesetmodule=1&${JSON2}`,
    );
    const info = json['paraminfo'] as Readonly<Record<string, unknown>>;
    expect(Object.keys(info)).toEqual(['helpformat', 'querymodules', 'formatmodules', 'mainmodule', 'pagesetmodule']);
    expect(info['querymodules']).toMatchObject([{ path: 'query+info', querytype: 'prop' }]);
    expect(info['pagesetmodule']).not.toHaveProperty('name');
  });
});
