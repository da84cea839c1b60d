/** Prism: mocks of the modules, and a proxy that validates the sample wiki's responses. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { modules, wire } from './support/questions.mjs';
import { serveSampleWiki, start } from './support/sample-wiki.mjs';
import { folder, generated } from './support/tools.mjs';

const prism = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts Prism, which says when it listens. */
async function listen(command, document, ...more) {
  const port = await freePort();
  const args = [prism, command, '-m', 'false', '-p', String(port), '--errors', join(generated, document), ...more];
  const ready = start(process.execPath, args, /Prism is listening/);
  const { stop } = await ready;
  return { base: `http://127.0.0.1:${port}`, stop };
}

const send = async (url) => {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
};

suite('Prism', () => {
  let wiki;
  const running = [];
  const started = async (...args) => {
    const prism = await listen(...args);
    running.push(prism.stop);
    return prism.base;
  };
  before(async () => {
    wiki = await serveSampleWiki();
  });
  after(async () => {
    for (const stop of running) await stop();
    await wiki?.close();
  });

  test('mocks modules, and refuses wrong values', async () => {
    const base = await started('mock', 'openapi.modules.json');
    const good = await send(base + modules);
    assert.equal(good.status, 200);
    assert.equal(typeof good.body.query.allpages[0].title, 'string');
    // Prism returns the document's response for bad requests.
    assert.equal((await send(`${base}/api.php/query/list/allpages?aplimit=5`)).status, 200);
    assert.equal((await send(`${base}/api.php/query/list/allpages?aplimit=many`)).status, 400);
    assert.equal((await send(`${base}/api.php/query/list/search`)).status, 400, 'srsearch is required');
    assert.equal((await send(`${base}/api.php/query/list/search?srsearch=page`)).status, 200);
  });

  test('as a proxy, finds that real responses of modules match the document', async () => {
    const base = await started('proxy', 'openapi.modules.json', wiki.base);
    const questions = [
      modules,
      '/api.php/query/prop/info?titles=Main%20Page%7CA&inprop=url%7Cprotection',
      '/api.php/query/prop/revisions?titles=Main%20Page&rvprop=ids%7Ctimestamp%7Ccontent&rvslots=main',
      '/api.php/query/meta/siteinfo?siprop=general%7Cnamespaces%7Cstatistics',
      '/api.php/query/list/logevents?lelimit=max',
      '/api.php/query/list/search?srsearch=page',
    ];
    for (const question of questions) {
      const found = await send(base + question);
      assert.deepEqual([question, found.status], [question, 200], JSON.stringify(found.body));
      assert.deepEqual(found.body.query, (await send(wiki.base + question)).body.query);
    }
  });

  test('as a proxy, finds that real responses of the API match the document', async () => {
    const base = await started('proxy', 'openapi.json', wiki.base);
    const found = await send(base + wire);
    assert.equal(found.status, 200, JSON.stringify(found.body).slice(0, 2000));
    assert.deepEqual(found.body.query, (await send(wiki.base + wire)).body.query);
  });
});
