/** The formats for people (`rawfm`, `jsonfm`, `xmlfm`, `phpfm`): what their HTML pages show is what MediaWiki's show. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTarget, type Target } from './target.js';

interface Page {
  readonly query: string;
  readonly text: string;
}

const pages = readFileSync(join(import.meta.dirname, '../fixtures/pages.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Page);

let target: Target;
beforeAll(async () => {
  target = await openTarget('en', { engine: 'sqlite' });
});
afterAll(() => target.close());

const references: Readonly<Record<string, string>> = { quot: '"', '#039': "'", '#39': "'", lt: '<', gt: '>', amp: '&' };

/** The text of a page's `pre`. */
const shown = (html: string): string =>
  (/<pre[^>]*>([^]*)<\/pre>/.exec(html)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (all, name: string) => references[name] ?? all);

it.each(pages)('$query', async ({ query, text }) => {
  const { headers, body, status } = await target.send({ query });
  expect([status, headers['Content-Type'] ?? headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(shown(body)).toBe(text);
});
