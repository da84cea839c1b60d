/** Explorers and collections: what people read the documents with. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { chromium } from 'playwright-core';
import { pathOf } from '../../support/needs.mjs';
import { serveSampleWiki } from './support/sample-wiki.mjs';
import { documents, emptyFolder, folder, generated, mustRun } from './support/tools.mjs';

const scalar = join(folder, 'node_modules/@scalar/api-reference/dist/browser/standalone.js');

/** One page with Scalar and the document at an address, and nothing else to load. */
const page = (url) => `<!doctype html><title>Scalar</title><link rel="icon" href="data:,"><div id="app"></div>
<script src="/scalar.js"></script>
<script>Scalar.createApiReference('#app', { url: '${url}', withDefaultFonts: false, telemetry: false })</script>`;

/** Serves the page of a document, `/?ADDRESS`, on a separate host. */
async function servePages() {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    if (pathname === '/') return response.setHeader('content-type', 'text/html').end(page(search.slice(1)));
    const [type, file] =
      pathname === '/scalar.js' ? ['text/javascript', scalar] : ['application/json', join(generated, pathname)];
    return response.setHeader('content-type', type).end(await readFile(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Waits until Scalar shows a text of the document at an address, without an error. */
async function renders(address, text) {
  const { base, close } = await servePages();
  const browser = await chromium.launch({ executablePath: pathOf('chromium'), args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    tab.setDefaultTimeout(600_000);
    const errors = [];
    tab.on('pageerror', (error) => errors.push(String(error)));
    tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    // Scalar contacts hosts of its vendor. The test runs without a network.
    await tab.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
    );
    await tab.goto(`${base}/?${address}`);
    await tab.getByText(text).first().waitFor({ state: 'attached' });
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
    close();
  }
}

suite('Scalar', () => {
  const text = 'Lists all pages of one namespace';
  test('renders openapi.modules.json without an error', () => renders('/openapi.modules.json', text));

  test('renders the document of the running server, on a page of another host', async () => {
    const wiki = await serveSampleWiki();
    try {
      await renders(`${wiki.base}/openapi.modules.json`, text);
    } finally {
      await wiki.close();
    }
  });
});

suite('Redoc', () => {
  // The page loads Redoc itself from its makers' host: how it looks there is not tested.
  test('builds a page that holds every module of openapi.modules.json', async () => {
    const file = join(await emptyFolder('redoc'), 'index.html');
    const { text } = await mustRun('redocly', ['build-docs', join(generated, 'openapi.modules.json'), '-o', file]);
    assert.match(text, /bundled successfully/);
    const html = await readFile(file, 'utf8');
    const { paths } = JSON.parse(await readFile(join(generated, 'openapi.modules.json'), 'utf8'));
    for (const { operationId } of Object.values(paths).flatMap(({ get, post }) => [get, post].filter(Boolean)))
      assert.ok(html.includes(`"${operationId}"`), operationId);
  });
});

suite('Postman', () => {
  const requestsIn = (item) => (item.item ? item.item.flatMap(requestsIn) : [item.request]);
  for (const name of documents)
    test(`imports ${name}.json: a request for each operation`, async () => {
      const file = join(await emptyFolder(`postman-${name}`), 'collection.json');
      await mustRun('openapi2postmanv2', ['-s', join(generated, `${name}.json`), '-o', file]);
      const requests = requestsIn(JSON.parse(await readFile(file, 'utf8')));
      const { paths } = JSON.parse(await readFile(join(generated, `${name}.json`), 'utf8'));
      assert.equal(
        requests.length,
        Object.values(paths).flatMap((path) => [path.get, path.post].filter(Boolean)).length,
      );
      const listing = requests.find((request) => request.url.query.some(({ key }) => key === 'aplimit'));
      assert.match(listing.url.query.find(({ key }) => key === 'apprtype').value, /^\w+\|\w+$/, 'lists have bars');
    });
});
