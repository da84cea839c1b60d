// @module-tag slow
/** The server behind a real proxy, with the configuration that the guide shows. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copySample, type TestFile } from '../../packages/server/test/support/crowded-wiki.js';
import { serveWiki, type ServedWiki } from '../support/served-wiki.js';

/** Addresses of this machine that requests come from. */
const [first, second] = ['127.0.0.5', '127.0.0.6'];

interface Proxy {
  readonly name: string;
  /** Its name in the table of what tests need. */
  readonly need: string;
  /** The beginning of its section in the guide. */
  readonly language: string;
  /** The whole configuration, with that part in it. */
  readonly configuration: (shown: string, port: number, folder: string) => string;
  /** Programs with their arguments: one that checks the configuration, and one that runs it. */
  readonly check: (path: string) => readonly [program: string, ...given: string[]];
  readonly run: (path: string) => readonly [program: string, ...given: string[]];
}

const proxies: readonly Proxy[] = [
  {
    name: 'HAProxy',
    need: 'haproxy',
    language: 'haproxy',
    configuration: (shown, port) => `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend all
  bind 127.0.0.1:${port}
  default_backend wiki-query
${shown}`,
    check: (path) => ['haproxy', '-c', '-f', path],
    run: (path) => ['haproxy', '-db', '-f', path],
  },
  {
    name: 'nginx',
    need: 'nginx',
    language: 'nginx',
    configuration: (shown, port, folder) => `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  server {
    listen 127.0.0.1:${port};
    ${shown}
  }
}
`,
    check: (path) => ['nginx', '-t', '-q', '-c', path],
    run: (path) => ['nginx', '-c', path],
  },
  {
    name: 'Caddy',
    need: 'caddy',
    language: 'caddyfile',
    configuration: (shown, port) => `{
  admin off
}
${shown.replace('wiki.example', `http://127.0.0.1:${port}`)}`,
    check: (path) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', path],
    run: (path) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', path],
  },
];

const guide = readFileSync(new URL('../../packages/docs/guides/proxy.md', import.meta.url), 'utf8');

const processes = ['--workers', '1', '--runners', '1'];
let file: TestFile;
let server: ServedWiki;
let port: number;

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port: free } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return free;
}

/** Starts a proxy with the configuration that the guide shows, in front of a server. */
async function start(
  { name, language, configuration, check, run }: Proxy,
  { url, folder }: ServedWiki,
): Promise<ChildProcess> {
  port = await freePort();
  const shown = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';
  const { host } = new URL(url);
  const path = join(folder, `${name}.cfg`);
  writeFileSync(path, configuration(shown.replace('127.0.0.1:8080', host), port, folder));
  // Debian has some of them where only root looks for programs.
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder };
  const [checker, ...checked] = check(path);
  execFileSync(checker, checked, { env, stdio: 'pipe' });
  const [program, ...given] = run(path);
  return spawn(program, given, { env, stdio: 'ignore' });
}

beforeAll(async () => {
  file = await copySample(() => undefined);
  server = await serveWiki({ database: file.path, arguments: [...processes, '--trust-proxy'] });
});
afterAll(async () => {
  await server.stop();
  file.remove();
});

interface Seen {
  readonly status: number;
  readonly name: string;
  readonly cookie: string;
}

/** Sends a request for the user name through the proxy, from an address. */
function sendFrom(from: string, headers: Readonly<Record<string, string>>): Promise<Seen> {
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

for (const about of proxies)
  describe(`behind ${about.name}`, { tags: about.need }, () => {
    let proxy: ChildProcess;
    beforeAll(async () => {
      proxy = await start(about, server);
      await vi.waitFor(async () => expect((await sendFrom(first, {})).status).toBe(200), {
        timeout: 600_000,
        interval: 200,
      });
    });
    afterAll(() => void proxy.kill());

    it('knows the client by the address that the proxy has seen', async () => {
      expect((await sendFrom(first, {})).name).toBe(first);
      expect((await sendFrom(second, {})).name).toBe(second);
    });

    it.each(['198.51.100.1', '198.51.100.1, 203.0.113.7', 'unknown', '::1'])(
      'does not believe what the client writes itself: %s',
      async (forged) => expect((await sendFrom(first, { 'X-Forwarded-For': forged })).name).toBe(first),
    );

    it('takes the scheme from the proxy alone', async () => {
      const { cookie } = await sendFrom(first, { 'X-Forwarded-Proto': 'https' });
      expect(cookie).toContain('wikiQuerySession=');
      expect(cookie).not.toMatch(/Secure/i);
    });
  });

describe.each([
  // The proxy is 127.0.0.1, and the client 127.0.0.5.
  ['127.0.0.0/30', first],
  ['10.0.0.0/8,127.0.0.1', first],
  ['127.0.0.0/29,::1/128', '198.51.100.1'],
  ['10.0.0.0/8', '127.0.0.1'],
])('--trust-proxy %s', { tags: 'haproxy' }, (trusted, expected) => {
  it(`takes the client for ${expected}`, async () => {
    const [about] = proxies;
    const other = await serveWiki({ database: file.path, arguments: [...processes, '--trust-proxy', trusted] });
    const proxy = await start(about as Proxy, other);
    const forged = { 'X-Forwarded-For': '198.51.100.1' };
    try {
      await vi.waitFor(async () => expect((await sendFrom(first, forged)).name).toBe(expected), {
        timeout: 600_000,
        interval: 200,
      });
    } finally {
      proxy.kill();
      await other.stop();
    }
  });
});
