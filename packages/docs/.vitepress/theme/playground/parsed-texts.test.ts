import { expect, test } from 'vitest';
import { frameOf, parsedTexts } from './parsed-texts.js';

const html = '<div class="mw-content-ltr mw-parser-output" lang="en"><p>a</p></div>';

test.each([
  [{ query: { pages: [{ revisions: [{ slots: { main: { content: html } } }, { content: 'x' }] }] } }, [html]],
  [{ parse: { text: { '*': html } } }, [html]],
  [{ parse: { wikitext: `a ${html}` } }, []],
  [undefined, []],
])('the parsed texts of %j', (response, texts) => {
  expect(parsedTexts(response)).toEqual(texts);
});

test('a deep response is read', () => {
  let deep: unknown = html;
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  expect(parsedTexts(deep)).toEqual([html]);
});

test('a frame loads nothing', () => {
  expect(frameOf([html])).toMatch(/default-src 'none'.*<p>a/);
});
