/** A new page of the site for each test of a file. The test fails if the page reports a problem. */
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
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  beforeEach(async () => {
    here = await visit(browser, server.origin);
    begin({ server, browser, here });
  });

  // No request to another host, no script error, no violation of the policy.
  afterEach(async () => {
    await here.leave();
    expect(here.troubles).toEqual([]);
  });
}
