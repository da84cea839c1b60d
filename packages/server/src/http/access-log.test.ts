import { expect, it } from 'vitest';
import { createApp } from './create-app.js';
import type { AccessLogFormat } from './access-log.js';

const dispatch = async () => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
  report: { action: 'query', modules: [], queries: 0 },
});

/** The lines that requests of a client write. */
async function logged(format: AccessLogFormat, path: string, headers: Record<string, string> = {}): Promise<string> {
  let lines = '';
  const writeAccess = (line: string): void => void (lines += line);
  const app = await createApp({ dispatch, accessLog: format, writeAccess, trustProxy: 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
  await app.close();
  return lines;
}

it('has a line in JSON for each request, with the address of the client and without secrets', async () => {
  const line = await logged('json', '/api.php?action=login&lgpassword=word', {
    'x-forwarded-for': '203.0.113.5',
    'user-agent': 'Bot/1',
  });
  expect(JSON.parse(line)).toMatchObject({
    ip: '203.0.113.5',
    method: 'GET',
    url: '/api.php?action=login&lgpassword=***',
    status: 200,
    bytes: expect.any(Number) as number,
    agent: 'Bot/1',
    id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    modules: ['login'],
    parameters: 'action=login&lgpassword=***',
  });
  expect(line).not.toContain('word"');
});

it('has a line in the combined format, whose fields no client can end', async () => {
  const line = await logged('combined', '/healthz', { 'user-agent': 'a" 500 1 "b', referer: 'https://wiki.example/' });
  expect(line).toMatch(
    /^127\.0\.0\.1 - - \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\] "GET \/healthz HTTP\/1\.1" 200 \d{3} "https:\/\/wiki\.example\/" "a\\x22 500 1 \\x22b"\n$/,
  );
});

it.each(['json', 'combined'] as const)(
  'has neither secrets nor control characters in any field (%s)',
  async (format) => {
    const line = await logged(format, '/api.php?a=1?lgpassword=geheim&%FFlgp%61ssword%=geheim&lg%00token=geheim', {
      'x-forwarded-for': 'unknown',
      'user-agent': 'a\x9b31m\x85b\xe9',
      referer: 'https://name:geheim@wiki.example/w/api.php?token=geheim&x=1#geheim',
    });
    expect(line).not.toMatch(/geheim|[\x7f-\x9f]/);
    expect(line).toContain('0.0.0.0');
    expect(line).toContain('https://***@wiki.example/w/api.php?token=***&x=1');
    expect(line.split('\n')).toHaveLength(2);
  },
);

it.each(['203.0.113.9" 200 1 "', '203.0.113.9\tx', 'fe80::1%"'])(
  'an address cannot end a field (%j)',
  async (address) => {
    const line = await logged('combined', '/healthz', { 'x-forwarded-for': address });
    expect(line).toMatch(/^0\.0\.0\.0 - - \[/);
  },
);
