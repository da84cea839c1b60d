/** `npm run measure -w packages/docs`: seconds until pages of the built site can be used, also with a slower processor. */
import type { Browser, Page } from 'playwright-core';
import { startServer } from './server.js';
import { startBrowser, visit } from './visit.js';

/** Pages, with what a reader needs before the page is of use. */
const pages: readonly (readonly [path: string, usable: (page: Page) => Promise<void>])[] = [
  ['playground', (page) => page.getByRole('button', { name: 'Run', exact: true }).waitFor()],
  ['playground?list=allpages', (page) => page.getByText('Optional parameters of list=allpages').waitFor()],
  ['reference', (page) => page.getByText('allpages', { exact: true }).first().waitFor()],
];
const slowdowns = [1, 4];
const runs = 3;

async function seconds(browser: Browser, origin: string, [path, usable]: (typeof pages)[number], rate: number) {
  const { page, leave } = await visit(browser, origin);
  page.setDefaultTimeout(60_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(path, { waitUntil: 'commit' });
  await usable(page);
  const milliseconds = await page.evaluate(() => performance.now());
  await leave();
  return milliseconds / 1000;
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const page of pages)
    for (const rate of slowdowns) {
      const taken: number[] = [];
      for (let run = 0; run < runs; run++) taken.push(await seconds(browser, server.origin, page, rate));
      const best = Math.min(...taken).toFixed(2);
      console.log(`${page[0]}, ${rate === 1 ? 'full' : `1/${rate}`} processor: ${best} s (best of ${runs})`);
    }
} finally {
  await browser.close();
  await server.stop();
}
