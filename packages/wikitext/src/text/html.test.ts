import { expect, it } from 'vitest';
import { classNameOf, element, escapeHtml, escapeText } from './html.js';
import { addSeconds, fromUnix, toIso, toUnix } from './timestamps.js';

// What MediaWiki 1.43 returned. It writes `>` between tags as a reference with `htmlspecialchars`, and as it is in `Html::element`.

it.each([
  ['a', 'a', '<i title="a">a</i>'],
  ['a&<>"\'b', 'a&amp;&lt;&gt;&quot;&#039;b', '<i title="a&amp;&lt;&gt;&quot;&#039;b">a&amp;&lt;&gt;"\'b</i>'],
  ['a\nb\tc\rd', 'a\nb\tc\rd', '<i title="a&#10;b&#9;c&#13;d">a\nb\tc\rd</i>'],
])('%j in HTML', (text, escaped, whole) => {
  expect(escapeHtml(text)).toBe(escaped);
  expect(element('i', { title: text, class: '', id: undefined }, escapeText(text).replaceAll('\r', '\r'))).toBe(whole);
});

it.each([
  ['a b', 'a_b'],
  ['9a', '_a'],
  ['-a', '_a'],
  ['a.b', 'a_b'],
  ['a!!b', 'a_b'],
  ['a!', 'a'],
  ['é ü', 'é_ü'],
  ['a\u00a0b', 'a_b'],
  ['_a_', '_a'],
  ['A-b:c', 'A-b_c'],
  ['a--b', 'a--b'],
  ['__', ''],
  ['[x]', '_x'],
])('the class of %j is %j', (text, name) => expect(classNameOf(text)).toBe(name));

it.each([
  ['20250624115301', '2025-06-24T11:53:01Z', 1750765981],
  ['19700101000000', '1970-01-01T00:00:00Z', 0],
  ['20000229235959', '2000-02-29T23:59:59Z', 951868799],
  ['19691231235959', '1969-12-31T23:59:59Z', -1],
])('the time %s is %s and %i', (timestamp, iso, seconds) => {
  expect([toIso(timestamp), toUnix(timestamp), fromUnix(seconds)]).toEqual([iso, seconds, timestamp]);
  expect(addSeconds(addSeconds(timestamp, 86_400), -86_400)).toBe(timestamp);
});
