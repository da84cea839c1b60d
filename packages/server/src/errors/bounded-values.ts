/** Bounds what errors and warnings repeat of a request: its body may have megabytes, which formats and escapes multiply. */
import type { MessageValue, MessageValues } from './message-parameters.js';

/** Characters that a message repeats of all values together. */
const longest = 16 * 1024;

/** The values of a message, of which long ones are cut, and lists end early. */
export function boundedValues(values: MessageValues): MessageValues {
  if (lengthOf(values) <= longest) return values;
  let left = longest;
  const cut = (value: string | number): string | number => {
    if (typeof value === 'number') return value;
    const kept = value.length <= left ? value : `${value.slice(0, left).replace(/[\ud800-\udbff]$/, '')}…`;
    left -= Math.min(left, value.length);
    return kept;
  };
  const bounded = (value: MessageValue): MessageValue =>
    typeof value === 'object' ? value.flatMap((item) => (left > 0 ? [cut(item)] : [])) : cut(value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, bounded(value)]));
}

function lengthOf(values: MessageValues): number {
  let length = 0;
  for (const name in values) {
    const value = values[name];
    if (typeof value === 'string') length += value.length;
    else if (typeof value === 'object') for (const item of value) length += String(item).length;
  }
  return length;
}
