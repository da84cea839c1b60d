import { expect, test } from 'vitest';
import { stripChanging } from './strip-texts.js';

test.each([
  [
    'texts of errors stay, and values that change do not',
    'action=query&meta=tokens|siteinfo&errorformat=raw',
    '{"errors":[{"code":"x","key":"k","params":["v"]}],"query":{"general":{"time":"2025"},"tokens":{"csrf":"+"}}}',
    '{"errors":[{"code":"x","key":"k","params":["v"]}],"query":{"general":{"time":"<time>"},"tokens":{"csrf":"<token>"}}}',
  ],
  [
    'a page for people leaves the response that it shows',
    'action=query&format=xmlfm',
    '<!DOCTYPE html>\n<p>Words</p><pre class="api-pretty-content">&lt;api /></pre><p>More</p><pre>Footer</pre>',
    '<html><pre class="api-pretty-content">&lt;api /></pre>',
  ],
  [
    'so does one that warnings stand before',
    'action=help',
    '<!-- API warnings -->\n<!DOCTYPE html>\n<p>Words</p>',
    '<html>',
  ],
  ['another page leaves nothing', 'action=help', '<!DOCTYPE html>\n<p>Words</p>', '<html>'],
  ['other formats stay', 'action=query&format=php', 'a:0:{}', 'a:0:{}'],
])('%s', (_, query, body, want) => {
  expect(stripChanging(body, query)).toBe(want);
});
