import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { readClock } from '../time/clock.js';
import type { Host } from './host.js';
import { main } from './main.js';

const folder = temporaryFolder('cli');

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const texts = { out: '', err: '' };
  const host: Host = {
    env: {},
    out: (text) => void (texts.out += text),
    err: (text) => void (texts.err += text),
    stopSignal: async () => 'SIGTERM',
    onReload: () => () => undefined,
  };
  return { code: await main(argv, host), ...texts };
}

describe('wiki-query', () => {
  it('explains itself', async () => {
    const help = await run('--help');
    expect(help.code).toBe(0);
    expect(help.out).toContain('wiki-query serve ./my-wiki');
    expect((await run('serve', '--help')).out).toContain('--trust-proxy');
  });

  it('writes nothing that controls a terminal', async () => {
    const { err } = await run('site', 'capture', 'a\u001b[2J\u009b31m', '--out', folder);
    expect(err).toContain('a\\u{1b}[2J\\u{9b}31m');
  });

  it.each(['--version', '-v'])('prints its version with %s', async (option) => {
    const { code, out } = await run(option);
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it.each([
    { argv: [], says: /Usage/ },
    { argv: ['fly'], says: /unknown command 'fly'/ },
    { argv: ['serve', '--port', 'x'], says: /A whole number from 0 to 65535/ },
    { argv: ['serve', '--workers', '0'], says: /A whole number from 1 to 256/ },
    { argv: ['serve', '--trust-proxy', 'yes'], says: /"yes" is neither a number of proxies/ },
    { argv: ['serve', '--trust-proxy', '10.0.0.0/8,10.0.0.0/33'], says: /"10\.0\.0\.0\/33" is neither/ },
    { argv: ['serve', '--trust-proxy', '2001:db8::/129'], says: /"2001:db8::\/129" is neither/ },
    { argv: ['serve', '--trust-proxy', '10.0.0.1-10.0.0.9'], says: /is neither/ },
    { argv: ['serve', '--trust-proxy', '10.0.0.0/0'], says: /is neither/ },
    { argv: ['serve', '--trust-proxy', '10.0.0.0/8, ::1', '--site', 'x'], says: /no database/ },
    { argv: ['serve', '--wings'], says: /unknown option '--wings'/ },
    {
      argv: ['serve', '--prot', '1'],
      says: /unknown option '--prot'\n\(Did you mean --port\?\)\n\(see wiki-query serve --help\)/,
    },
    { argv: ['sevre'], says: /unknown command 'sevre'\n\(Did you mean serve\?\)/ },
    { argv: ['serve', '--log-level', 'loud'], says: /'loud' is invalid.*Allowed choices are trace, debug/ },
    { argv: ['completion', 'tcsh'], says: /'tcsh' is invalid.*Allowed choices are bash, zsh, fish/ },
    { argv: ['serve', '--site', 'x'], says: /no database: name a wiki folder/ },
    { argv: ['serve', join(folder, 'none')], says: /there is no wiki folder/ },
    { argv: ['serve', folder], says: /has no database: add wiki\.sqlite or wiki\.sqlite\.gz/ },
    { argv: ['serve', '--database', 'x'], says: /no site profile/ },
    { argv: ['serve', '--database', 'x', '--site', 'y', '--clock', 'noon'], says: /"noon" is not a time/ },
    {
      argv: ['site', 'capture', 'http://127.0.0.1'],
      says: /required option '--out[^]*\(see wiki-query site capture --help\)/,
    },
    { argv: ['site', 'capture', 'wiki', '--out', folder], says: /"wiki" is not the URL of an api\.php/ },
  ])('refuses $argv with exit code 2', async ({ argv, says }) => {
    const { code, err, out } = await run(...argv);
    expect(`${err}${out}`).toMatch(says);
    expect(code).toBe(2);
  });

  it.each([
    { name: 'an error page', status: 500, body: 'no', says: /returned HTTP status 500/ },
    { name: 'a web page', status: 200, body: '<p>', says: /did not return JSON/ },
    {
      name: 'an API error',
      status: 200,
      type: 'application/json',
      body: '{"error":{"code":"readapidenied","info":"closed"}}',
      says: /the error readapidenied: closed/,
    },
  ])('says when a capture meets $name', async ({ status, type = 'text/html', body, says }) => {
    const server = createServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/w/api.php`;
    const { code, err } = await run('site', 'capture', url, '--out', folder);
    server.close();
    expect([code, err]).toEqual([2, expect.stringMatching(says)]);
  });
});

describe('readClock', () => {
  it.each([
    ['20250624115301', '20250624115301'],
    ['2025-06-24T11:53:01Z', '20250624115301'],
    ['2025-06-24T13:53:01+02:00', '20250624115301'],
    ['2025-06-24', '20250624000000'],
    ['real', 'real'],
  ])('reads %s', (given, want) => expect(readClock(given)).toBe(want));

  it.each(['', '1', '20251324115301', 'Tuesday', '24.06.2025'])('refuses %j', (given) =>
    expect(() => readClock(given)).toThrow('is not a time'),
  );
});
