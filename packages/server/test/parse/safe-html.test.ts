import { expect, test } from 'vitest';
import { checkTexts } from './check-texts.js';
import { unsafeParts } from './unsafe-parts.js';

test.each([
  '<script>x</script>',
  '<b onclick="x">',
  '<a href=" JavaScript:x">',
  '<a href="data:x">',
  '<img src="https://evil.example/x">',
  '<p style="background:url(x)">',
  '<svg><g></svg>',
])('%s is unsafe', (html) => expect(unsafeParts(html)).not.toEqual([]));

test('text and links are safe', () => {
  expect(
    unsafeParts('<p style="color:red">&lt;script&gt;<a href="https://x.example/">x</a><img src="/w/x.png">'),
  ).toEqual([]);
});

test('the HTML of random texts is safe', { tags: 'slow' }, () => checkTexts(500));
