/** The server with nothing but what its package requests: all that it prints and links to is there. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { copyNative, install, needed, packedPackage, repository, start } from './stranger.mjs';

let project;
let installed;
let server;
before(async () => {
  project = await mkdtemp(join(tmpdir(), 'wiki-query-alone-'));
  const tarballs = [];
  for (const name of await needed('server')) tarballs.push((await packedPackage(name)).path);
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'alone', private: true, type: 'module' }));
  installed = await install(project, ...tarballs);
  await copyNative(project);
  const options = ['--port', '0', '--host', '127.0.0.1', '--workers', '1', '--state', join(project, 'state')];
  server = await start('npx', ['wiki-query', 'serve', ...options], project);
});
after(async () => {
  await server?.stop();
  await rm(project, { recursive: true, force: true });
});

test('npm warns of nothing', () => assert.doesNotMatch(installed, /warn|deprecated|EBADENGINE/i));

test('what is in the bundle is not installed next to it', async () => {
  const notices = await readFile(
    join(project, 'node_modules/@wiki-query/server/dist/LICENSES-OF-LIBRARIES.txt'),
    'utf8',
  );
  const manifest = JSON.parse(await readFile(join(repository, 'packages/server/package.json'), 'utf8'));
  const bundled = [...notices.matchAll(/^([@\w/.-]+) \d+\.\d+\.\d+\S*$/gm)].map(([, name]) => name);
  assert.ok(bundled.includes('fastify') && bundled.includes('pino'), bundled.join());
  assert.deepEqual(
    bundled.filter((name) => name in manifest.dependencies),
    [],
  );
  const own = await readdir(join(project, 'node_modules'));
  assert.deepEqual(
    ['fastify', 'pino', 'commander'].filter((name) => own.includes(name)),
    [],
  );
});

/** Requests an address as a browser does; the text of a response that must be there. */
async function read(url) {
  const response = await fetch(url, { headers: { accept: 'text/html,*/*' } });
  assert.equal(response.status, 200, url);
  return response.text();
}

/** Follows a link up to where it leaves the server: pages are on the wiki itself, which need not run. */
async function follow(url) {
  const { status, headers } = await fetch(url, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' });
  const location = headers.get('location');
  if (location === null) return assert.equal(status, 200, url);
  const target = new URL(location, url);
  return target.origin === server.url ? follow(target.href) : assert.equal(status, 302, url);
}

test('each address that serve prints', async () => {
  const printed = [...server.printed().matchAll(/https?:\/\/[^\s,']+/g)].map(([url]) => url);
  assert.ok(printed.length > 8, server.printed());
  for (const part of ['/docs/', '/openapi.json', '/openapi.modules.json', '/api.php', '/metrics'])
    assert.ok(
      printed.some((url) => url.includes(part)),
      part,
    );
  for (const url of printed) await read(url);
});

test('each link of the first page, and the playground', async () => {
  const page = await read(`${server.url}/`);
  const links = [...page.matchAll(/<(?:a|link|script)\b[^>]*\b(?:href|src)="([^"#]+)/g)].map(
    ([, link]) => new URL(link.replaceAll('&amp;', '&'), `${server.url}/`),
  );
  for (const { href, origin } of links) if (origin === server.url) await follow(href);
  assert.match(await read(`${server.url}/docs/playground`), /<div id="app">/);
});

test('the documentation that errors name', async () => {
  for (const query of [
    'action=nothing',
    'action=query&list=allpages&aplimit=x',
    'action=query&prop=info&titles=A&pageids=1',
  ]) {
    const { error } = await (await fetch(`${server.url}/api.php?${query}&format=json&formatversion=2`)).json();
    const [url] = /https?:\/\/[^\s"<]+/.exec(error.docref) ?? [];
    assert.ok(url, JSON.stringify(error));
    await read(url);
  }
});

test('the documents are those of the server', async () => {
  const { servers } = JSON.parse(await read(`${server.url}/openapi.json`));
  assert.equal(new URL(servers[0].url, server.url).origin, server.url);
});
