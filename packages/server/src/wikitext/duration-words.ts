/** A number of seconds as text: `1 hour and 5 minutes`. */
import { numberText } from '../language/number-text.js';
import { expandMessage } from './expand-message.js';
import { joinTexts } from './join-texts.js';
import type { WikitextSetting } from './setting.js';

/** Lengths in seconds; a year has 365.2425 days. */
const units = [
  ['millennia', 31_556_952_000],
  ['centuries', 3_155_695_200],
  ['decades', 315_569_520],
  ['years', 31_556_952],
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** The words in the language of the setting. */
export function durationWords(seconds: number, setting: WikitextSetting): Promise<string> {
  let left = Math.max(0, Math.floor(seconds));
  const counts = units.map(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return [unit, count] as const;
  });
  return unitWords(counts, setting);
}

/** The words for so many of each unit, the longest first. Units without a count are left out. */
export async function unitWords(
  counts: readonly (readonly [unit: string, count: number])[],
  setting: WikitextSetting,
): Promise<string> {
  const counted = counts.filter(([, count]) => count > 0);
  const shown = counted.length > 0 ? counted : ([['seconds', 0]] as const);
  const words = shown.map(([unit, count]) => {
    const number = numberText(count, setting);
    const text = setting.wiki.messages.text(`duration-${unit}`, setting.language);
    return text === undefined ? `${number} ${unit}` : expandMessage(text, setting, [number]);
  });
  return joinTexts(await Promise.all(words), 'text', setting);
}
