/** A number of seconds as text: `1 hour and 5 minutes`. */
import { numberText } from '../language/number-text.js';
import { expandMessage } from '../expansion/expand-message.js';
import { joinTexts } from './join-texts.js';
import type { WikitextSetting } from '../expansion/setting.js';

/** Lengths in seconds; a year has 365.2425 days. */
const units: readonly (readonly [name: string, seconds: number])[] = [
  ['millennia', 31_556_952_000],
  ['centuries', 3_155_695_200],
  ['decades', 315_569_520],
  ['years', 31_556_952],
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
];

/** The words in the language of the setting. */
export async function durationWords(seconds: number, setting: WikitextSetting): Promise<string> {
  const counts = new Map<string, number>();
  let left = Math.max(0, Math.floor(seconds));
  for (const [name, length] of units) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0 || (name === 'seconds' && counts.size === 0)) counts.set(name, count);
  }
  const words = [...counts].map(([name, count]) => {
    const number = numberText(count, setting);
    const text = setting.wiki.messages.text(`duration-${name}`, setting.language);
    return text === undefined ? `${number} ${name}` : expandMessage(text, setting, [number]);
  });
  return joinTexts(await Promise.all(words), 'text', setting);
}
