// @module-tag git
/** Every command that READMEs, CONTRIBUTING and the guides show does what they say, in a copy of the repository. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';
import { repository as root, rows } from './rows.js';
import { shownCommands } from './shown-commands.js';

const shown = shownCommands(root);

let copy: CopiedRepository;
let server: { readonly process: ChildProcess; readonly address: string };
beforeAll(async () => {
  copy = copyRepository();
  for (const name of ['access', 'generator', 'server-stubs', 'wikitext', 'client', 'importer', 'mcp', 'server'])
    cpSync(join(root, 'packages', name, 'dist'), copy.path(`packages/${name}/dist`), { recursive: true });
  const started = start('node packages/server/bin/wiki-query.js serve packages/server/sample --port 0', root);
  const line = await started.printed(/wiki-query ready (\S+)/);
  server = { process: started.process, address: line[1] ?? '' };
});
afterAll(() => {
  server.process.kill();
  copy.remove();
});

/** Starts a command line; the promise has the match of what it must print, or fails with all that it printed. */
function start(line: string, cwd: string) {
  // Without a port in the command, a free one.
  const env = { ...process.env, PORT: '0' };
  const child = spawn('sh', ['-c', `exec ${line}`], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const printed = (wanted: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = wanted.exec(said);
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.on('close', (code) => reject(new Error(`${line} ended with ${code}: ${said}`)));
    });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return { process: child, printed };
}

/** The command with the addresses and folders of this test. */
const adapted = (command: string): string =>
  command
    .replaceAll(/https:\/\/wiki\.example|http:\/\/(127\.0\.0\.1|localhost):8080/g, server.address)
    .replaceAll('/srv/wiki', copy.path('srv-wiki'))
    .replaceAll('/var/lib/wiki-query', copy.path('state'))
    .replaceAll('--port 8080', '--port 0')
    .replace(/^wiki-query/, 'npx wiki-query')
    .replace(/^curl /, 'curl --silent --show-error --fail ');

test('the shown `diff` fails on a breaking change, unless the configuration accepts it', () => {
  const command = 'npx wiki-query-gen diff HEAD .';
  expect(shown.map((one) => one.command)).toContain(command);
  const difference = () => copy.run('sh', '-c', command);
  const module = 'spec/modules/list/allpages.yaml';
  const before = copy.read(module);
  copy.edit(module, /^ {2}maxsize: .*\n/m, '');
  const refused = difference();
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.stdout).toMatch(/^major parameter-removed: allpages\.maxsize/m);
  const entry = '{ at: allpages.maxsize, reason: Nobody sent it., until: 2999-12-31 }';
  copy.write('wiki-query.config.yaml', `breaking:\n  accepted:\n    - ${entry}\n`);
  const accepted = difference();
  rmSync(copy.path('wiki-query.config.yaml'));
  copy.write(module, before);
  expect(accepted).toMatchObject({ status: 0, stdout: expect.stringContaining('accepted: Nobody sent it.') });
});

const run = Object.entries(rows).filter(([, row]) => 'exit' in row || 'prints' in row);

describe.each(run)('%s', (command, row) => {
  if ('exit' in row)
    test(`ends with ${row.exit}`, () => {
      const { status, stdout, stderr } = copy.run('sh', '-c', adapted(command));
      expect({ status, said: status === row.exit ? '' : stdout + stderr }).toEqual({ status: row.exit, said: '' });
    });
  else if ('prints' in row)
    test(`prints "${row.prints}" and ends with Ctrl-C`, async () => {
      const captured = copy.path('my-wiki');
      // A captured profile has no database: that of the sample is used.
      for (const folder of [captured, copy.path('srv-wiki')])
        if (existsSync(folder))
          cpSync(copy.path('packages/server/sample/wiki.sqlite.gz'), join(folder, 'wiki.sqlite.gz'));
      const { process: child, printed } = start(adapted(command).replace(/^npx /, 'node_modules/.bin/'), copy.folder);
      await printed(new RegExp(row.prints));
      const ended = new Promise((resolve) => child.on('close', resolve));
      child.kill('SIGINT');
      await ended;
    });
});
