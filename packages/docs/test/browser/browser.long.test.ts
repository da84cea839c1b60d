// @module-tag slow
// @module-tag chromium
/** The site in a real browser, on the real sample server. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eachVisit } from './each-visit.js';
import type { RunningServer } from './server.js';
import { openPage, type Visit } from './visit.js';

const demoFile = new URL('../../../server/sample/demo-account.json', import.meta.url);
const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as { readonly name: string; readonly password: string };
/** Texts of a module in another language. */
interface GermanTexts {
  readonly tasks: readonly string[];
  readonly examples: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, { readonly meanings?: Readonly<Record<string, string>> }>>;
}

const textsFile = new URL('../../gen/de/module-texts.json', import.meta.url);
let server: RunningServer;
let here: Visit;
let page: Page;

eachVisit((started) => {
  ({ server, here } = started);
  ({ page } = here);
});

/** Messages of Chromium when a request gets no response, for example. */
const forgive = (text: string): void => here.forgive(text);

const run = (): Promise<void> => page.getByRole('button', { name: 'Run', exact: true }).click();
const status = (): Locator => page.getByRole('status').filter({ hasText: /Response \d+ of \d+:/ });
const view = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();
async function shown(): Promise<unknown> {
  await view('Raw');
  return JSON.parse(await page.getByLabel('The response as JSON').innerText());
}
/** Opens the optional parameters of a section: `list=allpages`. */
const openOptional = (section: string): Promise<void> => page.getByText(`Optional parameters of ${section}`).click();

const open = (path: string): Promise<void> => openPage(page, path);

/** Opens the playground with a request, and waits until it is ready. */
async function playground(query: string): Promise<void> {
  await open(`playground${query === '' ? '' : `?${query}`}`);
}

/** The parameters in the address of the page. */
const sent = async (): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => Object.fromEntries(new URLSearchParams(window.location.search)));

/** The server's response, without a browser. */
async function requested(query: string): Promise<unknown> {
  const response = await fetch(`${server.origin}/api.php?action=query&format=json&${query}`);
  return response.json();
}

const titlesOf = (response: unknown): readonly string[] =>
  [...JSON.stringify(response).matchAll(/"title":("(?:[^"\\]|\\.)*")/g)].map(([, title = '']) =>
    String(JSON.parse(title)),
  );

async function messagesAt(name: string): Promise<string> {
  const field = page.locator(`[id="pg-${name}"]`);
  const described = await field.getAttribute('aria-describedby');
  const ids = (described ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()));
  return texts.join('\n');
}

describe('reading', () => {
  test.each([
    ['apprtype', 'list/allpages', 'apprtype'],
    ['lecontinue', 'list/logevents', 'lecontinue'],
    ['protected pages', 'list/allpages', 'which-pages-are-protected'],
  ])('search finds %s first, by keyboard alone', async (words, path, anchor) => {
    await open('');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill(words);
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${path}.html#${anchor}`);
    await page.locator(`[id="${anchor}"]`).waitFor();
  });

  test('from the first page to a module, and on to the playground with its example', async () => {
    await open('');
    await page.getByRole('link', { name: 'All modules' }).click();
    await page.locator('main').getByRole('link', { name: 'allpages', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'allpages' }).waitFor();
    await page.getByRole('link', { name: 'Try it' }).first().click();
    await page.getByRole('button', { name: 'Remove list=allpages' }).waitFor();
    expect(await page.getByLabel('apprefix', { exact: true }).inputValue()).toBe('B');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'allpages' }).waitFor();
  });

  test('requests name the server of the site, and work when pasted', async () => {
    for (const path of ['', 'list/allpages', 'guides/pagination']) {
      await open(path);
      const command = page.locator('.vp-doc div.language-sh', { hasText: 'api.php' }).first();
      await expect.poll(() => command.innerText()).toContain(`${server.origin}/api.php`);
      expect(await page.locator('.vp-doc').innerText()).not.toContain('localhost:8080');
      await command.hover();
      await command.getByRole('button', { name: 'Copy Code' }).click();
      const [, url = ''] = /'(http[^']+)'/.exec(await page.evaluate(() => navigator.clipboard.readText())) ?? [];
      const { query } = (await (await fetch(url)).json()) as {
        readonly query: { readonly allpages: readonly unknown[] };
      };
      expect(query.allpages.length).toBeGreaterThan(0);
    }
  });

  test('the first page brings less than 150 kB of compressed script', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Set<string>();
    let weight = 0;
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType.includes('javascript')) scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) weight += encodedDataLength;
    });
    await page.goto('', { waitUntil: 'load' });
    await page.getByRole('link', { name: 'All modules' }).waitFor();
    expect(scripts.size).toBeGreaterThan(2);
    expect(weight).toBeLessThan(150_000);
  });
});

