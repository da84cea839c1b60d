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
