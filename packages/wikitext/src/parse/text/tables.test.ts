import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  [
    '{| class="a"\n|+ Caption\n! A !! B\n|-\n| 1 || 2\n|}',
    '<table class="a">\n<caption>Caption\n</caption>\n<tbody><tr>\n<th>A</th>\n<th>B\n</th></tr>\n<tr>\n<td>1</td>\n<td>2\n</td></tr></tbody></table>',
  ],
  ['{|\n|}', '<table>\n<tbody><tr><td></td></tr></tbody></table>'],
  ['{|\n| a', '<table>\n<tbody><tr>\n<td>a\n</td>\n</tr>\n</tbody></table>'],
  [
    '::{|\n| a\n|} after',
    '<dl><dd><dl><dd><table>\n<tbody><tr>\n<td>a\n</td></tr></tbody></table> after</dd></dl></dd></dl>',
  ],
  [
    '{|\n|- style="color:red"\n| align=right | x\n! scope=row | y\n|}',
    '<table>\n\n<tbody><tr style="color:red">\n<td align="right">x\n</td>\n<th scope="row">y\n</th></tr></tbody></table>',
  ],
  [
    '{|\n| [[Nowhere|b]] | c\n|}',
    '<table>\n<tbody><tr>\n<td><a href="/w/index.php?title=Nowhere&amp;action=edit&amp;redlink=1" class="new" title="Nowhere (page does not exist)">b</a> | c\n</td></tr></tbody></table>',
  ],
  ['{|\n|\n* a\n* b\n|}', '<table>\n<tbody><tr>\n<td>\n<ul><li>a</li>\n<li>b</li></ul>\n</td></tr></tbody></table>'],
  [
    '{|\n|a\n{|\n|b\n|}\n|}',
    '<table>\n<tbody><tr>\n<td>a\n<table>\n<tbody><tr>\n<td>b\n</td></tr></tbody></table>\n</td></tr></tbody></table>',
  ],
  ['{|\n! a || b | c !! d\n|}', '<table>\n<tbody><tr>\n<th>a</th>\n<th>c</th>\n<th>d\n</th></tr></tbody></table>'],
  ['a\n|-\n| b', '<p>a\n|-\n| b\n</p>'],
])('tables: %j', (text, html) => expect(htmlOf(text)).toBe(html));
