// @module-tag bzip2
// @module-tag slow
/** The guide "Your own Wikipedia for a language model" in an empty folder, with a mirror of dumps on this machine. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mirror, startMirror } from '../../../test/import/mirror.js';
import { call, newClient } from './connect.js';

const packages = join(import.meta.dirname, '../..');
const program = join(packages, 'server/bin/wiki-query.js');
const guide = readFileSync(join(packages, 'docs/guides/language-models.md'), 'utf8');
const lines = [...guide.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
const configurations = [...guide.matchAll(/```json\n([^]*?)```/g)].map(
  ([, text = '']) => JSON.parse(text) as Configuration,
);

interface Configuration {
  readonly mcpServers: {
    readonly wikipedia: { readonly command?: string; readonly args?: readonly string[]; readonly url?: string };
  };
}

const work = mkdtempSync(join(tmpdir(), 'wiki-query-model-'));
let mirror: Mirror;
beforeAll(async () => {
  mirror = await startMirror('ltgwiki');
});
afterAll(() => {
  mirror.close();
  rmSync(work, { recursive: true });
});

/** The arguments of a command of the guide. */
function shown(begin: string): readonly string[] {
  const line = lines.find((one) => one.startsWith(`npx wiki-query ${begin}`));
  if (line === undefined) throw new Error(`the guide does not show ${begin}`);
  return line.split(' ').slice(2);
}

test('from the dump to the tools, with the configuration of the guide', async () => {
  const args = [program, ...shown('import'), '--mirror', mirror.url];
  await promisify(execFile)(process.execPath, args, { cwd: work });
  const { command, args: given = [] } = configurations[0]?.mcpServers.wikipedia ?? {};
  expect([command, ...given.slice(0, 4)]).toEqual(['npx', '--prefix', '/home/you/wiki', 'wiki-query', 'mcp']);
  const client = newClient();
  const own = given.slice(3).map((one) => one.replace('/home/you/wiki', work));
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, ...own] }));
  const { tools } = await client.listTools();
  for (const { name } of tools) expect(guide).toContain(`\`${name}\``);
  expect((await call(client, 'search', { query: 'cactus' })).text).toMatch(/^- .*\*\*cactus\*\*/im);
  expect((await call(client, 'read', { titles: ['Candle'] })).text).toMatch(/^<page title="Candle"/);
  await client.close();
});

test('several clients of one server', async () => {
  const args = [program, ...shown('serve'), '--port', '0', '--host', '127.0.0.1', '--state', join(work, 'state')];
  const child = spawn(process.execPath, args, { cwd: work, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        const found = /wiki-query ready (\S+)/.exec(out)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(out)));
    });
    const url = configurations[1]?.mcpServers.wikipedia.url?.replace('http://127.0.0.1:8080', origin) ?? '';
    for (let i = 0; i < 2; i++) {
      const client = newClient();
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      expect((await call(client, 'search', { query: 'Ca', in: 'start' })).text).toContain('Candle');
      await client.close();
    }
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  }
});