describe('the page of a module', () => {
  const parts = async (): Promise<readonly string[]> => page.locator('.vp-doc h2').allInnerTexts();
  const titles = (texts: readonly string[]): readonly string[] =>
    texts.map((text) => text.replace(/\u200b/g, '').trim());

  test('begins with an example and its response, then the parameters', async () => {
    await open('list/allpages');
    expect(titles(await parts()).slice(0, 4)).toEqual(['Example', 'Usage', 'Parameters', 'As a generator']);
    expect(titles(await parts())).toEqual(expect.arrayContaining(['Continuation', 'Errors', 'Related modules']));
    const first = page.locator('.vp-doc .response.fv2').first();
    expect(await first.innerText()).toMatch(/curl 'http.*list=allpages[^]*"allpages": \[/);
    expect(await page.locator('.vp-doc details').count()).toBe(0);
  });

  test('shows one format version, which stays as it was set', async () => {
    await open('list/allpages');
    const [old, current] = [page.locator('.response.fv1').first(), page.locator('.response.fv2').first()];
    expect([await old.isVisible(), await current.isVisible()]).toEqual([false, true]);
    await page.getByRole('group', { name: 'Format version of examples' }).getByLabel('1').check();
    expect([await old.isVisible(), await current.isVisible()]).toEqual([true, false]);
    await open('list/random');
    expect(await page.locator('.response.fv1').first().isVisible()).toBe(true);
  });

  test('has tabs for requests, which stay as they were set, on other pages too', async () => {
    await open('list/allpages');
    const group = page.locator('.response.fv2 .vp-code-group').first();
    await group.getByRole('radio', { name: 'curl' }).focus();
    for (const text of ['await wiki.query({', 'await fetch(', 'wiki.query(']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => group.locator('pre:visible').allInnerTexts()).toEqual([expect.stringContaining(text)]);
    }
    await open('list/random');
    await page.getByText('from wiki_query import Wiki').first().waitFor();
    await page.getByRole('group', { name: 'Format version of examples' }).getByLabel('1').check();
    expect(await page.locator('.response.fv1 pre:visible').first().innerText()).toContain('"formatversion": "1"');
  });

  test('has all languages of a request without scripts', async () => {
    const without = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const plain = await without?.newPage();
    await plain?.goto(`${server.origin}/docs/list/random`);
    expect(await plain?.locator('.vp-code-group').first().locator('pre:visible').count()).toBe(4);
    expect(await plain?.getByRole('group', { name: 'The request as code' }).count()).toBe(0);
    await without?.close();
  });

  test('breaks no word of a request, and copies it as it is', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('list/categorymembers');
    const code = page.locator('.response.fv2 .language-sh code').first();
    // Where a line ends, and with what the next one begins.
    const starts = await code.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found: string[] = [];
      let last = 0;
      while (texts.nextNode()) {
        const text = texts.currentNode.nodeValue ?? '';
        for (const [at, character] of [...text].entries()) {
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          const { top } = range.getBoundingClientRect();
          if (last > 0 && top > last + 5) found.push(character);
          last = top;
        }
      }
      return found;
    });
    expect(starts.length).toBeGreaterThan(2);
    expect(starts.filter((character) => !/[&|'a]/.test(character))).toEqual([]);
    await page.locator('.response.fv2 button.copy').first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
  });

  test('has the type, the limits and the default of a parameter under its name, and its values next to them', async () => {
    await open('list/allpages');
    const parameter = (name: string): Locator =>
      page.locator('.vp-doc .parameter').filter({ has: page.locator(`#${name}`) });
    expect(await parameter('aplimit').locator('.name').innerText()).toMatch(
      /^aplimit\s[^]*limit · default 10 · 1 to 500 \(5000\)$/,
    );
    expect(await parameter('apfilterredir').locator('.meaning').innerText()).toMatch(
      /^Filter the pages by redirect status\.\n+all: [^]*nonredirects: [^]*redirects: /,
    );
    const places = async () => {
      const boxes = [parameter('aplimit').locator('.name'), parameter('aplimit').locator('.meaning')];
      const [name, meaning] = await Promise.all(boxes.map((box) => box.boundingBox()));
      return name && meaning && { right: meaning.x > name.x, below: meaning.y > name.y };
    };
    expect(await places()).toEqual({ right: true, below: false });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await places()).toEqual({ right: false, below: true });
  });

  test('is in view in the sidebar, and can be edited', async () => {
    await open('list/usercontribs');
    const link = page.locator('.VPSidebar .is-active .link').last();
    expect(await link.innerText()).toBe('usercontribs');
    await expect.poll(async () => (await link.boundingBox())?.y ?? Infinity).toBeLessThan(900);
    await page.getByRole('link', { name: 'Edit this page: spec/modules/list/usercontribs.yaml' }).click();
    await page.getByRole('heading', { level: 1, name: 'spec/modules/list/usercontribs.yaml' }).waitFor();
  });

  test('prints requests and responses, without navigation', async () => {
    await open('list/allpages');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.vp-doc .response.fv2 pre').first().isVisible()).toBe(true);
    expect(await page.locator('.VPSidebar, .VPNav, .format-switch').locator('visible=true').count()).toBe(0);
    const cut = await page
      .locator('.vp-doc .response.fv2 pre')
      .evaluateAll((blocks) =>
        blocks.flatMap((block) =>
          block instanceof HTMLElement && block.offsetParent !== null && block.scrollWidth > block.clientWidth + 1
            ? [block.innerText]
            : [],
        ),
      );
    expect(cut).toEqual([]);
  });
});

