/** Reads a time as PHP does (`strtotime`), in UTC if it names no zone. */
import { timeFormats, type TimeFormat } from './time-formats.js';
import { newParts, timeOf } from './time-parts.js';

/** Longer texts are no times. */
const longest = 200;

/** The time in milliseconds; undefined if the text is not a time. */
export function readTime(text: string, now: Date): number | undefined {
  if (text.length > longest) return undefined;
  const parts = newParts();
  for (let at = 0; at < text.length;) {
    const best = longestMatch(text, at);
    if (best === undefined || !best.format.take(best.match.groups ?? {}, parts)) return undefined;
    at += best.match[0].length;
  }
  const time = timeOf(parts, now);
  return Number.isNaN(time) ? undefined : time;
}

interface Match {
  readonly format: TimeFormat;
  readonly match: RegExpExecArray;
}

function longestMatch(text: string, at: number): Match | undefined {
  let best: Match | undefined;
  for (const format of timeFormats) {
    format.pattern.lastIndex = at;
    const match = format.pattern.exec(text);
    if (match !== null && match[0].length > (best?.match[0].length ?? 0)) best = { format, match };
  }
  return best;
}
