/** The server behind a real proxy, with the configuration that its README shows. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copySample, type TestFile } from '../../packages/server/test/support/crowded-wiki.js';
import { serveWiki, type ServedWiki } from '../support/served-wiki.js';

const readme = readFileSync(new URL('../../packages/server/README.md', import.meta.url), 'utf8');
const shown = /```haproxy\n(.*?)```/s.exec(readme)?.[1] ?? '';
/** Addresses of this machine that requests come from. */
const [first, second] = ['127.0.0.5', '127.0.0.6'];

let file: TestFile;
let server: ServedWiki;
let proxy: ChildProcess;
let port: number;

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port: free } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return free;
}

beforeAll(async () => {
  file = await copySample(() => undefined);
  server = await serveWiki({ database: file.path, arguments: ['--workers', '1', '--trust-proxy'] });
  port = await freePort();
  const config = `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend all
  bind 127.0.0.1:${port}
  default_backend wiki-query
${shown.replace('127.0.0.1:8080', new URL(server.url).host)}`;
  const path = join(server.folder, 'haproxy.cfg');
  writeFileSync(path, config);
  execFileSync('haproxy', ['-c', '-f', path]);
  proxy = spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' });
  await vi.waitFor(async () => expect((await ask(first, {})).status).toBe(200), { timeout: 30_000, interval: 200 });
});
afterAll(async () => {
  proxy.kill();
  await server.stop();
  file.remove();
});

interface Seen {
  readonly status: number;
  readonly name: string;
  readonly cookie: string;
}

/** Asks through the proxy, from an address, who one is. */
function ask(from: string, headers: Readonly<Record<string, string>>): Promise<Seen> {
  const path = '/api.php?action=query&meta=userinfo|tokens&type=login&format=json&formatversion=2';
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', localAddress: from, path, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          name: /"name":"([^"]*)"/.exec(body)?.[1] ?? '',
          cookie: String(response.headers['set-cookie']),
        }),
      );
    });
    request.on('error', reject);
  });
}

describe('behind HAProxy', () => {
  it('knows the client by the address that the proxy has seen', async () => {
    expect((await ask(first, {})).name).toBe(first);
    expect((await ask(second, {})).name).toBe(second);
  });

  it.each(['198.51.100.1', '198.51.100.1, 203.0.113.7', 'unknown', '::1'])(
    'does not believe what the client writes itself: %s',
    async (forged) => expect((await ask(first, { 'X-Forwarded-For': forged })).name).toBe(first),
  );

  it('takes the scheme from the proxy alone', async () => {
    const { cookie } = await ask(first, { 'X-Forwarded-Proto': 'https' });
    expect(cookie).toContain('wikiQuerySession=');
    expect(cookie).not.toMatch(/Secure/i);
  });
});
