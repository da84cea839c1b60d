import { afterEach, expect, it, vi } from 'vitest';
import { followAll } from './follow.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Continues at these places in turn, for ever. */
function wikiWithout(end: readonly string[]): { readonly sent: () => number } {
  let sent = 0;
  vi.stubGlobal('window', { location: { origin: 'https://docs.example' } });
  vi.stubGlobal('fetch', () => {
    const place = end[sent++ % end.length];
    const body = {
      continue: { apcontinue: place, continue: '-||' },
      query: { allpages: [{ pageid: sent, ns: 0, title: `Page ${sent}` }] },
    };
    return Promise.resolve(Response.json(body));
  });
  return { sent: () => sent };
}

it.each([
  { places: ['A'], requests: 2 },
  { places: ['A', 'B'], requests: 3 },
  { places: ['A', 'B', 'C'], requests: 4 },
])('a query that continues at $places for ever is an error that says so', async ({ places, requests }) => {
  const wiki = wikiWithout(places);
  const reply = await followAll('https://wiki.example/w/api.php', { list: 'allpages' }, '2', {
    limit: 1000,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(reply.failure?.text).toBe('The query has no end: the wiki continues it where it was. Use a smaller limit.');
  expect(wiki.sent()).toBe(requests);
  expect(JSON.stringify(reply.json)).toContain('Page 1');
});
