import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  [
    '[https://a.example/ text]s',
    '<p><a rel="nofollow" class="external text" href="https://a.example/">text</a>s\n</p>',
  ],
  ['[https://a.example/]', '<p><a rel="nofollow" class="external autonumber" href="https://a.example/">[1]</a>\n</p>'],
  [
    '[//a.example b] [mailto:x@a.example]',
    '<p><a rel="nofollow" class="external text" href="//a.example">b</a> <a rel="nofollow" class="external autonumber" href="mailto:x@a.example">[1]</a>\n</p>',
  ],
  [
    '[https://a.example/<b>x</b>]',
    '<p><a rel="nofollow" class="external text" href="https://a.example/"><b>x</b></a>\n</p>',
  ],
  [
    '[https://a.example/?a=1&b="c d]',
    '<p><a rel="nofollow" class="external text" href="https://a.example/?a=1&amp;b=">"c d</a>\n</p>',
  ],
  ['[javascript:alert(1) x]', '<p>[javascript:alert(1) x]\n</p>'],
  [
    '[https://a.example/ [[Main Page]]]',
    '<p><a rel="nofollow" class="external text" href="https://a.example/"></a><a href="/wiki/Main_Page" title="Main Page">Main Page</a>\n</p>',
  ],
  ['[HTTPS://A.example x]', '<p><a rel="nofollow" class="external text" href="HTTPS://A.example">x</a>\n</p>'],
  [
    '[https://a.example\nb]',
    '<p>[<a rel="nofollow" class="external free" href="https://a.example">https://a.example</a>\nb]\n</p>',
  ],
])('links in brackets: %j', (text, html) => expect(htmlOf(text)).toBe(html));
