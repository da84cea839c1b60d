/** The built server when its dependencies fail: its database, its disk, its processes, its clients. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Received } from '../support/http-client.js';
import { isNightly } from '../support/nightly.mjs';
import { errorOf, patient, sample, serve, stopAll } from './serving.js';

afterEach(stopAll);

/** Overwrites the pages of a database except the first one. */
function corrupt(path: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(statSync(path).size - 8192, 0xa5), 0, undefined, 8192);
  closeSync(file);
}

describe('a database', () => {
  const damages: [string, (path: string) => void][] = [
    ['written over', corrupt],
    ['emptied', (path) => truncateSync(path, 0)],
    ['cut off', (path) => truncateSync(path, 16384)],
  ];
  it.each(isNightly ? damages : damages.slice(0, 2))(
    'that is %s gives 503 until it is repaired, and is not ready',
    async (_, damage) => {
      const path = await sample();
      copyFileSync(path, `${path}.whole`);
      const { sendQuery, get, server } = await serve({ database: path });
      expect((await sendQuery('list=allpages')).status).toBe(200);
      expect((await get('/readyz')).status).toBe(200);
      damage(path);
      // Pages in the cache of SQLite are still right.
      await vi.waitFor(async () => expect((await sendQuery('list=logevents')).status).toBe(503), patient);
      await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(503), patient);
      for (const query of ['list=logevents', 'list=recentchanges', 'list=allusers', 'prop=info&titles=Raven']) {
        const response = await sendQuery(query);
        expect([response.status, errorOf(response)]).toEqual([503, 'databaseunavailable']);
        expect(response.headers['retry-after']).toBeDefined();
      }
      expect((await get('/healthz')).status).toBe(200);
      expect(server.logs()).toContain('database-damaged');
      copyFileSync(`${path}.whole`, path);
      await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), patient);
      expect((await sendQuery('list=logevents')).status).toBe(200);
    },
  );
});

describe('a full disk', () => {
  it('fails logins with an error that says so, and nothing else', { tags: 'bash' }, async () => {
    const { sendQuery, post, server } = await serve({ database: await sample(), largestFile: 24 });
    const alice = { cookie: await server.accounts.cookieOf('Alice') };
    const token = await sendQuery('meta=tokens&type=login');
    const cookie = String(token.headers['set-cookie']).split(';')[0] ?? '';
    const { logintoken } = (JSON.parse(token.body) as { query: { tokens: { logintoken: string } } }).query.tokens;
    const login = async (name: string): Promise<Received> =>
      post(`action=login&format=json&lgname=${name}&lgpassword=x&lgtoken=${encodeURIComponent(logintoken)}`, cookie);
    const responses: Received[] = [];
    while (responses.length < 150 && responses.at(-1)?.status !== 503)
      responses.push(await login(`Nobody ${responses.length}`));
    const last = responses.at(-1);
    expect([last?.status, last && errorOf(last)]).toEqual([503, 'stateunavailable']);
    expect(last?.body).toMatch(/disk of the server is full/);
    await vi.waitFor(() => expect(server.logs()).toContain('cannot be used'), patient);
    const asAlice = await sendQuery('meta=userinfo', alice);
    expect(asAlice.body).toContain('"name":"Alice"');
    expect((await sendQuery('list=allpages')).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.metric('workers_replaced')).toBe(0);
  });
});

describe('the state', () => {
  it('grows little, however long the names are that clients try', async () => {
    const { sendQuery, post, server } = await serve({ database: await sample() });
    const token = await sendQuery('meta=tokens&type=login');
    const cookie = String(token.headers['set-cookie']).split(';')[0] ?? '';
    const { logintoken } = (JSON.parse(token.body) as { query: { tokens: { logintoken: string } } }).query.tokens;
    const login = (name: string): Promise<Received> =>
      post(`action=login&format=json&lgname=${name}&lgpassword=x&lgtoken=${encodeURIComponent(logintoken)}`, cookie);
    const sent = Array.from({ length: 60 }, (_, i) => login(`Nobody ${i} ${'x'.repeat(100_000)}`));
    for (const { status, body } of await Promise.all(sent)) {
      expect(status).toBe(200);
      expect(body).toContain('"Failed"');
    }
    for (let i = 0; i < 20; i++) expect((await login(`Nobody ${i} ${'x'.repeat(200)}`)).body).toContain('"Failed"');
    const state = join(server.folder, 'state');
    const size = readdirSync(state).reduce((sum, name) => sum + statSync(join(state, name)).size, 0);
    expect(size).toBeLessThan(100_000);
  });

  it('is kept below the home of the user, where no other user can read it', async () => {
    const database = await sample();
    const home = join(database, '..', 'home');
    const { server } = await serve({ database, state: 'default', env: { XDG_STATE_HOME: home } });
    const folder = join(home, 'wiki-query');
    const [own = ''] = readdirSync(folder);
    expect(statSync(join(folder, own)).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(join(folder, own)))
      expect(statSync(join(folder, own, name)).mode & 0o777, name).toBe(0o600);
    await server.stop();
    expect(existsSync(join(folder, own, 'state.sqlite'))).toBe(true);
  });

  it('takes away the rights that others have', async () => {
    const database = await sample();
    const state = join(database, '..', 'state');
    const first = await serve({ database, state });
    await first.server.stop();
    chmodSync(state, 0o777);
    for (const name of readdirSync(state)) chmodSync(join(state, name), 0o666);
    await serve({ database, state });
    expect(statSync(state).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(state)) expect(statSync(join(state, name)).mode & 0o777, name).toBe(0o600);
  });
});

