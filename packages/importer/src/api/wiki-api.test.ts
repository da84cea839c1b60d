import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openLiveWiki } from '../follow/live-wiki.js';
import { openApi } from './wiki-api.js';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
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

it('a byte order mark before JSON is skipped', async () => {
  const url = await serve((request, response) => void response.end(`\ufeff{"method":"${request.method}"}`));
  expect(await openApi(url).request({})).toEqual({ method: 'POST' });
});
