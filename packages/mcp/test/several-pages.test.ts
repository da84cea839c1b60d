/** One of several pages that cannot be shown does not keep the others back. */
import { describe, expect, test } from 'vitest';
import { wikiOf } from '../src/index.js';
import type { Json } from '../src/wiki.js';
import { call, connect } from './connect.js';

const titles = ['A', 'B', 'C'];
const pages = titles.map((title, at) => ({
  ns: 0,
  title,
  revisions: [
    { revid: at + 1, slots: { main: { contentmodel: 'wikitext', content: `== ${title} ==\ntext ${title}` } } },
  ],
}));

/** A wiki that gives this HTML, or this error, for the second page. */
const read = async (second: Json, args: object) => {
  const client = await connect(
    wikiOf(({ action, oldid }) => {
      if (action === 'query') return Promise.resolve({ query: { pages } });
      return Promise.resolve(oldid === '2' ? second : { parse: { text: `<h2>Own</h2><p>text of ${oldid}</p>` } });
    }),
  );
  const called = await call(client, 'read', { ...args });
  await client.close();
  return called;
};

const refused = (text: string) => ({ errors: [{ code: 'querytimeout', text }] });
const other = { parse: { text: '<h2>Other</h2><p>b</p>' } };
const huge = { parse: { text: '<br>'.repeat(500_001) } };

describe.each([
  ['that the wiki does not parse', refused('It took too long.'), {}, /^B: The wiki refuses [^]*It took too long\./m],
  ['whose error is long', refused('long '.repeat(1000)), {}, /^B: The (?:page cannot be read|wiki refuses)/m],
  ['whose HTML is too large', huge, {}, /^B: The HTML of the page is too large/m],
  ['that has no such section', other, { section: 'Own' }, /^B: "B" has no section "Own"[^]*Other/m],
])('a page %s', (_, second, args, problem) => {
  test.each([1000, 8000])('among others, with a budget of %d', async (budget) => {
    const { text, data, isError } = await read(second, { titles, budget, ...args });
    expect(isError).toBe(false);
    if (budget === 8000) expect(text).toMatch(problem);
    expect(text).toMatch(/<page title="A"[^]*text of 1[^]*<page title="C"[^]*text of 3/);
    expect(text.length).toBeLessThanOrEqual(budget);
    expect(data).toMatchObject({ pages: [{ title: 'A', revision: 1 }, { title: 'B' }, { title: 'C', revision: 3 }] });
  });
});
