/** An extension that is made up needs its spec folder and its handler, and no change elsewhere. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWiki, type TestWiki } from '@wiki-query/server/testing';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

const own = join(import.meta.dirname, 'stars');
const generator = join(import.meta.dirname, '../../packages/generator');
const folder = mkdtempSync(join(tmpdir(), 'wiki-query-stars-'));
const project = join(folder, 'project');
let wiki: TestWiki;

/** A project whose configuration names the folder of the extension, which is in another one. */
beforeAll(async () => {
  cpSync(join(generator, 'starter/spec'), join(project, 'spec'), { recursive: true });
  cpSync(join(own, 'spec'), join(folder, 'package/stars'), { recursive: true });
  writeFileSync(join(project, 'spec/api.yaml'), `${api(project)}modules: [info, extracts]\n`);
  const outputs = ['stubs', 'openapi', 'docs', 'paraminfo', 'client', 'python', 'catalog'];
  writeFileSync(
    join(project, 'wiki-query.config.yaml'),
    `extensions: [../package/stars]\noutputs: { ${outputs.map((name) => `${name}: ${name}`).join(', ')} }\n`,
  );
  execFileSync(process.execPath, [join(generator, 'bin/wiki-query-gen.js'), 'generate'], { cwd: project });
  copyFileSync(join(own, 'handler.ts'), join(project, 'handler.ts'));
  mkdirSync(join(project, 'dist'));
  await build({
    entryPoints: [join(project, 'handler.ts')],
    outfile: join(project, 'dist/stars.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  wiki = await startWiki(
    { pages: { Apple: 'Red.', Pear: 'Green.', 'Help:Fruit': 'Eat.' } },
    { extensions: [join(project, 'dist/stars.mjs')] },
  );
}, 120_000);

afterAll(async () => {
  await wiki?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const api = (path: string): string => readFileSync(join(path, 'spec/api.yaml'), 'utf8');
const output = (path: string): string => readFileSync(join(project, path), 'utf8');

interface Answer {
  readonly [name: string]: unknown;
}

async function ask(parameters: string): Promise<Answer> {
  const response = await fetch(`${wiki.apiUrl}?${parameters}&format=json&formatversion=2&errorformat=plaintext`);
  return (await response.json()) as Answer;
}

test.each([
  ['stubs/prop/stars.ts', "source: 'Stars'"],
  ['openapi/openapi.json', 'stkind'],
  ['openapi/openapi.modules.json', '"x-mw-component": "Stars"'],
  ['openapi/openapi.modules.json', '"x-mw-component-version": "2.1"'],
  ['paraminfo/stars.json', '"source": "Stars"'],
  ['docs/prop/stars.md', 'Stars 2.1, MIT'],
  ['docs/prop/stars.md', 'https://stars.example/manual'],
  ['docs/prop/extracts.md', 'TextExtracts 1.43, GPL-2.0-or-later'],
  ['python/parameters.py', 'stkind'],
  ['catalog/catalog.json', 'stars'],
])('%s names the component', (path, text) => {
  expect(output(path)).toContain(text);
});

test('the server has the module', async () => {
  expect(await ask('action=query&prop=stars&titles=Apple|Pear&stlimit=1&stkind=gold|silver')).toMatchObject({
    continue: { stcontinue: 1 },
    query: { pages: [{ title: 'Apple', stars: { gold: 5, silver: 1 } }, { title: 'Pear' }] },
  });
});

test('its parameters, warnings and errors are checked as those of the core', async () => {
  expect(await ask('action=query&prop=stars&titles=Help:Fruit&stkind=bronze|gold')).toMatchObject({
    warnings: [
      { code: 'unrecognizedvalues', module: 'query+stars' },
      { code: 'stars-hidden', text: 'The stars of "Fruit" are hidden.' },
    ],
  });
  expect(await ask('action=query&prop=stars&titles=Apple&stcontinue=9')).toMatchObject({
    errors: [{ code: 'badcontinue', module: 'query+stars' }],
  });
});

test('its description is that of its spec', async () => {
  const answer = await ask('action=paraminfo&modules=query%2Bstars');
  expect(answer).toMatchObject({
    paraminfo: { modules: [{ source: 'Stars', prefix: 'st', helpurls: ['https://stars.example/manual#Stars'] }] },
  });
});

test('a wiki without the extension does not have it', async () => {
  const other = await startWiki({ pages: { Apple: 'Red.' } });
  try {
    const response = await fetch(`${other.apiUrl}?action=query&prop=stars&titles=Apple&format=json&formatversion=2`);
    expect(await response.json()).toMatchObject({
      warnings: { query: { warnings: 'Unrecognized value for parameter "prop": stars' } },
    });
  } finally {
    await other.stop();
  }
});