test('a page that does not exist leads back to the site', async () => {
  await open('list/nothing');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('main').or(page.locator('.not-found')).getByRole('link', { name: 'Modules by task' }).click();
  await page.getByRole('heading', { level: 1, name: 'What do you want to know?' }).waitFor();
  forgive('404');
});

describe('the playground', () => {
  test('sends what was chosen by keyboard alone', async () => {
    await playground('');
    await page.getByLabel('Find a module', { exact: true }).focus();
    await page.keyboard.type('protected pages');
    // The task that has the words is next to the name.
    const choice = page.getByRole('checkbox', { name: /^allpages .*protected/ });
    await choice.waitFor();
    for (let step = 0; step < 40 && !(await choice.evaluate((box) => box === document.activeElement)); step++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await choice.isChecked()).toBe(true);
    await openOptional('list=allpages');
    await page.getByLabel('aplimit', { exact: true }).focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await status().waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Response');
    expect(await shown()).toEqual(await requested('formatversion=2&list=allpages&aplimit=3'));
  });

  test('has a control for each kind of value', async () => {
    await playground('list=logevents|allpages&meta=siteinfo');
    for (const section of ['list=logevents', 'list=allpages', 'meta=siteinfo']) await openOptional(section);
    await page
      .getByRole('group', { name: 'siprop' })
      .getByText(/^0 of \d+ values/)
      .click();
    await page.getByRole('group', { name: 'siprop' }).getByLabel('statistics').check();
    await page.getByRole('group', { name: 'apprtype' }).getByLabel('edit').check();
    await page.getByRole('group', { name: 'apprtype' }).getByLabel('move').check();
    await page.getByLabel('apnamespace', { exact: true }).selectOption('10 Template');
    await page.getByLabel('lestart', { exact: true }).fill('2024-01-01T00:00:00Z');
    await page.getByRole('button', { name: 'aplimit: as many as allowed' }).click();
    await expect.poll(sent).toEqual({
      list: 'logevents|allpages',
      meta: 'siteinfo',
      siprop: 'statistics',
      apprtype: 'edit|move',
      apnamespace: '10',
      lestart: '2024-01-01T00:00:00Z',
      aplimit: 'max',
    });
    await page.getByRole('button', { name: 'Remove list=allpages' }).click();
    await expect.poll(async () => Object.keys(await sent())).toEqual(['list', 'meta', 'siprop', 'lestart']);
  });

  test('takes values one a line, and shares the request by its address', async () => {
    await playground('prop=info');
    await page.getByLabel('titles', { exact: true }).fill('Main Page\nNo such page\n');
    await page.getByLabel('Format version', { exact: true }).selectOption('1');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('about:blank');
    await page.goto(link);
    await run();
    await status().waitFor();
    expect(await shown()).toEqual(await requested('formatversion=1&prop=info&titles=Main Page|No such page'));
  });

  test('keeps the token of a watchlist out of the address', async () => {
    await playground('list=watchlist&wlowner=Alice');
    await openOptional('list=watchlist');
    await page.getByLabel('wltoken', { exact: true }).fill('hidden');
    await page.getByLabel('wllimit', { exact: true }).fill('5');
    await expect.poll(() => page.url()).toContain('wllimit=5');
    expect(page.url()).not.toContain('hidden');
    expect(await page.locator('.url').innerText()).toContain('wltoken=hidden');
  });

  test('follows continuation to its end, and goes back to earlier responses', async () => {
    const query = 'list=allpages&apnamespace=10&aplimit=5';
    const all = titlesOf(await requested('formatversion=2&list=allpages&apnamespace=10&aplimit=max'));
    expect(all.length).toBeGreaterThan(10);
    await playground(query);
    await run();
    const next = page.getByRole('button', { name: 'Continue', exact: true });
    const titles: string[] = [];
    const counts: number[] = [];
    for (let step = 1; ; step++) {
      await page.getByText(`Response ${step} of ${step}:`).waitFor();
      const found = titlesOf(await shown());
      titles.push(...found);
      counts.push(found.length);
      if ((await next.count()) === 0) break;
      await next.click();
    }
    expect(titles).toEqual(all);
    await page.getByText('There are no more results.').waitFor();
    await page.getByRole('button', { name: 'Previous response' }).click();
    expect(counts.length).toBeGreaterThan(2);
    expect(titlesOf(await shown())).toEqual(all.slice(0, -(counts.at(-1) ?? 0)).slice(-(counts.at(-2) ?? 0)));
  });

  test('shows what is wrong before sending, and the error of the response at its parameter', async () => {
    await playground('list=allpages&aplimit=x');
    expect(await messagesAt('aplimit')).toContain('“x” is not an integer.');
    expect(await page.getByLabel('aplimit', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Errors: 1. Warnings: 0.').waitFor();
    await run();
    await page.getByLabel('Errors and warnings of the response').filter({ hasText: 'badinteger' }).waitFor();
    expect(await messagesAt('aplimit')).toContain('The response says:');
    await page.getByLabel('aplimit', { exact: true }).fill('2');
    expect(await messagesAt('aplimit')).not.toMatch(/Error|The response says/);
    await page.getByText('You have changed the form since.').waitFor();
  });

  test.each(['1', '2'])('marks the warnings of format version %s', async (version) => {
    await playground(`list=allpages&aplimit=2&apfoo=1&formatversion=${version}`);
    await run();
    const warning = page.getByLabel('Errors and warnings of the response').getByRole('listitem');
    await warning.filter({ hasText: 'apfoo' }).waitFor();
    expect(await messagesAt('apfoo')).toContain('The response says:');
    await page.getByRole('button', { name: 'Remove apfoo' }).click();
    await expect.poll(async () => Object.keys(await sent())).not.toContain('apfoo');
  });

  test('logs in to this server, and out', async () => {
    await playground('meta=userinfo');
    await page.locator('details.log-in > summary').click();
    await page.getByLabel('Account', { exact: true }).fill('Alice');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    const enter = page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' });
    await enter.click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(demo.password);
    await enter.click();
    await page.getByText('Logged in as Alice').waitFor();
    expect(await page.getByText('Use a bot password.').count()).toBe(0);
    await run();
    await status().waitFor();
    expect(await shown()).toMatchObject({ query: { userinfo: { name: 'Alice' } } });
    await page.getByRole('button', { name: 'Log out' }).click();
    await enter.waitFor();
    await run();
    await expect.poll(shown).toMatchObject({ query: { userinfo: { anon: true } } });
  });

  test('asks a wiki on another host as an anonymous caller', async () => {
    const other = server.origin.replace('127.0.0.1', 'localhost');
    await playground('meta=siteinfo');
    await page.getByLabel('Server', { exact: true }).fill(`${other}/api.php`);
    const request = page.waitForRequest((sent) => sent.url().startsWith(other));
    await run();
    await status().waitFor();
    expect(new URL((await request).url()).searchParams.get('origin')).toBe('*');
    expect(JSON.stringify(await shown())).toContain('"sitename"');
    forgive(`asked ${other}`);
  });

  test('makes the form from the modules of another wiki', async () => {
    const other = server.origin.replace('127.0.0.1', 'localhost');
    let known = 0;
    await page.route(`${other}/api.php?*action=paraminfo*`, async (route) => {
      const described = await (await route.fetch()).json();
      const first = described.paraminfo.modules.find(({ name }: { name: string }) => name === 'allpages');
      const description = 'Lists pages near one. Use <code>siteinfo</code> for namespaces.';
      known = described.paraminfo.modules.filter(({ path }: { path: string }) => path.startsWith('query+')).length;
      described.paraminfo.modules.push({ ...first, name: 'pagesnear', prefix: 'pn', description });
      await route.fulfill({ json: described, headers: { 'access-control-allow-origin': '*' } });
    });
    await playground(`list=pagesnear&_server=${encodeURIComponent(`${other}/api.php`)}`);
    await page.getByText(/^The form has the \d+ modules of this wiki\.$/).waitFor();
    await page.getByText(`The form has the ${known + 1} modules of this wiki.`).waitFor();
    await openOptional('list=pagesnear');
    await page.getByLabel('pnprefix', { exact: true }).waitFor();
    const hint = page.locator('details.section > .hint', { hasText: 'Lists pages near one.' });
    expect(await hint.locator('code').allInnerTexts()).toEqual(['siteinfo']);
    await page.getByLabel('Server', { exact: true }).fill('');
    await page.getByLabel('Server', { exact: true }).blur();
    await page.getByText('There is no module “pagesnear” in list.').first().waitFor();
    forgive(`asked ${other}`);
  });

  test('keeps the modules of the spec when another wiki does not describe its own', async () => {
    const other = server.origin.replace('127.0.0.1', 'localhost');
    await playground(`list=allpages&_server=${encodeURIComponent(`${other}/nothing`)}`);
    await page.getByText(/^The form has the modules of MediaWiki 1.43: /).waitFor();
    await openOptional('list=allpages');
    await page.getByLabel('apprefix', { exact: true }).waitFor();
    forgive('404');
    forgive(`asked ${other}`);
    forgive('CORS');
    forgive('ERR_FAILED');
  });

  test('builds requests without a server, and reports that the server does not respond', async () => {
    await page.route('**/api.php*', (route) => route.abort('connectionrefused'));
    await playground('list=allpages');
    await openOptional('list=allpages');
    await page.getByLabel('apprefix', { exact: true }).fill('A b&c');
    expect(await page.locator('.url').innerText()).toMatch(/&list=allpages&apprefix=A%20b%26c$/);
    await page.getByRole('tab', { name: 'TypeScript' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tabpanel', { name: 'curl' }).innerText()).toContain("'apprefix=A b&c'");
    await run();
    await page.getByRole('alert').filter({ hasText: 'No response from' }).waitFor();
    forgive('ERR_CONNECTION_REFUSED');
  });

  test('starts from an example, with Run within five Tabs', async () => {
    await playground('');
    const example = page.getByLabel('Start from an example');
    await example.selectOption({ label: 'The first five categories with the number of their members' });
    await expect.poll(sent).toEqual({ list: 'allcategories', acprop: 'size', aclimit: '5' });
    await example.focus();
    const isRun = (): Promise<boolean> => page.evaluate(() => document.activeElement?.textContent === 'Run');
    for (let tabs = 0; tabs < 5 && !(await isRun()); tabs++) await page.keyboard.press('Tab');
    expect(await isRun()).toBe(true);
    await page.keyboard.press('Enter');
    await status().waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.locator('button.chip').first().click();
    await expect.poll(async () => Object.keys(await sent())).toContain('list');
  });

  test('hides optional parameters behind a filter, and keeps the keyboard in a field that gets a value', async () => {
    await playground('list=allpages');
    expect(await page.getByLabel('apprefix', { exact: true }).count()).toBe(0);
    await openOptional('list=allpages');
    await page.getByLabel('Filter parameters').first().fill('prefix');
    const prefix = page.getByLabel('apprefix', { exact: true });
    await prefix.waitFor();
    expect(await page.getByLabel('aplimit', { exact: true }).count()).toBe(0);
    await prefix.focus();
    await page.keyboard.type('Ca');
    expect(await prefix.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.locator('summary', { hasText: 'Optional parameters of list=allpages' }).getByText('1 set').waitFor();
    await page.getByLabel('Filter parameters').first().fill('apfilterredir');
    await page.getByText('Meanings of the values').click();
    await page.getByRole('term').getByText('nonredirects', { exact: true }).waitFor();
    await page.getByRole('definition').getByText('Only pages that are not redirects').waitFor();
  });

  test('leads from errors, before and after sending, to their field', async () => {
    await playground('list=allpages&aplimit=x');
    const field = page.getByLabel('aplimit', { exact: true });
    const isFocused = (): Promise<boolean> => field.evaluate((one) => one === document.activeElement);
    await page.getByLabel('Errors and warnings of the request').getByRole('link', { name: 'aplimit' }).click();
    await expect.poll(isFocused).toBe(true);
    await run();
    await page.getByRole('link', { name: 'Go to aplimit' }).click();
    await expect.poll(isFocused).toBe(true);
  });

  test('shows the rows as a table, with columns to choose, and saves them as CSV and JSON', async () => {
    await playground('list=allpages&aplimit=3');
    await run();
    await status().waitFor();
    await page.getByRole('tabpanel', { name: 'Tree' }).getByText('!Bang').first().waitFor();
    await view('Table');
    const rows = page.getByRole('region', { name: 'Rows of allpages' }).getByRole('row');
    expect(await rows.count()).toBe(4);
    await page.locator('summary', { hasText: 'Columns' }).click();
    await page.getByRole('group', { name: 'Columns' }).getByLabel('ns').uncheck();
    expect(await rows.first().innerText()).toMatch(/^pageid\s+title$/);
    await page.getByRole('button', { name: 'Copy CSV' }).click();
    await page.getByText('CSV copied.').waitFor();
    const csv = await page.evaluate(() => navigator.clipboard.readText());
    expect(csv).toMatch(/^pageid,title\r?\n\d+,!Bang\r?\n/);
    for (const [button, name] of [
      ['Download CSV', 'response.csv'],
      ['Download JSON', 'response.json'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      expect((await saved).suggestedFilename()).toBe(name);
    }
  });

  test('reads all results up to a limit, and stops when wanted', async () => {
    await playground('list=allpages&aplimit=10');
    const all = titlesOf(await requested('formatversion=2&list=allpages&aplimit=max'));
    await page.getByRole('button', { name: 'All results' }).click();
    await page.getByText(`All results: ${all.length} rows, 31 requests`).waitFor();
    expect(titlesOf(await shown())).toEqual(all);
    await page.getByLabel('Maximum number of rows for “All results”').selectOption('100');
    await page.getByRole('button', { name: 'All results' }).click();
    await page.getByText('Stopped: 100 rows, 10 requests').waitFor();
    await page.getByLabel('Maximum number of rows for “All results”').selectOption('10000');
    // The third request has no response until the end.
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let asked = 0;
    await page.route('**/api.php*', async (route) => {
      asked += 1;
      if (asked === 3) await ended;
      await route.continue();
    });
    await page.getByRole('button', { name: 'All results' }).click();
    await page.getByText('Rows: 20. Requests: 2 …').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('Stopped: 20 rows, 2 requests').waitFor();
    expect(titlesOf(await shown())).toEqual(all.slice(0, 20));
    end();
    forgive('ERR_ABORTED');
  });

  test.each([
    ['list=usercontribs&ucuser=Alice&uclimit=50', 'Rows per month and user: usercontribs'],
    [
      'prop=revisions&titles=Busy page&rvprop=timestamp|size|user&rvlimit=50',
      'Page size over time, in bytes: pages.revisions',
    ],
    ['list=recentchanges&rclimit=100&rcprop=timestamp|user|title', 'Rows by type: recentchanges'],
  ])('draws a chart of %s', async (query, title) => {
    await playground(query);
    await run();
    await status().waitFor();
    await view('Chart');
    await page.locator('#pg-chart').selectOption({ label: title });
    await page.getByRole('img', { name: title }).waitFor();
    // Checks that not every pixel is empty.
    const drawn = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value !== 0),
    );
    expect(drawn).toBe(true);
  });
});

describe('for everybody', () => {
  test('the switch for dark mode stays as it was set', async () => {
    await open('');
    await page.getByRole('switch').first().click();
    await open('list/allpages');
    expect(await page.locator('html').getAttribute('class')).toContain('dark');
  });

  test('a phone shows rows as a table, with the names of their columns', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await playground('list=allcategories&acprop=size&aclimit=3');
    await run();
    await status().waitFor();
    await view('Table');
    const rows = page.getByRole('region', { name: 'Rows of allcategories' }).getByRole('row');
    await rows.first().getByRole('columnheader', { name: 'subcats' }).waitFor();
    const tops = await rows
      .nth(1)
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
  });

  test('rows are sorted and filtered', async () => {
    await playground('list=allpages&aplimit=5&apprefix=Ca');
    await run();
    await status().waitFor();
    await view('Table');
    const rows = page.getByRole('region', { name: 'Rows of allpages' }).getByRole('row');
    const titles = async (): Promise<readonly string[]> => (await rows.allInnerTexts()).slice(1);
    const before = await titles();
    const header = page.getByRole('columnheader', { name: 'title' });
    await header.getByRole('button').click();
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    expect(await titles()).toEqual(before.toReversed());
    const link = rows.nth(1).getByRole('link');
    expect(new URL((await link.getAttribute('href')) ?? '').pathname).toMatch(/^\/wiki\/Ca/);
    await page.getByLabel('Filter').fill('tower');
    await expect.poll(titles).toEqual(before.filter((title) => title.includes('tower')));
  });

  test('parsed texts are shown in a frame that runs no script', async () => {
    await playground('prop=revisions&titles=Foo/Bar&rvprop=content&rvparse=1');
    await run();
    await status().waitFor();
    await view('Page');
    const frame = page.getByTitle('The parsed text');
    expect(await frame.getAttribute('sandbox')).toBe('');
    await frame.contentFrame().getByRole('heading', { name: 'Domino' }).waitFor();
  });

  test('a phone shows the response at once', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await playground('list=allpages&aplimit=2');
    await run();
    await status().waitFor();
    const top = async (): Promise<number> =>
      (await page.getByRole('tabpanel', { name: 'Tree' }).boundingBox())?.y ?? Infinity;
    await expect.poll(top).toBeLessThan(400);
    expect(await top()).toBeGreaterThan(0);
  });

  test('the menu of a phone leads to the modules', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open('guides/start-reader');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation', { name: 'Sidebar navigation' }).getByRole('link', { name: 'By task' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'reader' }).waitFor();
    expect(page.url()).toContain('/tasks');
  });
});

test('the policy of the site holds: a script put into a page does not run', async () => {
  await open('list/allpages');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "ran"';
    document.body.append(script);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return document.title === 'ran';
  });
  expect(ran).toBe(false);
  await expect.poll(() => here.troubles).toContainEqual(expect.stringContaining('Content Security Policy'));
  forgive('Content Security Policy');
});

