// @module-tag bzip2
// @module-tag curl
// @module-tag slow
/** The guide "Your own Wikipedia API in ten minutes", from the first command to the last, with a local mirror. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupOf } from '../../packages/importer/test/support/make-backup.js';
import { commandsIn } from '../commands/shown-commands.js';
import { projectFolder, sampleDump, sampleWiki } from '../conformance/src/folders.js';
import { type Mirror, startMirror } from './mirror.js';

const guide = readFileSync(join(projectFolder, 'packages/docs/guides/import.md'), 'utf8');
const commands = commandsIn([...guide.matchAll(/```sh\n[\s\S]*?```/g)].map(([block]) => block).join('\n'));
const bin = join(projectFolder, 'packages/server/bin/wiki-query.js');
const work = mkdtempSync(join(tmpdir(), 'guide-'));
const servers: ChildProcess[] = [];
let mirror: Mirror;
let address = '';

beforeAll(async () => {
  mirror = await startMirror('ltgwiki');
  cpSync(sampleDump, join(work, 'dumps'), { recursive: true });
});
afterAll(() => {
  for (const server of servers) server.kill();
  mirror.close();
  rmSync(work, { recursive: true });
});

/** The command as it is run here: our mirror, any free port. */
const adapted = (command: string): string =>
  command
    .replace('npx wiki-query', `node ${bin}`)
    .replace('--wiki ltgwiki', `--wiki ltgwiki --mirror ${mirror.url}`)
    .replace('--port 8080', '--port 0 --log-level warn')
    .replace('http://127.0.0.1:8080', address)
    .replace('https://wiki.example.org', address)
    .replace(/^curl /, 'curl --silent --show-error --fail --noproxy "*" ');

async function serve(command: string): Promise<void> {
  const child = spawn('sh', ['-c', `exec ${adapted(command)}`], { cwd: work, stdio: ['ignore', 'pipe', 'inherit'] });
  servers.push(child);
  let said = '';
  address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const found = /wiki-query ready (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(said)));
  });
}

/** Runs a command without blocking the mirror, which is in this process. */
async function run(command: string): Promise<{ readonly status: number | null; readonly out: string }> {
  const child = spawn('sh', ['-c', adapted(command)], { cwd: work, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (out += text.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, out };
}

it('does what it says, command by command', async () => {
  expect(commands.length).toBeGreaterThan(7);
  const responses: string[] = [];
  for (const command of commands) {
    if (command.includes(' serve ')) {
      await serve(command);
      continue;
    }
    // follow.test.ts follows a wiki.
    if (command.includes('--follow')) continue;
    if (command.includes('--update')) mirror.addDate('20250801');
    if (command.startsWith('mysqldump')) {
      writeFileSync(
        join(work, 'backup.sql.gz'),
        gzipSync(backupOf(new Sqlite(gunzipSync(readFileSync(join(sampleWiki, 'wiki.sqlite.gz')))))),
      );
      continue;
    }
    const { status, out } = await run(command);
    expect({ command, status, out: status === 0 ? '' : out }).toEqual({ command, status: 0, out: '' });
    if (command.startsWith('curl')) responses.push(out);
    if (command.includes('--dry-run')) expect(out).toContain('Not in the dump:');
    else if (command.includes(' import ')) expect(out).toContain('Serve it: wiki-query serve');
    if (command.includes('--update')) expect(out).toContain('Dump of ltgwiki of 20250801');
  }
  expect(responses.map((response) => Object.keys((JSON.parse(response) as { query: object }).query))).toEqual([
    ['statistics'],
    ['allpages'],
    ['pages'],
  ]);
});
