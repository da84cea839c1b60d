import { expect, test } from 'vitest';
import { htmlOf } from '../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  ['a <b>b <i>c</b> d</i>', '<p>a <b>b <i>c</i></b><i> d</i>\n</p>'],
  ["<nowiki>''a''</nowiki> <pre>''b''</pre>", "<p>''a'' </p><pre>''b''</pre>"],
  ['<!-- c -->a<!-- d -->', '<p>a\n</p>'],
  ['&amp; &eacute; &bogus; &#x41;', '<p>&amp; &#233; &amp;bogus; &#x41;\n</p>'],
  [
    '<script>x</script> <span onclick="x" style="color:red">y</span>',
    '<p>&lt;script&gt;x&lt;/script&gt; <span style="color:red">y</span>\n</p>',
  ],
  ['{{DISPLAYTITLE:x}}{{DEFAULTSORT:k}}a', '<p>a\n</p>'],
  ['<br><hr/><br />', '<p><br /></p><hr /><p><br /></p>'],
  ['a ! b « c » d', '<p>a&#160;! b «&#160;c&#160;» d\n</p>'],
])('other markup: %j', (text, html) => expect(htmlOf(text)).toBe(html));

test('links to one page differ by their texts, fragments and wikis', () => {
  const hrefs = [
    ...htmlOf('[[A]] [[A|b]] [[A]] [[A#c|b]] [[Main Page]] [[Main Page#d]]').matchAll(/href="([^"]*)"[^>]*>([^<]*)/g),
  ];
  expect(hrefs.map(([, href, text]) => `${href?.replace(/.*title=|&.*/g, '')} ${text}`)).toEqual([
    'A A',
    'A b',
    'A A',
    'A b',
    '/wiki/Main_Page Main Page',
    '/wiki/Main_Page#d Main Page#d',
  ]);
});
