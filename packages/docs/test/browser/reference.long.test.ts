// @module-tag slow
// @module-tag chromium
/** The reference viewer in a real browser, on the real sample server. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eachVisit } from './each-visit.js';
import type { RunningServer } from './server.js';

let server: RunningServer;
let page: Page;

eachVisit(({ server: started, here }) => {
  server = started;
  page = here.page;
  page.setDefaultTimeout(120_000);
});

/** Names of modules in the OpenAPI document. */
async function moduleNames(): Promise<readonly string[]> {
  const response = await fetch(`${server.origin}/openapi.modules.json`);
  const { paths } = (await response.json()) as { readonly paths: Readonly<Record<string, unknown>> };
  return Object.keys(paths).map((path) => path.replace(/^.*\//, ''));
}

test('lists every module by its name, once, and shows the one that is chosen', async () => {
  await page.goto('reference');
  const menu = page.locator('.nav-bar');
  await menu.getByText('allpages', { exact: true }).waitFor();
  const listed = (await menu.locator('.nav-bar-path').allInnerTexts()).map((text) => text.trim());
  expect(listed.sort()).toEqual([...(await moduleNames())].sort());
  await menu.getByText('usercontribs', { exact: true }).click();
  await page.getByRole('heading', { name: 'usercontribs' }).waitFor();
  await expect.poll(() => page.url()).toContain('route=get-/api.php/query/list/usercontribs');
});

test('opens the module of a link, with its parameters, and sends its request', async () => {
  await page.goto('reference#?route=get-/api.php/query/list/allpages');
  await page.getByRole('heading', { name: 'allpages' }).waitFor();
  await page.getByText('apprefix', { exact: true }).first().waitFor();
  const response = page.waitForResponse(/\/api\.php\/query\/list\/allpages/);
  await page.getByRole('button', { name: 'Execute' }).click();
  expect(await (await response).json()).toMatchObject({ query: { allpages: expect.any(Array) } });
});

test('is linked from the first page, with both documents', async () => {
  await page.goto('');
  await page.getByRole('link', { name: 'API reference' }).first().click();
  for (const name of ['openapi.modules.json', 'openapi.json'])
    expect(
      (
        await fetch(
          new URL((await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '', page.url()),
        )
      ).status,
    ).toBe(200);
});

test('lists the modules on a phone, which has no room for a sidebar', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('reference');
  await page.getByText('allpages', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
