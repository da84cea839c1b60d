// @module-tag slow
/** The commands that a user configures: over standard input and output, and over HTTP. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kit } from '../../../test/support/bot-passwords.mjs';
import { serveSampleWiki, type ServedWiki } from '../../client/test/served-wiki.js';
import { call, newClient, type Called } from './connect.js';

const server = join(import.meta.dirname, '../../server');
const program = join(server, 'bin/wiki-query.js');

let served: ServedWiki;
beforeAll(async () => {
  served = await serveSampleWiki(['--mcp']);
});
afterAll(() => served?.close());

/** A client of the command. */
async function started(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const client = newClient();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...args],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await client.connect(transport);
  const { stdin: input } = Reflect.get(transport, '_process') as { readonly stdin: Writable };
  return { client, input, errors: () => errors };
}

describe('wiki-query mcp', () => {
  test('a wiki folder', async () => {
    const { client, errors } = await started([join(server, 'sample')]);
    expect((await call(client, 'search', { query: 'Ca', in: 'start', limit: 1 })).text).toContain('Cactus orchard');
    await client.close();
    expect(errors()).toBe('');
  });

  test('the URL of a wiki, as the account of a bot password', async () => {
    const { client } = await started([served.api, '--user', kit.name], { WIKI_QUERY_BOT_PASSWORD: kit.password });
    expect((await call(client, 'query', { meta: ['userinfo'] })).text).toContain('name: Botty');
    await client.close();
  });

  test.each([
    [['/nowhere'], /\/nowhere/],
    [['http://127.0.0.1:9/api.php', '--user', 'A@b'], /\$WIKI_QUERY_BOT_PASSWORD/],
  ])('ends with 2 and a reason: %j', async (args, reason) => {
    const child = spawn(process.execPath, [program, 'mcp', ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(errors).toMatch(reason);
    expect(code).toBe(2);
  });
});

describe('serve --mcp', () => {
  const address = () => new URL('/mcp', served.api);

  test('20 sessions at once', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const client = newClient();
        await client.connect(new StreamableHTTPClientTransport(address()));
        const results = await Promise.all([
          call(client, 'search', { query: 'cactus', limit: 1 + (at % 5) }),
          call(client, 'read', { titles: ['Candle'] }),
          call(client, 'query', { list: ['allpages'], parameters: { aplimit: 1 + at } }),
        ]);
        await client.close();
        return results;
      }),
    );
    expect(sessions.flat().filter(({ isError }) => isError)).toEqual([]);
    expect(sessions.map(([, , list]) => list?.text.match(/pageid/g)?.length)).toEqual(sessions.map((_, at) => at + 1));
  });

  test('errors of the wiki and wrong arguments are errors of the tool, with the reason', async () => {
    const client = newClient();
    await client.connect(new StreamableHTTPClientTransport(address()));
    const parameters = { gaplimit: 2, titles: 'A', redirects: true };
    const wrong: readonly (readonly [tool: string, args: Record<string, unknown>, reason: RegExp])[] = [
      ['query', { generator: 'allpages', parameters }, /\w/],
      ['search', { query: 'x', namespace: ['a'] }, /namespace/],
      ['read', { titles: ['Candle'], section: 9 }, /no sections?/],
      ['history', { diff: 99999999 }, /There is no revision/],
      ['query', { list: ['allpagez'] }, /Did you mean "allpages"/],
      ['describe', { module: 'allpage' }, /Did you mean "allpages"/],
    ];
    for (const [tool, args, reason] of wrong)
      expect(await call(client, tool, args)).toMatchObject({ isError: true, text: expect.stringMatching(reason) });
    await client.close();
  });

  test('resources, prompts and progress', async () => {
    const client = newClient();
    await client.connect(new StreamableHTTPClientTransport(address()));
    const { contents } = await client.readResource({ uri: 'wiki-query://modules/prop/revisions' });
    expect(contents).toMatchObject([{ text: expect.stringContaining('# prop=revisions') }]);
    for (const [name, args] of [
      ['answer', { question: 'Which cactus?' }],
      ['summarize', { title: 'Which cactus?' }],
      ['changes', { title: 'Which cactus?', since: '2024' }],
    ] as const)
      expect(JSON.stringify(await client.getPrompt({ name, arguments: args }))).toContain('Which cactus?');
    const reports: number[] = [];
    const request = { name: 'query', arguments: { list: ['allpages'], parameters: { aplimit: 2 }, follow: 3 } };
    await client.callTool(request, undefined, { onprogress: ({ progress }) => reports.push(progress) });
    expect(reports).toEqual([0, 1, 2]);
    await client.close();
  });

  test.each([
    ['a page of another site', { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' }, 403],
    ['a body that is not JSON', { method: 'POST', body: '{' }, 400],
    ['a large body', { method: 'POST', body: 'x'.repeat(100_000) }, 413],
    ['GET', { method: 'GET' }, 405],
    ['DELETE', { method: 'DELETE', headers: { 'mcp-session-id': 'x' } }, 405],
  ])('refuses %s', async (_, init, status) => {
    const response = await fetch(address(), init);
    expect(response.status).toBe(status);
  });

  test('is absent without the option', async () => {
    const other = await serveSampleWiki();
    expect((await fetch(new URL('/mcp', other.api), { method: 'POST', body: '{}' })).status).toBe(404);
    await other.close();
  });
});

