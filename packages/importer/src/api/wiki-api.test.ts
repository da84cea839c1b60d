import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openLiveWiki } from '../follow/live-wiki.js';
import { openApi } from './wiki-api.js';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.php`;
}

it('a query that continues where it was is an error, alone or in turn', async () => {
  let count = 0;
  const url = await serve((_, response) => {
    const place = 'AB'.charAt(count++ % 2);
    response.end(JSON.stringify({ continue: { apcontinue: place, rccontinue: place }, query: {} }));
  });
  await expect(openApi(url).all({ list: 'allpages' })).rejects.toThrow('the wiki continues a query where it was');
  const { changes } = openLiveWiki(url);
  const follow = async (): Promise<void> => {
    for (let next: string | undefined; ;) ({ next } = await changes('20200101000000', next));
  };
  await expect(follow()).rejects.toThrow('the wiki continues a query where it was');
});

it('a request that is too long for a URL is sent in a body', async () => {
  const url = await serve((request, response) => void response.end(`{"method":"${request.method}"}`));
  expect(await openApi(url).request({ titles: 'A'.repeat(3000) })).toEqual({ method: 'POST' });
});

it('requests have the headers of the caller, cookies that were set since, the name of the program and maxlag', async () => {
  const url = await serve(({ headers, url }, response) => {
    response.setHeader('set-cookie', ['geo=1; path=/', 'session=new']);
    const { cookie, authorization, 'user-agent': agent } = headers;
    response.end(JSON.stringify({ cookie, authorization, agent, url }));
  });
  const { request } = openApi(url, { headers: { Cookie: 'session=a; user=b', Authorization: 'Bearer c' } });
  expect(await request({})).toMatchObject({
    cookie: 'session=a; user=b',
    authorization: 'Bearer c',
    agent: expect.stringMatching(/^wiki-query-importer\/[\d.]+ \(https:/) as unknown,
    url: expect.stringContaining('maxlag=5') as unknown,
  });
  expect(await request({})).toMatchObject({ cookie: 'session=new; user=b; geo=1' });
});

it('errors of a wiki are named, or given with the parameters of their messages', async () => {
  const url = await serve((request, response) => {
    const isRaw = request.url?.includes('errorformat=raw') === true;
    const error = { code: 'toobroad', ...(isRaw ? { key: 'k', params: ['IPv4', 16] } : { info: 'Too broad.' }) };
    response.end(JSON.stringify(isRaw ? { errors: [error] } : { error }));
  });
  await expect(openApi(url).request({})).rejects.toThrow('the wiki returned the error toobroad: Too broad.');
  expect(await openApi(url).ask({})).toMatchObject({ errors: [{ code: 'toobroad', params: ['IPv4', 16] }] });
});

it.each([
  [404, 'the wiki returned HTTP status 404'],
  [500, 'the wiki returned HTTP status 500'],
  [200, 'did not return JSON: check that it is the URL of an API'],
])('a page of another server with status %i is named', async (status, message) => {
  const url = await serve((_, response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<p>'));
  await expect(openApi(url).request({})).rejects.toThrow(message);
});

it('a byte order mark before JSON is skipped', async () => {
  const url = await serve((request, response) => void response.end(`\ufeff{"method":"${request.method}"}`));
  expect(await openApi(url).request({})).toEqual({ method: 'GET' });
});
