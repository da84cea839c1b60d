/** The published packages, as a stranger gets them: packed, examined, installed in an empty project and used. */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  commandsOf,
  copyNative,
  firstExample,
  install,
  packedPackage,
  packages,
  promised,
  repository,
  run,
  start,
  tools,
} from './stranger.mjs';

let project;
const tarballs = {};
const contents = {};
const sizes = {};

before(async () => {
  project = await mkdtemp(join(tmpdir(), 'wiki-query-pack-'));
  for (const name of packages) {
    const { path, files } = await packedPackage(name);
    tarballs[name] = path;
    contents[name] = files.map((file) => file.path);
    sizes[name] = files.reduce((sum, { size }) => sum + size, 0);
  }
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  await install(project, ...Object.values(tarballs));
  await copyNative(project);
});
after(() => rm(project, { recursive: true, force: true }));

for (const name of packages)
  test(`${name}: README, licence, no tests, and nothing that publint finds`, async () => {
    for (const needed of ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'])
      assert.ok(contents[name].includes(needed), needed);
    // Files that the generator copies into the projects that it starts are in `kit/` and `starter/`, laid out as in these projects.
    // The site shows the sources of the types as pages.
    const own = contents[name].filter((path) => !/^(kit|starter|site\/source)\//.test(path));
    assert.deepEqual(
      own.filter((path) => /\.test\.|(^|\/)(test|src)\/|tsconfig|vitest/.test(path)),
      [],
    );
    await run(join(tools, 'publint'), ['--strict', tarballs[name]], project);
  });

for (const name of packages)
  test(`${name}: names its repository, its site and where to report faults`, async () => {
    const {
      repository: code,
      homepage,
      bugs,
      license,
    } = JSON.parse(await readFile(join(project, 'node_modules/@wiki-query', name, 'package.json'), 'utf8'));
    assert.match(code.url, /^git\+https:.*\.git$/);
    assert.equal(code.directory, `packages/${name}`);
    assert.ok(homepage.endsWith(`packages/${name}#readme`));
    assert.match(bugs.url, /\/issues$/);
    assert.equal(license, 'MIT');
  });

test('generator: no caches, no maps, nothing for one version of Node, and the spec without recordings', () => {
  const unneeded = contents.generator.filter((path) => /\.(map|code|cache)$|\/\.|manifest\.json|examples\//.test(path));
  assert.deepEqual(unneeded, []);
  assert.ok(sizes.generator < 5_500_000, `${sizes.generator} bytes`);
});

test('openapi: every form of the documents, and the workflows', () => {
  for (const path of ['gen/openapi.json', 'gen/openapi.yaml', 'gen/openapi.modules.json', 'arazzo.yaml'])
    assert.ok(contents.openapi.includes(path), path);
});

test('server: the licences of the libraries in its bundle come with it', async () => {
  const path = join(project, 'node_modules/@wiki-query/server/dist/LICENSES-OF-LIBRARIES.txt');
  const text = await readFile(path, 'utf8');
  for (const name of ['fastify', 'pino', 'find-my-way']) assert.match(text, new RegExp(`^${name} \\d`, 'm'));
  // A library without a file names its licence at least.
  assert.doesNotMatch(text, /undefined/);
});

for (const name of packages)
  test(`${name}: depends on every package that it imports`, async () => {
    const root = join(project, 'node_modules/@wiki-query', name);
    const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const installed = { ...dependencies, ...optionalDependencies };
    const files = contents[name].filter((path) => path.startsWith('dist/') && path.endsWith('.js'));
    const texts = await Promise.all(files.map((path) => readFile(join(root, path), 'utf8')));
    const imported = texts.flatMap((text) =>
      [...text.matchAll(/(?:^import |^(?:import|export)\b[^'"`;=(]*\bfrom |\bimport\()['"]([^'".$][^'"]*)['"]/gm)].map(
        ([, from]) => from,
      ),
    );
    const packageOf = (from) => from.split('/', from.startsWith('@') ? 2 : 1).join('/');
    const needed = new Set(imported.filter((from) => !from.startsWith('node:')).map(packageOf));
    assert.deepEqual(
      [...needed].filter((from) => !(from in installed)),
      [],
    );
  });

// The docs package has a command and nothing to import, and the site has only pages.
for (const name of packages.filter((one) => one !== 'docs' && one !== 'site'))
  test(`${name}: types resolve (attw, ESM only)`, async () => {
    // JSON has no types to resolve.
    const json = name === 'openapi' ? ['--entrypoints', '.', './fetch'] : [];
    await run(join(tools, 'attw'), [tarballs[name], '--profile', 'esm-only', ...json], project);
  });

const program = `
import { createClient, ApiError } from '@wiki-query/client';
import { openapi, openapiModules } from '@wiki-query/openapi';
import { writeQuery } from '@wiki-query/openapi/fetch';
import { descriptors, type QueryRequest } from '@wiki-query/server-stubs';
import type { TestWiki } from '@wiki-query/server/testing';

const request = { list: ['allpages'], apnamespace: 0, aplimit: 3 } as const satisfies QueryRequest;
const client = createClient(process.argv[2] ?? '', { userAgent: 'stranger/1' });
const { query } = await client.query(request);
const titles: readonly string[] = query.allpages.map((page) => page.title);
const stop = (wiki: TestWiki): Promise<void> => wiki.stop();
// @ts-expect-error a parameter that there is not
const wrong = () => client.query({ apnamespaces: 0 });
console.log(JSON.stringify([titles.length, openapi.openapi, Object.keys(openapiModules.paths ?? {}).length, Object.keys(descriptors).length, String(writeQuery({ a: ['b', 'c'] })), typeof wrong, ApiError.name, stop.length]));
`;

for (const [module, moduleResolution] of [
  ['NodeNext', 'NodeNext'],
  ['ESNext', 'bundler'],
])
  test(`strict TypeScript compiles a program with module resolution ${moduleResolution}`, async () => {
    const folder = join(project, moduleResolution);
    await mkdir(folder);
    await writeFile(join(folder, 'program.ts'), program);
    const compilerOptions = {
      strict: true,
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module,
      moduleResolution,
      types: [],
    };
    const declarations = 'declare const process: { readonly argv: readonly string[] };';
    await writeFile(join(folder, 'process.d.ts'), declarations);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    await run(join(tools, 'tsc'), ['-p', folder], project);
  });

test('npx serves the sample without a folder, and the compiled program sends it a request', async () => {
  const place = ['--port', '0', '--host', '127.0.0.1', '--workers', '1', '--state', join(project, 'state')];
  const npx = ['-p', '@wiki-query/server', 'wiki-query', 'serve', ...place];
  const { url, stop } = await start('npx', npx, project);
  try {
    const printed = await run(process.execPath, ['NodeNext/program.js', `${url}/api.php`], project);
    assert.deepEqual(JSON.parse(printed), [3, '3.1.0', 78, 70, 'a=b%7Cc', 'function', 'ApiError', 1]);
    assert.equal((await fetch(`${url}/openapi.json`)).status, 200, 'the documents come with the package next to it');
  } finally {
    await stop();
  }
});

test('npx serves the sample as tools for a language model', async () => {
  const script = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const client = new Client({ name: 'stranger', version: '1' });
await client.connect(new StdioClientTransport({ command: 'npx', args: ['wiki-query', 'mcp'] }));
const result = await client.callTool({ name: 'query', arguments: { list: ['allpages'], parameters: { apprefix: 'Caf', aplimit: 1 } } });
console.log(result.content[0].text);
await client.close();`;
  await writeFile(join(project, 'model.mjs'), script);
  assert.match(await run(process.execPath, ['model.mjs'], project), /Café/);
});

test('the guide of language models: the inspector lists the tools of an imported wiki', async () => {
  const guide = await readFile(join(repository, 'packages/docs/guides/language-models.md'), 'utf8');
  const line = /^npx @modelcontextprotocol\/inspector .*$/m.exec(guide)?.[0];
  const dump = join(repository, 'packages/importer/test/fixtures/essaiwiki');
  await run('npx', ['wiki-query', 'import', dump, '--out', './ltgwiki'], project);
  // npx asks before it installs the inspector.
  const answered = (command) => run('sh', ['-c', `npm_config_yes=true ${command}`], project);
  const { tools: listed } = JSON.parse(await answered(line));
  for (const { name } of listed) assert.ok(guide.includes(`\`${name}\``), name);
  const call = '--method tools/call --tool-name search --tool-arg query=Barley in=start';
  const { content } = JSON.parse(await answered(line.replace(/--method .*/, call)));
  assert.match(content[0].text, /^<wiki>\n- Barley/);
});

/** Starts a command of a README on a free port. */
const serve = (command) => start('sh', ['-c', command], project, { PORT: '0' });

/** Compiles the first example of a README in strict mode, and runs it. */
async function runProgram(name, adapt = (code) => code) {
  const example = await firstExample(project, name);
  const folder = join(project, `readme-${name}`);
  await mkdir(folder);
  await writeFile(join(folder, `example.m${example.language}`), adapt(example.code));
  if (example.language === 'ts') {
    const lib = ['ES2023', 'DOM', 'DOM.Iterable'];
    const compilerOptions = { strict: true, target: 'ES2023', lib, module: 'NodeNext', types: [] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
    await run(join(tools, 'tsc'), ['-p', folder], project);
  }
  return { example, printed: await run(process.execPath, ['example.mjs'], folder) };
}

for (const name of ['openapi', 'wikitext'])
  test(`README of ${name}: its first example prints what it says`, async () => {
    const { example, printed } = await runProgram(name);
    assert.equal(printed, promised(example));
  });

test('README of server-stubs: its first example', async () => {
  const { printed } = await runProgram('server-stubs');
  assert.match(printed, /'namespace: namespace'/);
});

test('READMEs of server and client: their first examples, one as the server of the other', async () => {
  const [serving, curl, ...more] = commandsOf(await firstExample(project, 'server'));
  assert.deepEqual(more, []);
  const { url, stop } = await serve(serving);
  try {
    const response = JSON.parse(await run('sh', ['-c', curl.replace('http://127.0.0.1:8080', url)], project));
    assert.equal(response.query.allpages.length, 3);
    const { printed } = await runProgram('client', (code) => code.replace('https://wiki.example/w', url));
    const lines = printed.trim().split('\n');
    // Titles with A, then the name of the wiki and the number of titles.
    assert.ok(lines.length > 2, printed);
    assert.ok(
      lines.slice(0, -1).every((title) => title.startsWith('A')),
      printed,
    );
    assert.match(lines.at(-1), / 3$/);
  } finally {
    await stop();
  }
});

/** The names of the tools that a command gives to a client over standard input and output, or an address over HTTP. */
async function toolsOf(target) {
  const script = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
const client = new Client({ name: 'stranger', version: '1' });
const [target] = process.argv.slice(2);
await client.connect(
  target.startsWith('http')
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: 'sh', args: ['-c', target] }),
);
console.log(JSON.stringify((await client.listTools()).tools.map(({ name }) => name)));
await client.close();`;
  await writeFile(join(project, 'tools.mjs'), script);
  return JSON.parse(await run(process.execPath, ['tools.mjs', target], project));
}

test('READMEs of importer and mcp: from a dump to a server, and to tools by each command', async () => {
  await cp(join(repository, 'packages/importer/test/fixtures/essaiwiki'), join(project, 'dumps'), { recursive: true });
  // The package that they install is installed from its tarball.
  const [installing, importing, serving, ...more] = commandsOf(await firstExample(project, 'importer'));
  const [installingToo, ofFolder, ofWiki, overHttp, ...others] = commandsOf(await firstExample(project, 'mcp'));
  assert.deepEqual([installing, installingToo], Array(2).fill('npm install @wiki-query/server'));
  assert.deepEqual([more, others], [[], []]);
  await run('sh', ['-c', importing], project);
  const wiki = await serve(serving);
  const names = await toolsOf(ofFolder);
  assert.ok(names.includes('search') && names.includes('query'), names.join());
  try {
    const { query } = await (await fetch(`${wiki.url}/api.php?action=query&list=allpages&format=json`)).json();
    assert.ok(query.allpages.length > 0);
    assert.deepEqual(await toolsOf(ofWiki.replace('https://wiki.example/w', wiki.url)), names);
  } finally {
    await wiki.stop();
  }
  const both = await serve(overHttp);
  try {
    assert.deepEqual(await toolsOf(`${both.url}/mcp`), names);
  } finally {
    await both.stop();
  }
});

test('a wiki for tests starts from data of its own', async () => {
  const script = `import { startWiki } from '@wiki-query/server/testing';
const wiki = await startWiki({ pages: { Apple: 'Red.' } });
const response = await fetch(wiki.apiUrl + '?action=query&list=allpages&format=json&formatversion=2');
console.log((await response.json()).query.allpages[0].title);
await wiki.stop();`;
  await writeFile(join(project, 'own-wiki.mjs'), script);
  assert.equal(await run(process.execPath, ['own-wiki.mjs'], project), 'Apple\n');
});

test('the generator validates the spec', async () => {
  const bin = join(project, 'node_modules/.bin/wiki-query-gen');
  assert.match(await run(bin, ['--help'], project), /generate/);
  await run(bin, ['validate', '--spec', join(repository, 'spec')], project);
});

test('generator: starts a project, imports a wiki, and makes what compiles, far from this repository', async () => {
  const bin = join(project, 'node_modules/.bin/wiki-query-gen');
  const wiki = join(repository, 'packages/generator/test/data/mediawiki-1.43.json');
  for (const [name, argv] of [
    ['started', ['init']],
    ['imported', ['import', wiki]],
  ]) {
    const folder = join(project, name);
    await mkdir(folder);
    await run(bin, argv, folder);
    await run(bin, ['generate'], folder);
    await run(join(repository, 'node_modules/.bin/tsc'), ['--noEmit', '-p', '.'], folder);
  }
});
