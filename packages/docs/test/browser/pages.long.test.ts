// @module-tag chromium
/** What each page of the site must hold, on all screens: one after the other, in a real browser. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isNightly } from '../../../../test/support/nightly.mjs';
import { eachVisit } from './each-visit.js';
import { openPage, type Visit } from './visit.js';

let here: Visit;
let page: Page;
eachVisit((started) => {
  ({ here } = started);
  ({ page } = here);
});

const pages = ['', 'list/allpages', 'prop/revisions', 'modules', 'compare', 'errors', 'guides/start-reader'];
// One page of each type: larger ones only repeat the same elements, and slow axe down.
const kinds = ['list/random', ...(isNightly ? ['', 'guides/start-reader'] : [])];
/** Pages that the server makes. */
const serverPages = [
  '/?search=cactus',
  '/wiki/Foo/Bar',
  '/wiki/Category:Animals',
  '/wiki/Nope',
  '/wiki/Foo/Bar?action=history',
  ...(isNightly ? ['/status', '/api.php', '/wiki/File:Shapes.svg', '/wiki/Foo/Bar?action=links'] : []),
];

type ColorScheme = 'light' | 'dark';
const colorSchemes: readonly ColorScheme[] = isNightly ? ['light', 'dark'] : ['light'];

/** What axe finds: in the dark only what depends on colors. */
const findings = async (colorScheme: ColorScheme): Promise<readonly string[]> => {
  const axe = new AxeBuilder({ page });
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target).join(' ')}`);
};

/** Opens the playground, with a response, a warning and the optional parameters. */
async function openResponse(): Promise<void> {
  await openPage(page, 'playground?generator=allpages&gaplimit=2&prop=info&inprop=url&infoo=1');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Response 1 of ' }).waitFor();
  await page.getByText('Optional parameters of generator=allpages').click();
}

test.each(colorSchemes)('axe finds nothing on the pages in %s mode', async (colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  for (const path of kinds) {
    await openPage(page, path);
    expect(await page.locator('html').evaluate((html) => html.classList.contains('dark'))).toBe(colorScheme === 'dark');
    expect(await findings(colorScheme), path).toEqual([]);
  }
  await openResponse();
  expect(await findings(colorScheme), 'playground').toEqual([]);
});

test.each(colorSchemes)('axe finds nothing on the pages of the server in %s mode', async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  // A missing page, and a file that the sample does not have.
  here.forgive('the server responded with a status of 404');
  for (const path of serverPages) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    expect(await findings(colorScheme), path).toEqual([]);
    const [scrollWidth, clientWidth] = await page
      .locator('html')
      .evaluate((html) => [html.scrollWidth, html.clientWidth] as const);
    expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
  }
});

/** Elements that hide a part of what they hold. */
const cutElements = (): Promise<readonly string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      return isCut && getComputedStyle(element).overflowX !== 'visible' ? [element.outerHTML.slice(0, 80)] : [];
    }),
  );
const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test('a phone hides nothing of a page, on screen and in print, and nothing is wider', async () => {
  for (const path of [...pages, 'protocol/login', 'meta/siteinfo', 'types', 'guides/login']) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ media: 'screen' });
    await openPage(page, path);
    expect(await cutElements(), path).toEqual([]);
    expect(await page.locator('main details').count(), path).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await cutElements(), `${path}, printed`).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await width(), path).toBe(360);
  }
  await openResponse();
  expect(await width(), 'playground').toBe(360);
});
