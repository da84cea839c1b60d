/**
 * `npm run screenshots -w packages/docs`: takes the screenshots for the README of the built site and the sample server.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from './server.js';
import { startBrowser, visit } from './visit.js';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const [server, browser] = await Promise.all([startServer(8080), startBrowser()]);
try {
  await mkdir(folder, { recursive: true });
  const { page } = await visit(browser, server.origin, { viewport: { width: 1280, height: 960 } });
  await page.goto('list/allpages');
  await page.getByRole('heading', { level: 1, name: 'allpages' }).waitFor();
  await page.screenshot({ path: `${folder}module.png` });
  await page.goto('playground?list=allpages&apprefix=B&apfilterredir=nonredirects&aplimit=4');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.getByRole('region', { name: 'Rows of allpages' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: `${folder}playground.png` });
} finally {
  await browser.close();
  await server.stop();
}
