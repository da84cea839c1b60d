/** Wikis that continue a query where it was, as MediaWiki does when one item exceeds the limit of a response. */
import { expect, test } from 'vitest';
import { wikiOf } from '../src/index.js';
import { call, connect } from './connect.js';

const continued = (place: string) => ({ apcontinue: place, continue: '-||' });

test.each([
  { what: 'at the same place', places: ['A'], requests: 2 },
  { what: 'at two places in turn', places: ['A', 'B'], requests: 3 },
  { what: 'at three places in turn', places: ['A', 'B', 'C'], requests: 6 },
])('a wiki that continues $what is an error that says so', async ({ places, requests }) => {
  let sent = 0;
  const send = () =>
    Promise.resolve({
      continue: continued(places[sent++ % places.length] ?? ''),
      query: { allpages: [{ pageid: sent, ns: 0, title: `Page ${sent}` }] },
    });
  const client = await connect(wikiOf(send));
  const { text, isError } = await call(client, 'query', { list: ['allpages'], follow: 10 });
  expect({ isError, text }).toEqual({
    isError: true,
    text: 'The query has no end: the wiki continues it where it was. Use a smaller limit.',
  });
  expect(sent).toBe(requests);
  await client.close();
});

test('a wiki that answers the given `next` with itself is one, too', async () => {
  const client = await connect(wikiOf(() => Promise.resolve({ continue: continued('A'), query: {} })));
  const { isError, text } = await call(client, 'query', { list: ['allpages'], next: continued('A') });
  expect([isError, text]).toEqual([true, expect.stringContaining('has no end')]);
  await client.close();
});