describe('a promise that rejects without a handler', () => {
  const preload = `--import=${join(import.meta.dirname, 'reject-on-signal.mjs')}`;
  const slowWiki = (): Promise<string> =>
    // So many rows make it a wiki that has runners for what no index bounds.
    sample((database) =>
      database.exec('UPDATE logging SET log_id = 1000000 WHERE log_id = (SELECT max(log_id) FROM logging)'),
    );

  it('loses no request of a worker, which is replaced', async () => {
    const { sendQuery, server } = await serve({ database: await sample(), env: { NODE_OPTIONS: preload } });
    const before = server.processes('worker-main');
    const sent = Array.from({ length: 200 }, (_, i) => sendQuery(`list=allpages&aplimit=${(i % 50) + 1}`));
    await sent[0];
    process.kill(before[0] as number, 'SIGUSR2');
    for (const response of await Promise.all(sent))
      expect([response.status, errorOf(response)]).toEqual([200, undefined]);
    // Each of its connections gets one more response.
    const sendAgain = (): Promise<unknown> => Promise.all(Array.from({ length: 16 }, () => sendQuery('list=allpages')));
    const hasEnded = async (pid: number | undefined): Promise<void> => {
      await sendAgain();
      expect(server.processes('worker-main')).not.toContain(pid);
    };
    await vi.waitFor(() => hasEnded(before[0]), patient);
    expect(server.processes('worker-main')).toContain(before[1]);
    expect(server.logs()).toMatch(/worker-faulty/);
    expect(server.logs()).toMatch(/injected by a test/);
    expect(await server.metric('workers_replaced')).toBe(1);
    expect((await sendQuery('list=allpages')).status).toBe(200);
    // Workers that take over from all others count on from there.
    server.child.kill('SIGHUP');
    await vi.waitFor(() => hasEnded(before[1]), patient);
    // The connection of the last look may just be closed by the worker that ends.
    await vi.waitFor(async () => expect(await server.metric('workers_replaced')).toBe(1), patient);
  });

  it('loses no request of a runner, which is replaced', async () => {
    const { sendQuery, server } = await serve({
      database: await slowWiki(),
      arguments: ['--runners', '2'],
      env: { NODE_OPTIONS: preload },
    });
    // One that is still starting has no handler of the signal, which would end it.
    await vi.waitFor(async () => expect(await server.metric('runners')).toBe(2), patient);
    expect((await sendQuery('list=querypage&qppage=Ancientpages')).status).toBe(200);
    const before = server.processes('runner-main');
    for (const pid of before) process.kill(pid, 'SIGUSR2');
    for (let i = 0; i < 10; i++) expect((await sendQuery('list=querypage&qppage=Ancientpages')).status).toBe(200);
    await vi.waitFor(async () => expect(await server.metric('runners_replaced')).toBeGreaterThan(0), patient);
    expect(errorOf(await sendQuery('list=querypage&qppage=Longpages'))).toBeUndefined();
  });
});

describe('a client that sends slowly', () => {
  it.each([
    ['its body', 'POST /api.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\naction='],
    ['its headers', 'GET /api.php HTTP/1.1\r\nHost: localhost\r\nX-A'],
  ])('gets 408 instead of %s being waited for', async (_, sent) => {
    const { server } = await serve({ database: await sample(), arguments: ['--request-timeout', '1'] });
    const { hostname, port } = new URL(server.url);
    const text = await new Promise<string>((resolve, reject) => {
      let all = '';
      const socket = connect(Number(port), hostname, () => socket.write(sent));
      socket.on('data', (chunk) => (all += chunk.toString()));
      socket.on('close', () => resolve(all));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });
});