describe('in German', () => {
  test('a page has German texts and words, and says that a machine translated it', async () => {
    await open('de/list/allpages');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.locator('main').innerText()).toContain('Listet alle Seiten eines Namensraums auf.');
    await page.getByRole('link', { name: 'Helfen Sie, die Übersetzung zu verbessern.' }).waitFor();
    const heading = page.locator('h2#parameter');
    await heading.waitFor();
    expect(await heading.getByRole('link').getAttribute('aria-label')).toBe('Link zu „Parameter“');
    await page.getByRole('button', { name: 'Code kopieren' }).first().waitFor();
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
    const sidebar = page.getByRole('navigation', { name: 'Navigation der Seitenleiste' });
    await sidebar.getByRole('link', { name: 'Gemeinsame Regeln' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gemeinsame Regeln' }).waitFor();
    expect(page.url()).toContain('/de/rules');
  });

  test('search finds German words, and leads to German pages', async () => {
    await open('de/');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('seiten einer kategorie');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/de\/list\/categorymembers/);
  });

  test('the languages lead to the same page, and from guides to the first page', async () => {
    const languages = (): Promise<readonly (string | null)[]> =>
      page.locator('.VPNavBarTranslations a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await open('list/allpages');
    expect(await languages()).toEqual(['/docs/de/list/allpages.html']);
    await open('de/list/allpages');
    expect(await languages()).toEqual(['/docs/list/allpages.html']);
    await open('guides/login');
    expect(await languages()).toEqual(['/docs/de/']);
  });

  test('the playground has German examples, tasks and meanings of values', async () => {
    const german: Readonly<Record<string, GermanTexts>> = JSON.parse(readFileSync(textsFile, 'utf8'));
    const { examples, parameters } = german['list/allcategories'] ?? {};
    const [task = ''] = german['list/alldeletedrevisions']?.tasks ?? [];
    await open('de/playground');
    const select = page.locator('#pg-example');
    await select.selectOption({ label: examples?.['first-with-size'] ?? '' });
    await expect.poll(sent).toEqual({ list: 'allcategories', acprop: 'size', aclimit: '5' });
    const titles = await select.locator('option').allInnerTexts();
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.filter((title) => /\b(the|of|with|whose)\b/i.test(title))).toEqual([]);
    await page.locator('#pg-find').fill(task.replace('?', ''));
    await page.getByLabel('alldeletedrevisions').waitFor();
    await page.locator('details.meanings summary').first().click();
    await page.getByText(parameters?.['prop']?.meanings?.['size'] ?? 'no text').waitFor();
  });

  test('the playground and the first page are there', async () => {
    await open('de/playground?list=allpages&aplimit=2');
    await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor();
    await page.getByLabel('Mit einem Beispiel beginnen').waitFor();
    await page.getByText('Die Anfrage ist gültig.').waitFor();
    await page.getByText('Listet alle Seiten eines Namensraums auf.').waitFor();
    await page.getByText('Optionale Parameter von list=allpages').click();
    await page.getByText('Nummer des aufzulistenden Namensraums.').waitFor();
    await page.locator('details.section > summary').filter({ hasText: 'Jede Anfrage' }).click();
    await page.locator('[id="pg-aplimit"]').fill('x');
    await page.getByText('„x“ ist keine ganze Zahl.').first().waitFor();
    await page.locator('.messages .error').getByText('Fehler:').first().waitFor();
    await page.locator('[id="pg-aplimit"]').fill('2');
    await page.getByRole('button', { name: 'Senden', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Antwort 1 von 1: HTTP 200' }).waitFor();
    await page.getByRole('tab', { name: 'Tabelle', exact: true }).click();
    await page.getByRole('region', { name: 'Zeilen von allpages' }).waitFor();
    await page.getByRole('tab', { name: 'Rohdaten', exact: true }).click();
    await page.getByLabel('Die Antwort als JSON').waitFor();
    await open('de/');
    await page.getByRole('link', { name: 'Alle Module' }).click();
    await page.getByRole('heading', { level: 1, name: 'Module' }).waitFor();
  });
});