describe("the inspector's command line", () => {
  const require = createRequire(import.meta.url);
  const inspector = join(dirname(require.resolve('@modelcontextprotocol/inspector-cli/package.json')), 'build/cli.js');
  // It finds its own package.json from the working directory.
  const cwd = dirname(inspector);

  /** The result of a method on the sample wiki. */
  const inspect = (...args: readonly string[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [inspector, '--cli', address(), '--transport', 'http', ...args], { cwd });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.on('close', () => {
        try {
          resolve(JSON.parse(output));
        } catch {
          reject(new Error(output));
        }
      });
    });
  const address = () => new URL('/mcp', served.api).href;

  interface Result {
    readonly content: readonly { readonly type: string; readonly text: string }[];
    readonly isError?: boolean;
  }
  const inspectTool = async (name: string, ...args: readonly string[]): Promise<Result> => {
    const given = args.flatMap((text) => ['--tool-arg', text]);
    return (await inspect('--method', 'tools/call', '--tool-name', name, ...given)) as Result;
  };

  const calls = {
    search: ['query=cactus'],
    read: ['titles=["Cactus orchard"]'],
    links: ['title=Candle'],
    history: ['title=Cactus orchard'],
    query: ['list=["allpages"]'],
    describe: ['module=allpages'],
  };

  test('lists the tools', async () => {
    const { tools } = (await inspect('--method', 'tools/list')) as { readonly tools: readonly { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(calls));
  });

  test.each(Object.entries(calls))('%s: a call within its budget', async (name, args) => {
    const result = await inspectTool(name, ...args, 'budget=300');
    expect(result).toMatchObject({ content: [{ type: 'text', text: expect.stringMatching(/\w/) }] });
    expect(result.content[0]?.text.length).toBeLessThanOrEqual(300);
    expect(result).not.toHaveProperty('isError');
  });

  test('an error', async () => {
    expect(await inspectTool('links', 'title=Not there')).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/There is no page "Not there"/) }],
    });
  });
});

describe('many requests', () => {
  const count = 40;

  test('beyond the limit of a session are refused, and the session continues', async () => {
    const { client, input } = await started([join(server, 'sample')]);
    // All arrive in one piece: on a busy machine, calls could end before the last ones are written.
    input.cork();
    const calls = Array.from({ length: count }, () =>
      call(client, 'query', { list: ['allpages'], parameters: { aplimit: 'max' } }),
    );
    setImmediate(() => input.uncork());
    const results = await Promise.all(calls);
    const refused = results.filter(({ isError }) => isError);
    expect(new Set(refused.map(({ text }) => text))).toEqual(
      new Set(['At most 4 calls run at the same time. Wait for one to end.']),
    );
    expect(refused).toHaveLength(count - 4);
    expect((await call(client, 'search', { query: 'cactus' })).isError).toBe(false);
    await client.close();
  });

  test('beyond the limit of a client of the server are errors of the tool, and other clients are served', async () => {
    const other = await serveSampleWiki(['--mcp', '--trust-proxy', '--client-limit', '2', '--runners', '1']);
    // It goes to the processes for slow requests.
    const slow = { list: ['logevents'], parameters: { leprefix: 'A', lelimit: 1 } };
    /** The results of calls that arrive together: in one message, so that they wait together however fast the server is. */
    const together = async (address: string, calls: number): Promise<readonly Called[]> => {
      const params = { name: 'query', arguments: slow };
      const messages = Array.from({ length: calls }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params }));
      const headers = {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'x-forwarded-for': address,
      };
      const body = JSON.stringify(messages);
      const response = await fetch(new URL('/mcp', other.api), { method: 'POST', headers, body });
      return [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data = '']) => {
        const { result } = JSON.parse(data) as {
          readonly result: { readonly content: readonly { readonly text: string }[]; readonly isError?: boolean };
        };
        return { text: result.content[0]?.text ?? '', data: undefined, isError: result.isError === true };
      });
    };
    const [results, neighbour] = await Promise.all([together('203.0.113.7', 4), together('203.0.113.8', 1)]);
    expect(results).toHaveLength(4);
    const refused = results.filter(({ isError }) => isError);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(4);
    for (const { text } of refused)
      expect(text).toMatch(/^The wiki refuses the request, .*\n<wiki>\ntoomanyrequests: /);
    expect(neighbour).toMatchObject([{ isError: false }]);
    expect(await together('203.0.113.7', 1)).toMatchObject([{ isError: false }]);
    await other.close();
  });
});
