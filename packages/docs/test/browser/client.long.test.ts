// @module-tag slow
// @module-tag chromium
/** The client in a browser: in a page and in a web worker. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from './server.js';
import { startBrowser, visit } from './visit.js';

let server: RunningServer;
let browser: Browser;
let code = '';

/** Reads a list with several requests, and an error. Works in pages and workers. */
const source = `
  import { ApiError, createClient } from '@wiki-query/client';
  const wiki = createClient(new URL('/api.php', self.location.href).href, { userAgent: 'BrowserTest/1.0' });
  const read = async () => {
    const titles = [];
    for await (const { title } of wiki.allpages({ namespace: 10, limit: 4 })) titles.push(title);
    const code = await wiki.query({ list: ['categorymembers'], cmtitle: 'No category' }).catch((error) =>
      error instanceof ApiError ? error.code : String(error));
    return { titles, code };
  };
  if ('document' in self) self.result = read();
  else read().then((result) => self.postMessage(result), (error) => self.postMessage(String(error)));
`;

beforeAll(async () => {
  const bundle = build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
  });
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
  code = (await bundle).outputFiles[0]?.text ?? '';
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each(['page', 'worker'])('follows continuation and reads errors in a %s', async (place) => {
  const { page, troubles, leave } = await visit(browser, server.origin);
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(`${server.origin}/blank`);
  const result = await page.evaluate(runIn, { code, place });
  const response = await fetch(
    `${server.origin}/api.php?action=query&list=allpages&apnamespace=10&aplimit=max&format=json`,
  );
  const { query } = (await response.json()) as { query: { allpages: readonly { title: string }[] } };
  expect(query.allpages.length).toBeGreaterThan(10);
  expect(result).toEqual({ titles: query.allpages.map(({ title }) => title), code: 'invalidcategory' });
  // Chromium requests an icon by itself.
  expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([]);
  await leave();
});

/** Runs the code in the page or in a worker, and returns its results. */
async function runIn({ code, place }: { readonly code: string; readonly place: string }): Promise<unknown> {
  const url = URL.createObjectURL(new Blob([code.replaceAll('self.location.href', JSON.stringify(location.href))]));
  if (place === 'worker')
    return new Promise((resolve, reject) => {
      const worker = new Worker(url);
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    });
  const script = document.createElement('script');
  script.src = url;
  await new Promise((resolve) => {
    script.addEventListener('load', resolve);
    document.head.append(script);
  });
  return Reflect.get(globalThis, 'result');
}
