/** `npm run measure -w packages/docs`: seconds until pages of the built site are usable, also with a slower CPU. */
import type { Browser, Page } from 'playwright-core';
import { startServer } from './server.js';
import { startBrowser, visit } from './visit.js';

/** Pages, with an element that shows that the page is usable. The locator of the reference pierces shadow roots. */
const pages: readonly (readonly [path: string, usable: (page: Page) => Promise<unknown>])[] = [
  ['playground', (page) => page.waitForSelector('button.run:enabled')],
  ['playground?list=allpages', (page) => page.waitForSelector('#pg-section-list-allpages')],
  ['reference', (page) => page.getByText('allpages', { exact: true }).first().waitFor()],
];
const slowdowns = [1, 4];
const runs = 3;

/** Seconds until a page is usable, and the CPU time of its main thread. */
async function measure(browser: Browser, origin: string, [path, usable]: (typeof pages)[number], rate: number) {
  const { page, leave } = await visit(browser, origin);
  page.setDefaultTimeout(60_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(path, { waitUntil: 'commit' });
  await usable(page);
  const seconds = (await page.evaluate(() => performance.now())) / 1000;
  const { metrics } = await session.send('Performance.getMetrics');
  await leave();
  return { seconds, computing: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0 };
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const page of pages)
    for (const rate of slowdowns) {
      const taken: Awaited<ReturnType<typeof measure>>[] = [];
      for (let run = 0; run < runs; run++) taken.push(await measure(browser, server.origin, page, rate));
      const least = (name: 'seconds' | 'computing') => Math.min(...taken.map((one) => one[name])).toFixed(2);
      const processor = rate === 1 ? 'full' : `1/${rate}`;
      console.log(`${page[0]}, ${processor} processor: ${least('seconds')} s, computing ${least('computing')} s`);
    }
} finally {
  await browser.close();
  await server.stop();
}
