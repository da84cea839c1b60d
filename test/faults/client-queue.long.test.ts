/** Whose requests count together: those of an account, of an address, of a network of IPv6. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chaoticWiki } from '../chaos/chaotic-wiki.js';
import type { TestFile } from '../../packages/server/test/support/crowded-wiki.js';
import { HttpClient, type Received } from '../support/http-client.js';
import { serveWiki, type ServedWiki } from '../support/served-wiki.js';

/** It runs until its client ends it: the client's only place is taken. */
const endless = 'list=protectedtitles&ptlevel=sysop';
/** It goes to the runners, too. */
const slow = 'list=logevents&leprefix=A&lelimit=1';

let file: TestFile;
let server: ServedWiki;
let client: HttpClient;

beforeAll(async () => {
  file = await chaoticWiki();
  server = await serveWiki({
    database: file.path,
    arguments: ['--workers', '1', '--runners', '3', '--trust-proxy', '--client-limit', '1', '--query-timeout', '600'],
  });
  client = new HttpClient(server.url, 8);
});
afterAll(async () => {
  client.close();
  await server.stop();
  file.remove();
});

interface Sender {
  readonly address: string;
  readonly user?: string;
}

async function sendQuery({ address, user }: Sender, query: string, signal?: AbortSignal): Promise<Received> {
  const cookie = user === undefined ? {} : { cookie: await server.accounts.cookieOf(user) };
  return client.send({
    path: `/api.php?action=query&format=json&${query}`,
    headers: { 'x-forwarded-for': address, ...cookie },
    ...(signal && { signal }),
  });
}

/** Waits until so many requests run. */
const running = (count: number): Promise<void> =>
  vi.waitFor(async () => expect(await server.metric('slow_requests_running')).toBe(count), {
    timeout: 600_000,
    interval: 20,
  });

const alice: Sender = { address: '203.0.113.1', user: 'Alice' };

describe('a client whose only request runs', () => {
  const table: readonly (readonly [string, Sender, Sender, 200 | 429])[] = [
    ['the same account from another address', alice, { ...alice, address: '203.0.113.2' }, 429],
    ['another account from the same address', alice, { ...alice, user: 'Newbie' }, 200],
    ['nobody from the address of an account', alice, { address: alice.address }, 200],
    ['the same address', { address: '203.0.113.3' }, { address: '203.0.113.3' }, 429],
    ['another address', { address: '203.0.113.4' }, { address: '203.0.113.5' }, 200],
    ['the same network of IPv6', { address: '2001:db8:0:1::1' }, { address: '2001:db8:0:1:9::2' }, 429],
    ['another network of IPv6', { address: '2001:db8:0:2::1' }, { address: '2001:db8:0:3::1' }, 200],
  ];
  it.each(table)('%s', async (_name, first, second, status) => {
    await running(0);
    const gone = new AbortController();
    const sent = sendQuery(first, endless, gone.signal);
    await running(1);
    const received = await sendQuery(second, slow);
    expect(received.status).toBe(status);
    expect(received.headers['retry-after'] !== undefined).toBe(status === 429);
    gone.abort();
    await expect(sent).rejects.toMatchObject({ cause: { name: 'AbortError' } });
  });
});
