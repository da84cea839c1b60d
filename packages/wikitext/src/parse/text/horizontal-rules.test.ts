import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  ['----', '<hr />'],
  ['---- a', '<hr /><p> a</p>'],
  ['a\n-----\nb', '<p>a\n</p>\n<hr />\n<p>b\n</p>'],
  ['---', '<p>---\n</p>'],
])('rules: %j', (text, html) => expect(htmlOf(text)).toBe(html));
