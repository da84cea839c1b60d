// @module-tag slow
/** The built server in a separate process: run `npm run build` first. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { get } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { childProcesses } from '../../../test/support/child-processes.js';
import { copySample } from './support/crowded-wiki.js';
import { temporaryFolder } from './support/temporary-folder.js';

const bin = join(import.meta.dirname, '../bin/wiki-query.js');
const sample = join(import.meta.dirname, '../sample');
const folder = temporaryFolder('serve');
const running: ChildProcess[] = [];

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  readonly logs: () => string;
}

/** Starts the server. Resolves when it reports that it is ready, or has exited. */
async function serve(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Served & { readonly out: string }> {
  const child = spawn(process.execPath, [bin, 'serve', ...args], {
    // Killed processes leave their temporary files there.
    env: { ...process.env, TMPDIR: folder, XDG_STATE_HOME: join(folder, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let out = '';
  let logs = '';
  child.stderr.on('data', (chunk: Buffer) => (logs += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('curl')) resolve();
    }),
  );
  await Promise.race([ready, exit]);
  return { url: /wiki-query ready (\S+)/.exec(out)?.[1] ?? '', child, exit, logs: () => logs, out };
}

/** Logs in by name and password, as the clients do. */
async function logIn(api: string, account: string): Promise<unknown> {
  const [, lgname = '', lgpassword = ''] = /^account +(.*), password (.*)$/m.exec(account) ?? [];
  const requested = await fetch(`${api}?action=query&meta=tokens&type=login&format=json&formatversion=2`);
  const { query } = (await requested.json()) as { query: { tokens: { logintoken: string } } };
  const body = new URLSearchParams({ lgname, lgpassword, lgtoken: query.tokens.logintoken });
  const cookie = requested.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return (await fetch(`${api}?action=login&format=json`, { method: 'POST', body, headers: { cookie } })).json();
}

/** IDs of the server's processes that run a module. */
const processesOf = ({ pid }: ChildProcess, module: string): readonly number[] => childProcesses(pid ?? 0, module);

/** Waits for an event in the log: the server writes its log in the background. */
const logged = (logs: () => string, event: string): Promise<void> =>
  expect.poll(logs, { timeout: 600_000 }).toContain(event);

interface Kept {
  /** The response to a request on this connection; empty if it is closed instead. */
  readonly request: () => Promise<string>;
  readonly close: () => void;
}

/** A connection that is kept open. */
async function open(url: string): Promise<Kept> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    request: () =>
      new Promise((resolve) => {
        socket.once('error', () => resolve(''));
        socket.once('close', () => resolve(''));
        socket.once('data', (chunk) => resolve(chunk.toString()));
        socket.write(`GET /api.php?action=query&meta=tokens&format=json HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      }),
    close: () => socket.destroy(),
  };
}

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const request = async (url: string): Promise<Record<string, unknown>> =>
  (await (await fetch(url)).json()) as Record<string, unknown>;

/** Sends a request on a separate connection: a lost request then causes a failure. */
function sendOnce(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('error', reject);
      response.on('end', () => resolve(JSON.parse(body)));
    });
    request.on('error', reject);
  });
}

describe('wiki-query serve', () => {
  it('is built', () => expect(existsSync(join(import.meta.dirname, '../dist/cli/main.js'))).toBe(true));

  it('captures the profile of a wiki, with progress and the next steps', async () => {
    const { url } = await serve(['--port', '0', '--workers', '1']);
    const out = join(folder, 'captured');
    const child = spawn(process.execPath, [bin, 'site', 'capture', `${url}/api.php`, '--out', out]);
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(said.err).toMatch(/^Reading parameters \.\.\.\nReading site information \.\.\.\n/);
    expect(said.out).toContain(
      `Next:\n  1. copy the wiki's database to ${out}/wiki.sqlite, or write ${out}/database.yaml`,
    );
    expect(said.out).toContain(`4. start the server: wiki-query serve ${out}\n`);
    const profile = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8')) as Record<string, unknown>;
    expect(Object.keys(profile)).toEqual(
      expect.arrayContaining(['instance', 'siteinfo', 'paraminfo', 'userinfo', 'tags', 'gadgets']),
    );
  });

  it('serves the sample wiki without a folder, with the account that it prints', async () => {
    const { url, out, child, exit } = await serve(['--port', '0', '--workers', '1']);
    const response = await fetch(`${url}/api.php?action=query&meta=siteinfo&format=json&formatversion=2`);
    expect(await response.json()).toMatchObject({ query: { general: { sitename: 'Sample Wiki' } } });
    expect(await logIn(`${url}/api.php`, out)).toMatchObject({ login: { result: 'Success', lgusername: 'Alice' } });
    child.kill();
    expect(await exit).toBe(0);
  });

  it('serves the sample wiki, and stops on a signal, with all responses sent', async () => {
    const { url, child, exit, out } = await serve([sample, '--workers', '2', '--state', join(folder, 'state')], {
      PORT: '0',
      HOST: '127.0.0.1',
    });
    expect(out).toMatch(/^wiki-query ready http:\/\/127\.0\.0\.1:\d+\n/);
    expect(
      await request(`${url}/w/api.php?action=query&list=allpages&aplimit=1&format=json&formatversion=2`),
    ).toHaveProperty('query.allpages.0.title');
    expect(await request(`${url}/api.php/query/list/allpages?aplimit=1`)).toHaveProperty('query.allpages.0.pageid');
    expect(await request(`${url}/api.php/paraminfo?modules=main`)).toHaveProperty('paraminfo.modules.0.name', 'main');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    // A worker that takes longer than a second to load the library of metrics is on a later page.
    await expect
      .poll(async () => (await fetch(`${url}/metrics`)).text(), { timeout: 600_000 })
      .toContain('wiki_query_module_runs_total{module="query+allpages",outcome="ok"} 2');
    expect(readdirSync(join(folder, 'state'))).toContain('secret');
    const last = Array.from({ length: 20 }, () => fetch(`${url}/api.php?action=query&meta=siteinfo&format=json`));
    await Promise.race(last);
    child.kill('SIGTERM');
    for (const response of await Promise.allSettled(last))
      if (response.status === 'fulfilled') expect(response.value.status).toBe(200);
    expect(await exit).toBe(0);
  });

  it('takes a fixed clock, and puts metrics on a port of their own', async () => {
    const { url, out } = await serve([
      sample,
      '--port',
      '0',
      '--workers',
      '1',
      '--clock',
      '2024-01-02T03:04:05Z',
      '--metrics-port',
      '0',
    ]);
    expect(await request(`${url}/api.php?action=query&meta=siteinfo&curtimestamp=1&format=json`)).toHaveProperty(
      'curtimestamp',
      '2024-01-02T03:04:05Z',
    );
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const metrics = /metrics\s+(\S+)/.exec(out)?.[1] ?? '';
    expect((await fetch(metrics)).status).toBe(200);
  });

  it('replaces a worker that dies, and the other connections do not notice', async () => {
    const { url, child, logs } = await serve([sample, '--port', '0', '--workers', '2']);
    const query = `${url}/api.php?action=query&meta=siteinfo&format=json`;
    const connections = await Promise.all(Array.from({ length: 4 }, () => open(url)));
    for (const connection of connections) expect(await connection.request()).toContain('HTTP/1.1 200');
    const [worker = 0] = processesOf(child, 'worker-main');
    process.kill(worker, 'SIGKILL');
    const after = await Promise.all(connections.map((connection) => connection.request()));
    // Connections of the dead worker are closed without a byte; the others continue.
    expect(after.map((text) => text.slice(0, 12)).sort()).toEqual(['', '', 'HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(await request(query)).toHaveProperty('query.general');
    await logged(logs, 'worker-ended');
    for (const connection of connections) connection.close();
  });

  it('takes a worker away that gives no sign of life', async () => {
    const { url, child, logs } = await serve([sample, '--port', '0', '--workers', '1', '--query-timeout', '5']);
    const [worker = 0] = processesOf(child, 'worker-main');
    process.kill(worker, 'SIGSTOP');
    // Its connection had not arrived: another worker handles it. With a shorter time limit, a busy machine would make the
    // other worker silent too.
    const general = await request(`${url}/api.php?action=query&meta=siteinfo&format=json`);
    expect(general).toHaveProperty('query.general');
    await logged(logs, 'worker-silent');
    expect(processesOf(child, 'worker-main')).not.toContain(worker);
  });

  it('ends a slow request, and others do not notice', async () => {
    const { url, child } = await serve([sample, '--port', '0', '--workers', '1', '--query-timeout', '5']);
    // One that is stopped before it is ready never is.
    const metrics = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
    await expect.poll(metrics, { timeout: 600_000 }).toMatch(/^wiki_query_runners 2$/m);
    for (const runner of processesOf(child, 'runner-main')) process.kill(runner, 'SIGSTOP');
    const [stopped, others] = await Promise.all([
      sendOnce(`${url}/api.php?action=query&list=search&srsearch=Raven&format=json`),
      request(`${url}/api.php?action=query&meta=siteinfo&format=json`),
    ]);
    expect(stopped).toHaveProperty('error.code', 'querytimeout');
    expect(others).toHaveProperty('query.general');
  });

  it('serves a database that takes the place of its own, with all workers at once', async () => {
    const file = await copySample((database) => database.exec('UPDATE site_stats SET ss_total_edits = 111'));
    const next = await copySample((database) => database.exec('UPDATE site_stats SET ss_total_edits = 222'));
    const args = ['--database', file.path, '--site', join(sample, 'site.json'), '--port', '0', '--workers', '2'];
    const { url, logs } = await serve(args);
    const edits = async (): Promise<unknown> => {
      const response = await sendOnce(`${url}/api.php?action=query&meta=siteinfo&siprop=statistics&format=json`);
      return (response as { query: { statistics: { edits: number } } }).query.statistics.edits;
    };
    expect(await edits()).toBe(111);
    renameSync(next.path, file.path);
    const seen: unknown[] = [];
    while (seen.at(-1) !== 222) seen.push(await edits());
    for (let i = 0; i < 20; i++) seen.push(...(await Promise.all([edits(), edits(), edits()])));
    expect(seen.slice(0, seen.indexOf(222)).every((value) => value === 111)).toBe(true);
    expect(seen.slice(seen.indexOf(222)).every((value) => value === 222)).toBe(true);
    await logged(logs, 'was replaced');
    file.remove();
    next.remove();
  });

  it('has one metrics page for all workers', async () => {
    const { url } = await serve([sample, '--port', '0', '--workers', '2']);
    const connections = await Promise.all(Array.from({ length: 6 }, () => open(url)));
    for (const connection of connections) await connection.request();
    // A worker that takes longer than a second to load the library of metrics is on a later page.
    const page = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
    await expect.poll(page, { timeout: 600_000 }).toContain('wiki_query_requests_total{action="query",outcome="ok"} 6');
    expect(await page()).toMatch(/^wiki_query_workers 2$/m);
    for (const connection of connections) connection.close();
  });

  it.each([
    { args: [sample, '--site', '/nowhere/site.json'], says: /\/nowhere\/site\.json/ },
    { args: [sample, '--database', '/nowhere/wiki.sqlite'], says: /there is no database at \/nowhere\/wiki\.sqlite/ },
    { args: [sample, '--database', join(sample, 'site.json')], says: /is not a SQLite database/ },
    { args: [sample, '--site', join(import.meta.dirname, '../package.json')], says: /package\.json/ },
    { args: [sample, '--state', join(sample, 'site.json')], says: /state|secret/ },
  ])('ends with code 2 and says why: $args', async ({ args, says }) => {
    const { exit, logs, out } = await serve([...args, '--port', '0', '--workers', '1']);
    expect(await exit).toBe(2);
    expect(out).toBe('');
    expect(logs()).toMatch(says);
  });

  it('ends with code 2 when its secret could be guessed', async () => {
    const { exit, logs } = await serve([sample, '--port', '0', '--workers', '1'], {
      WIKI_QUERY_SECRET: 'x'.repeat(31),
    });
    expect(await exit).toBe(2);
    expect(logs()).toContain('WIKI_QUERY_SECRET is shorter than 32 bytes');
  });

  it('ends with code 2 when its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { exit, logs } = await serve([sample, '--port', String(port), '--workers', '1']);
    expect(await exit).toBe(2);
    expect(logs()).toContain(`cannot listen on 127.0.0.1:${port}`);
    other.close();
  });
});
