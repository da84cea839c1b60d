/** The code that the playground writes for mwn. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { startServer } from './support/server.mjs';
import { titles, walk } from './support/wiki.mjs';

const file = fileURLToPath(new URL('playground-code.out.mjs', import.meta.url));
const { snippets } = await tsImport('../../../packages/docs/.vitepress/theme/playground/code.ts', import.meta.url);

let server;
before(async () => {
  server = await startServer();
});
after(async () => {
  rmSync(file, { force: true });
  await server?.stop();
});

/** What the code prints: one line for each response, or the joined pages. */
async function printed(params, follow) {
  const call = { server: server.apiUrl, params, formatversion: '2', sections: [], follow };
  writeFileSync(file, snippets(call).find(({ id }) => id === 'mwn').text);
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const rows = (responses) => responses.flatMap(({ allpages }) => allpages);

test('reads one response, or all of them', async () => {
  const params = { list: 'allpages', aplimit: '200' };
  const all = await walk(server.apiUrl, 'allpages', { aplimit: '500' });
  assert.deepEqual(titles(rows(await printed(params, false))), titles(all).slice(0, 200));
  const responses = await printed(params, true);
  assert.ok(responses.length > 1);
  assert.deepEqual(titles(rows(responses)), titles(all));
});

test('joins what a page has in several responses', async () => {
  const params = { generator: 'allpages', gaplimit: 'max', prop: 'links', pllimit: 'max' };
  const [pages] = await printed(params, true);
  assert.equal(new Set(titles(pages)).size, pages.length);
  for (const { title, links = [] } of pages) assert.equal(links.length, await linksOf(title), title);
});

/** The number of links on a page, which may come in several responses. */
async function linksOf(titles, more = {}) {
  const query = new URLSearchParams({ prop: 'links', titles, pllimit: 'max', formatversion: '2', ...more });
  const response = await (await fetch(`${server.apiUrl}?action=query&format=json&${query}`)).json();
  const number = response.query.pages[0].links?.length ?? 0;
  return response.continue === undefined ? number : number + (await linksOf(titles, response.continue));
}
