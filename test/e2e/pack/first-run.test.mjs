/** The first run of a stranger: `init` or `import` in an empty folder, then `npm install && npm start`. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { commandsOf, firstExample, install, packedPackage, repository, run, start } from './stranger.mjs';

let folder;
const tarballs = {};

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wiki-query-first-run-'));
  for (const name of ['generator', 'docs']) tarballs[name] = (await packedPackage(name)).path;
  // `npx @wiki-query/generator` installs it in a folder of npm's own.
  await mkdir(join(folder, 'npx'));
  await writeFile(join(folder, 'npx/package.json'), '{}');
  await install(join(folder, 'npx'), tarballs.generator);
});
after(() => rm(folder, { recursive: true, force: true }));

/** The project that a command makes in an empty folder, with the packed packages instead of published ones. */
async function projectOf(name, ...argv) {
  const project = join(folder, name);
  await mkdir(project);
  await run(join(folder, 'npx/node_modules/.bin/wiki-query-gen'), argv, project);
  const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  for (const one of ['generator', 'docs']) {
    assert.match(manifest.devDependencies[`@wiki-query/${one}`], /^\^\d/);
    manifest.devDependencies[`@wiki-query/${one}`] = `file:${tarballs[one]}`;
  }
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest, null, 2));
  return { project, manifest };
}

const page = async (site, path, type = 'text/html') => {
  const response = await fetch(`${site}/${path}`, { headers: { accept: type } });
  assert.equal(response.status, 200, path);
  return response.text();
};

test('README of the generator: init, a spec of at most ten files, then generation, types and the site', async () => {
  const [initializing, ...rest] = commandsOf(await firstExample(join(folder, 'npx'), 'generator'));
  const [npx, name, ...argv] = initializing.split(' ');
  assert.deepEqual([npx, name, ...rest], ['npx', '@wiki-query/generator', 'npm install', 'npm start']);
  const { project } = await projectOf('started', ...argv);
  const spec = (await readdir(join(project, 'spec'), { recursive: true })).filter((name) => name.endsWith('.yaml'));
  assert.ok(spec.length <= 10, spec.join(', '));
  await install(project);
  const site = await start('npm', ['start'], project, { PORT: '0' });
  try {
    assert.match(await page(site.url, 'gen/list/pages.md', '*/*'), /pgfrom/);
    assert.match(await page(site.url, 'playground'), /<div id="app">/);
    // The module data of the playground.
    assert.match(await page(site.url, '@id/__x00__virtual:module-data', '*/*'), /"name":"pages"/);
    const document = JSON.parse(await page(site.url, 'openapi/v1/openapi.json', '*/*'));
    assert.equal(document.openapi, '3.1.0');
    assert.match(await page(site.url, 'source/spec/modules/list/pages.yaml.html'), /Lists pages by title/);
    await assert.rejects(
      run('npx', ['wiki-query-docs', 'serve', '--port', new URL(site.url).port], project),
      (error) => {
        assert.match(error.message, /^wiki-query-docs: Port \d+ is in use\. Choose another one with --port or PORT/m);
        assert.doesNotMatch(error.message, / at /);
        return true;
      },
    );
    // The site of the server that runs is still there.
    const playground = join(project, '.wiki-query/.site/playground.md');
    assert.match(await readFile(playground, 'utf8'), /playground/i);
  } finally {
    await site.stop();
  }
  // The compiled client, and the drift check of a project that is as it was generated.
  await run('npm', ['run', 'build'], project);
  assert.ok((await readdir(join(project, 'dist/client'))).includes('index.js'));
  await run('npm', ['run', 'check'], project);
});

test('README of docs: the documentation of an imported wiki, also as static files', async () => {
  const data = JSON.parse(await readFile(join(repository, 'packages/generator/test/data/mediawiki-1.43.json'), 'utf8'));
  const few = ['allpages', 'info', 'siteinfo'];
  data.paraminfo.modules = data.paraminfo.modules.filter(({ name }) => few.includes(name));
  await writeFile(join(folder, 'wiki.json'), JSON.stringify(data));
  const { project } = await projectOf('imported', 'import', join(folder, 'wiki.json'));
  // It requests the same packages: npm compares what is there, and adds what lacks.
  const made = join(folder, 'started/node_modules');
  if (existsSync(made)) await rename(made, join(project, 'node_modules'));
  await install(project);
  const [installing, serving, building, ...more] = commandsOf(await firstExample(project, 'docs'));
  assert.deepEqual([installing, ...more], ['npm install --save-dev @wiki-query/docs']);
  await run('npm', ['run', 'generate'], project);
  const site = await start('sh', ['-c', serving], project, { PORT: '0' });
  try {
    assert.match(await page(site.url, 'gen/list/allpages.md', '*/*'), /apfrom/);
  } finally {
    await site.stop();
  }
  await run('sh', ['-c', building], project);
  const api = 'https://wiki.example/w/api.php';
  const html = await readFile(join(project, 'site/list/allpages.html'), 'utf8');
  assert.match(html, /id="apfrom"/);
  assert.match(html, /Content-Security-Policy/);
  // VitePress writes the configuration of the site, which the playground reads, to a script of its own.
  const [metadata] = /assets\/chunks\/metadata\.\w+\.js/.exec(html) ?? [];
  assert.ok(metadata, 'the page loads the configuration of the site');
  const configuration = await readFile(join(project, 'site', metadata), 'utf8');
  assert.ok(configuration.includes(api), 'the playground knows the API');
  const openapi = await readFile(join(project, 'site/openapi/v1/openapi.modules.json'), 'utf8');
  // The others are actions.
  const ofModules = Object.keys(JSON.parse(openapi).paths).filter((path) => path.includes('/query/'));
  assert.equal(ofModules.length, few.length);
});
