/** Hostile values in every parameter of every module, and requests that are too large, over HTTP. */
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/http/create-app.js';
import { openTestClient, type TestClient } from '../support/test-client.js';
import { copySample, type TestFile } from '../support/crowded-wiki.js';

let file: TestFile;
let client: TestClient;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  file = await copySample(() => undefined);
  client = await openTestClient(file.path);
  app = await createApp({ dispatch: (request) => client.send(request) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api.php`;
});
afterAll(async () => {
  await app.close();
  client.close();
  file.remove();
});

const modules = Object.values(descriptors) as readonly ModuleDescriptor[];
/** The parameters that a module requires before it reads its others. */
const needs: Readonly<Record<string, string>> = {
  title: 'Category:Animals',
  search: 'raven',
  propname: 'displaytitle',
  page: 'Listredirects',
  user: 'Alice',
  prefix: 'wikipedia',
  lang: 'de',
};
const values = {
  SQL: `x' OR '1'='1'; DROP TABLE page; -- " UNION SELECT user_password FROM user /*`,
  wildcards: '%_\\%*?[a-z]',
  'names of members': '__proto__|constructor|hasOwnProperty',
  'many values': Array.from({ length: 501 }, (_, i) => i).join('|'),
} as const;
const rawValues = { NUL: 'a%00b%00', 'invalid UTF-8': '%FF%C3%28%ED%A0%80', 'U+001F': '%1Fa%1F%1Fb%1F' } as const;
const encodedValues = [
  ...Object.entries(values).map(([name, value]) => ({ name, value: encodeURIComponent(value) })),
  ...Object.entries(rawValues).map(([name, value]) => ({ name, value })),
];

async function fails(query: string, user: string | undefined): Promise<string | undefined> {
  const { status, report } = await client.send(
    { query: `action=query&format=json&formatversion=2&${query}` },
    { user },
  );
  const failure = client.failure();
  if (failure !== undefined) return `${query}: ${String((failure as Error).stack).slice(0, 400)}`;
  return status >= 500 || report.error === 'internal_api_error'
    ? `${query}: ${status} ${report.error ?? ''}`
    : undefined;
}

function requestsOf({ name, group, prefix, parameters }: ModuleDescriptor, value: string): readonly string[] {
  return parameters.map((parameter) => {
    const others = parameters.filter(
      (other) =>
        other.name !== parameter.name && (other.required === true || other.name === 'title' || other.name === 'user'),
    );
    const given = others.map((other) => `${prefix}${other.name}=${encodeURIComponent(needs[other.name] ?? '')}`);
    const pages = group === 'prop' ? ['titles=Raven|File:Gradient%20one.png|Category:Animals|Missing'] : [];
    return [`${group}=${name}`, ...pages, ...given, `${prefix}${parameter.name}=${value}`].join('&');
  });
}

describe.each(encodedValues)('$name', ({ value }) => {
  it.each([undefined, 'Admin'])('breaks no parameter of any module (as %s)', async (user) => {
    const failed: string[] = [];
    for (const module of modules)
      for (const query of requestsOf(module, value)) {
        const failure = await fails(query, user);
        if (failure !== undefined) failed.push(failure);
      }
    expect(failed).toEqual([]);
  });
});

describe('what is too much', () => {
  it('has a name, and affects no other client', async () => {
    const long = await fetch(`${url}?action=query&format=json&titles=${'a'.repeat(17_000)}`);
    expect(long.status).toBe(414);
    const many = Array.from({ length: 501 }, (_, i) => `T${i}`).join('|');
    const body = (text: string) => ({
      method: 'POST',
      body: new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', titles: text }),
    });
    expect(await (await fetch(url, body(many))).json()).toMatchObject({
      error: { code: 'toomanyvalues', limit: 50, highlimit: 500 },
    });
    const large = await fetch(url, body('a'.repeat(9 * 1024 * 1024)));
    expect(large.status).toBe(413);
    expect(await large.json()).toHaveProperty('error.code');
    expect((await fetch(`${url}?action=query&meta=siteinfo&format=json`)).status).toBe(200);
  });
});

describe('a search of many words', () => {
  const search = async (words: readonly string[]) => {
    const body = new URLSearchParams({ action: 'query', list: 'search', srsearch: words.join(' '), format: 'json' });
    return (await fetch(url, { method: 'POST', body })).json();
  };

  it('finds its words in one pass', async () => {
    const words = ['raven', ...Array.from({ length: 500 }, () => 'a')];
    expect(await search(words)).toHaveProperty('query.searchinfo.totalhits');
  });

  it('is refused beyond what the index takes', async () => {
    const words = Array.from({ length: 5000 }, (_, i) => `w${i}`);
    expect(await search(words)).toMatchObject({ error: { code: 'toomanyvalues' } });
  });
});

describe('values of which one is wrong', () => {
  // An unhandled rejection fails the run.
  it.each(['list=blocks&bkusers=~2024-999|[', 'list=usercontribs&ucuser=~2024-999|['])(
    'leave nothing behind: %s',
    async (query) => {
      const response = await fetch(`${url}?action=query&format=json&${query}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toHaveProperty('error.code');
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
  );
});
