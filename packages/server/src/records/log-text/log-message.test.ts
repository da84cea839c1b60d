import { describe, expect, it } from 'vitest';
import type { LogTextSetting } from './log-message.js';
import { listOfValues, messageParts } from './log-message.js';

const messages: Readonly<Record<string, string>> = {
  'comma-separator': ', ',
  and: ' and',
  'word-separator': ' ',
  value: '$1',
  sentence: '$1 did <$2> &nbsp; to $3',
};
const setting = {
  wikitext: { language: 'en', wiki: { messages: { text: (key: string) => messages[key] } } },
} as unknown as LogTextSetting;

describe('messages of log entries', () => {
  it('escape texts, and put HTML in as it is', async () => {
    const parts = await messageParts(setting, 'sentence', [['<b>A</b>'], '"x"', ['<i>', 'C', '</i>']]);
    expect(parts.join('')).toBe('<b>A</b> did &lt;&quot;x&quot;&gt; &nbsp; to <i>C</i>');
  });

  it('show the key of a message that there is not', async () => {
    expect(await messageParts(setting, 'no<such', [])).toEqual(['⧼no&lt;such⧽']);
  });

  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', '<c>'], 'a, b and &lt;c&gt;'],
  ])('list %j', async (items, want) =>
    expect((await messageParts(setting, 'value', [listOfValues(items)])).join('')).toBe(want),
  );
});
