// @module-tag git
/** `npm run release`, as the release workflow runs it, with a registry of its own: nothing leaves this machine. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

let copy: CopiedRepository;
let registry: ChildProcess;
let port: string;
beforeAll(async () => {
  copy = copyRepository();
  copy.run('mkdir', '.out');
  // The package of the site has what the workflow has built before.
  copy.run('mkdir', '-p', 'packages/docs/dist/site');
  copy.write('packages/docs/dist/site/index.html', 'built');
  const script = new URL('registry.mjs', import.meta.url).pathname;
  registry = spawn(process.execPath, [script, copy.path('.out/published')], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!registry.stdout) throw new Error('The registry has no output');
  port = String((await once(registry.stdout, 'data'))[0]).trim();
});
afterAll(() => {
  registry.kill();
  copy.remove();
});

test('publishes every package that is not private, and tags it', () => {
  // The only registry that npm knows, and the only account.
  const url = `http://127.0.0.1:${port}/`;
  copy.write('.out/npmrc', `registry=${url}\n@wiki-query:registry=${url}\n//127.0.0.1:${port}/:_authToken=test\n`);
  const settings = [`NPM_CONFIG_USERCONFIG=${copy.path('.out/npmrc')}`, `NPM_CONFIG_REGISTRY=${url}`];
  const { status, stdout, stderr } = copy.run('env', ...settings, 'npm', 'run', 'release');
  expect(status, stdout + stderr).toBe(0);

  const published = copy
    .read('.out/published')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const names = [
    'client',
    'docs',
    'generator',
    'importer',
    'mcp',
    'openapi',
    'server',
    'server-stubs',
    'site',
    'wikitext',
  ];
  expect(published).toHaveLength(names.length);
  for (const name of names)
    expect(published).toContainEqual({
      name: `@wiki-query/${name}`,
      version: '0.1.0',
      access: 'public',
      length: expect.any(Number),
    });
  expect(copy.run('git', 'tag').stdout).toContain('@wiki-query/client@0.1.0\n');
});
