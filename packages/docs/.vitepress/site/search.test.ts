import { expect, test } from 'vitest';
import { indexedHtml } from './search.js';

test('a question is like a heading, unless its anchor is taken', () => {
  const html = '<h2 id="a">A <a href="#a"></a></h2>\n<li id="a">A?</li>\n<li id="b">B?</li>\n<li id="b">b?</li>';
  expect(indexedHtml(html, {})).toBe(
    '<h2 id="a">A <a href="#a"></a></h2>\n<li id="a">A?</li>\n<h2>B? <a href="#b"></a></h2>\n<li id="b">b?</li>',
  );
});

test('an alias is text', () => {
  expect(indexedHtml('', { aliases: ['<img src=x>'] })).toBe('<h2>&lt;img src=x&gt; <a href="#alias-1"></a></h2>\n');
});
