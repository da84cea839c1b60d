import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  ["''a''", '<p><i>a</i>\n</p>'],
  ["'''a'''", '<p><b>a</b>\n</p>'],
  ["'''''a'' b'''", '<p><b><i>a</i> b</b>\n</p>'],
  ["'''''a''' b''", '<p><i><b>a</b> b</i>\n</p>'],
  ["a ''b '''c'' d", '<p>a <i>b <b>c</b></i><b> d</b>\n</p>'],
  ["l'''amore''", "<p>l'<i>amore</i>\n</p>"],
  ["''''a''''", "<p>'<b>a'</b>\n</p>"],
  ["''''''a''", "<p>'<b><i>a</i></b>\n</p>"],
  ["'''''a", '<p><b><i>a</i></b>\n</p>'],
  ["'''a '''b ''c d'''", "<p><b>a </b>b <i>c d'</i>\n</p>"],
])('apostrophes: %j', (text, html) => expect(htmlOf(text)).toBe(html));
