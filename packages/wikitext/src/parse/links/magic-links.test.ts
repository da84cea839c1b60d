import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  [
    'https://a.example/x.',
    '<p><a rel="nofollow" class="external free" href="https://a.example/x">https://a.example/x</a>.\n</p>',
  ],
  [
    '(https://a.example/x)',
    '<p>(<a rel="nofollow" class="external free" href="https://a.example/x">https://a.example/x</a>)\n</p>',
  ],
  [
    'https://a.example/(x) y',
    '<p><a rel="nofollow" class="external free" href="https://a.example/(x)">https://a.example/(x)</a> y\n</p>',
  ],
  [
    'https://a.example/?a&amp;b',
    '<p><a rel="nofollow" class="external free" href="https://a.example/?a&amp;b">https://a.example/?a&amp;b</a>\n</p>',
  ],
  [
    'https://a.example/&lt;',
    '<p><a rel="nofollow" class="external free" href="https://a.example/">https://a.example/</a>&lt;\n</p>',
  ],
  ['xhttps://a.example', '<p>xhttps://a.example\n</p>'],
  [
    '<span title="https://a.example">https://b.example</span>',
    '<p><span title="https&#58;//a.example"><a rel="nofollow" class="external free" href="https://b.example">https://b.example</a></span>\n</p>',
  ],
  ['RFC 1234 PMID 5 ISBN 0-306-40615-2', '<p>RFC 1234 PMID 5 ISBN 0-306-40615-2\n</p>'],
  [
    "https://a.example/é'",
    '<p><a rel="nofollow" class="external free" href="https://a.example/é&#39;">https://a.example/é&#39;</a>\n</p>',
  ],
  [
    'mailto:a@b.example, news:c',
    '<p><a rel="nofollow" class="external free" href="mailto:a@b.example">mailto:a@b.example</a>, <a rel="nofollow" class="external free" href="news:c">news:c</a>\n</p>',
  ],
])('addresses in the text: %j', (text, html) => expect(htmlOf(text)).toBe(html));
