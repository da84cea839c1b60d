import { describe, expect, it } from 'vitest';
import type { LogTextSetting } from './log-message.js';
import { fillMessage, listText } from './log-message.js';

const messages: Readonly<Record<string, string>> = {
  'comma-separator': ', ',
  and: ' and',
  'word-separator': ' ',
  sentence: '$1 did <$2> &nbsp; to $3',
};
const setting = {
  wikitext: { language: 'en', wiki: { messages: { text: (key: string) => messages[key] } } },
} as unknown as LogTextSetting;

describe('messages of log entries', () => {
  it('escape texts, and put HTML in as it is', async () => {
    const parts = await fillMessage(setting, 'sentence', [['<b>A</b>'], '"x"', ['<i>', 'C', '</i>']]);
    expect(parts.join('')).toBe('<b>A</b> did &lt;&quot;x&quot;&gt; &nbsp; to <i>C</i>');
  });

  it('show the key of a message that there is not', async () => {
    expect(await fillMessage(setting, 'no<such', [])).toEqual(['⧼no&lt;such⧽']);
  });

  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', '<c>'], 'a, b and &lt;c&gt;'],
  ])('list %j', async (items, want) => expect((await listText(setting, items)).join('')).toBe(want));
});
