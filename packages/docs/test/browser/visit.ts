/** A browser that reports problems in its pages. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { pathOf } from '../../../../test/support/needs.mjs';

export interface Visit {
  readonly page: Page;
  /** Errors of scripts and of the console, violations of the policy, and requests to other hosts. */
  readonly troubles: readonly string[];
  /** Drops troubles with a text, those that come later too. Only for tests that provoke them. */
  readonly forgive: (text: string) => void;
  readonly leave: () => Promise<void>;
}

/** Starts Chromium. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: pathOf('chromium'), args: ['--no-sandbox'], timeout: 600_000 });
}

/** Opens a fresh page without cookies. */
export async function visit(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: `${origin}/docs/`,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  const forgiven: string[] = [];
  const note = (trouble: string): void => {
    if (!forgiven.some((text) => trouble.includes(text))) troubles.push(trouble);
  };
  // The console reports violations of the policy too.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  page.on('request', (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (protocol.startsWith('http') && requested !== origin) note(`asked ${requested}`);
  });
  const forgive = (text: string): void => {
    forgiven.push(text);
    const kept = troubles.filter((trouble) => !trouble.includes(text));
    troubles.splice(0, troubles.length, ...kept);
  };
  return { page, troubles, forgive, leave: () => context.close() };
}

/** Opens a page of the site, and waits until its scripts are ready. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}
