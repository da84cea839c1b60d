import { expect, test } from 'vitest';
import { sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { buildMessage, type MessageForm, type MessageValue } from './message.js';

/** A message with this text, on the sample wiki. */
const built = (form: MessageForm, text: string | undefined, params: readonly MessageValue[] = []): Promise<string> =>
  withSample((db) => {
    const setting = { wiki: sampleWiki(), db, language: 'en', now: '20250601000000', genders: new Map() };
    return buildMessage({ key: 'a<b', params }, form, setting, () => text);
  });

test.each([
  ['html', 'The title has "?0?".'],
  ['text', 'The title has "\x7f0\x7f".'],
] as const)('as %s, the character that the parser keeps for itself', async (form, want) => {
  expect(await built(form, 'The title has "$1".', ['\x7f0\x7f'])).toBe(want);
});

test.each([
  ['a </strong>b</Strong> c', 'a b c'],
  ['<b>a</b></b> <i>b</i>', '<b>a</b> <i>b</i>'],
  ['a</br>b', 'a<br />b'],
  ['a</nosuch>', 'a&lt;/nosuch&gt;'],
])('end tags of %j', async (text, want) => {
  expect(await built('html', text)).toBe(want);
});

test.each([
  ['text', 'a <i> &amp; c, x<y'],
  ['escaped', 'a &lt;i&gt; &amp; c, x&lt;y'],
  ['html', 'a <i> &amp; c, x&lt;y'],
  ['block', '<p>a <i> &amp; c, x&lt;y\n</p>'],
  ['own', 'a <i> &amp; {{lc:C}}, x&lt;y'],
] as const)(
  'as %s, wikitext is inserted before a message is processed, and plain text afterwards',
  async (form, want) => {
    expect(await built(form, 'a <i> &amp; $1, $2', ['{{lc:C}}', { plaintext: 'x<y' }])).toBe(want);
  },
);

test.each([
  ['text', '⧼a<b⧽'],
  ['escaped', '⧼a&lt;b⧽'],
  ['html', '⧼a&lt;b⧽'],
  ['block', '<p>⧼a&lt;b⧽\n</p>'],
] as const)('as %s, a message that does not exist shows its key', async (form, want) => {
  expect(await built(form, undefined)).toBe(want);
});

test.each([
  [[], ''],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', { plaintext: '<b>' }], 'a and &lt;b&gt;'],
  [[['<b>x</b>'], { message: { key: 'k', params: [] } }], '<b>x</b> and $1'],
])('the list %j in HTML', async (list, want) => {
  expect(await built('html', '$1', [{ list, type: 'text' }])).toBe(want);
});

test('plain text is not inserted into an attribute', async () => {
  expect(await built('html', '<b title="$1">$1</b>', [{ plaintext: '" onclick="x' }])).toBe(
    '<b title="$&#39;">&quot; onclick=&quot;x</b>',
  );
});
