/** Captures a wiki with messages in several languages from this server, and serves the captured profile. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleProfile } from '../../test/support/sample-wiki.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { loadMessagesOf } from '../profile/load-messages.js';
import { loadProfile } from '../profile/load-profile.js';
import { makeWiki } from '../site/make-wiki.js';
import { captureSite } from './capture-site.js';

const folder = temporaryFolder('capture');
/** Only members may read the wiki. */
let isPrivate = false;
let address = '';
let peer: Server;
const requested: URLSearchParams[] = [];

const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { fr: 'Französisch', uk: 'Ukrainisch' },
  en: { fr: 'French' },
};
const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  uk: { and: ' та', 'skinname-vector': 'Вектор' },
  en: { and: ' and', 'skinname-vector': 'Vector' },
  de: { and: ' und', 'skinname-vector': 'Vektor' },
};

/** A wiki in Ukrainian, reduced to the data that a capture reads. */
function respond(params: URLSearchParams): object {
  const is = (name: string, value: string): boolean => (params.get(name) ?? '').split('|').includes(value);
  if (is('helpformat', 'raw'))
    return {
      paraminfo: {
        modules: [
          { path: 'watch', parameters: [{ name: 'title' }] },
          {
            path: 'query+allusers',
            parameters: [{ name: 'activeusers', description: [{ key: 'x', params: [60, 'au'] }] }],
          },
        ],
      },
    };
  if (is('list', 'allimages'))
    return { query: { allimages: [{ url: 'http://w.test/files/A.png' }], repos: [{ url: '/files', local: true }] } };
  if (is('action', 'paraminfo')) return { paraminfo: { modules: [] } };
  if (is('meta', 'allmessages') && params.has('amlang')) {
    const texts = Object.entries(messages[params.get('amlang') ?? ''] ?? {});
    return { query: { allmessages: texts.map(([name, content]) => ({ name, content })) } };
  }
  if (is('siprop', 'languages')) {
    const own = names[params.get('siinlanguagecode') ?? ''] ?? {};
    const list = [
      ['fr', 'français'],
      ['uk', 'українська'],
      ['de', 'Deutsch'],
    ].map(([code = '', autonym = '']) => ({ code, bcp47: code, name: own[code] ?? autonym }));
    return { query: { languages: list } };
  }
  if (is('uciprange', '0.0.0.0/0')) return { errors: [{ code: 'cidrtoobroad', key: 'x', params: ['IPv4', 20] }] };
  if (is('bkip', '0.0.0.0/0')) return { errors: [{ code: 'cidrtoobroad', key: 'x', params: ['IPv4', 24] }] };
  if (is('uciprange', '::/0')) return { errors: [{ code: 'other', key: 'x', params: ['IPv6', 20] }] };
  if (is('list', 'querypage')) return { query: { querypage: { cached: true, maxresults: 20, results: [] } } };
  if (is('meta', 'siteinfo')) return { query: siteinfo };
  if (is('meta', 'userinfo')) return { query: { userinfo: { id: 5, name: 'Ann', email: 'ann@example.org' } } };
  if (is('meta', 'languageinfo')) return { query: { languageinfo: { 'de-at': language('de-at', ['de']) } } };
  return { query: {} };
}

const language = (code: string, fallbacks: readonly string[]): object => ({ code, fallbacks });

const recorded = sampleProfile({ general: { lang: 'uk' } }).recorded.siteinfo;
const siteinfo = {
  ...recorded,
  languages: [
    { code: 'fr', bcp47: 'fr', name: 'français' },
    { code: 'uk', bcp47: 'uk', name: 'українська' },
    { code: 'de', bcp47: 'de', name: 'Deutsch' },
  ],
};

beforeAll(async () => {
  peer = createServer(async (request, response) => {
    const { searchParams: ofUrl } = new URL(request.url ?? '', 'http://localhost');
    const searchParams = request.method === 'POST' ? new URLSearchParams(await text(request)) : ofUrl;
    requested.push(searchParams);
    const isReader = request.headers.cookie === 'session=1';
    const body = !isPrivate || isReader ? respond(searchParams) : { error: { code: 'readapidenied', info: 'No.' } };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/w/api.php`;
  address = url;
  await captureSite({ url, out: folder, messages: ['de'] }, quiet);
});

afterAll(() => peer.close());

const quiet = {
  env: {},
  out: () => undefined,
  err: () => undefined,
  stopSignal: async () => 'SIGTERM' as const,
  onReload: () => () => undefined,
};

describe('site capture --messages de', () => {
  it('writes the messages of the wiki, of English and of the languages', () => {
    const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
    expect(read('messages.json')).toContainEqual({ name: 'and', content: ' та' });
    expect(read('messages', 'en.json')).toContainEqual({ name: 'and', content: ' and' });
    expect(read('messages', 'de.json')).toContainEqual({ name: 'and', content: ' und' });
    expect(requested.filter((params) => params.has('amlang')).map((params) => params.get('amlang'))).toEqual([
      'en',
      'de',
      'uk',
    ]);
  });

  it('finds settings that siteinfo does not have', () => {
    const { facts } = loadProfile(join(folder, 'site.json'));
    expect(facts.settings).toMatchObject({
      activeuserdays: 60,
      querycachelimit: 20,
      widestipv4range: 20,
      widestipv6range: 32,
      widestipv4block: 24,
      widestipv6block: 19,
      watchlistexpiry: false,
      translatenumerals: true,
      filehashlevels: 0,
      realnames: false,
    });
  });

  it('lets a server use them, with the fallbacks of languages', async () => {
    const captured = loadMessagesOf(join(folder, 'messages.json'), 'uk');
    const wiki = makeWiki(loadProfile(join(folder, 'site.json')), { messages: captured });
    expect(['uk', 'de', 'de-at', 'en'].map((code) => wiki.messages.text('and', code))).toEqual([
      ' та',
      ' und',
      ' und',
      ' and',
    ]);
    expect(wiki.languages.name('fr')).toBe('français');
    expect(wiki.languages.name('fr', 'en')).toBe('French');
    expect(wiki.languages.name('fr', 'de-at')).toBe('Französisch');
    expect(wiki.languages.listedName('uk', 'de')).toBe('Ukrainisch');
    expect(wiki.languages.listedName('de', 'de')).toBe('Deutsch');
  });
});

describe('a wiki that only members may read', () => {
  const out = join(folder, 'private');
  beforeAll(() => void (isPrivate = true));
  afterAll(() => void (isPrivate = false));

  it('is captured with cookies', async () => {
    await expect(captureSite({ url: address, out }, quiet)).rejects.toThrow('readapidenied');
    const cookies = join(folder, 'cookies');
    writeFileSync(cookies, 'session=1');
    await captureSite({ url: address, out, access: { 'cookie-file': cookies } }, quiet);
  });

  it('has nothing about the member in its profile', () => {
    const profile = readFileSync(join(out, 'site.json'), 'utf8');
    expect(profile).not.toContain('ann@example.org');
    expect(JSON.parse(profile)).toMatchObject({ userinfo: { '(anonymous)': { id: 0, anon: true, groups: ['*'] } } });
  });
});
