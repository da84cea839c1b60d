/** For each test of a file a fresh page of the site, which must not show that anything went wrong in it. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type RunningServer, startServer } from './server.js';
import { startBrowser, visit, type Visit } from './visit.js';

export interface Started {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly here: Visit;
}

/** Starts the server and the browser once, and calls back with a page before each test. */
export function eachVisit(begin: (started: Started) => void): void {
  let server: RunningServer;
  let browser: Browser;
  let here: Visit;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), startBrowser()]);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  beforeEach(async () => {
    here = await visit(browser, server.origin);
    begin({ server, browser, here });
  });

  // Nothing from another host, no error of a script, no breach of the policy.
  afterEach(async () => {
    await here.leave();
    expect(here.troubles).toEqual([]);
  });
}
