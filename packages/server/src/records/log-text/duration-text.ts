/** The difference of two times as text: `1 year and 3 days`. */
import { toUnix } from '@wiki-query/wikitext';
import { unitWords } from '../../wikitext/duration-words.js';
import type { LogTextSetting } from './log-message.js';

/** Years, months, days, hours, minutes and seconds of the calendar, from the earlier to the later of two times. */
function calendarSteps(from: string, to: string): readonly number[] {
  const [start = 0, end = 0] = [toUnix(from), toUnix(to)].sort((a, b) => a - b).map((seconds) => seconds * 1000);
  const [a, b] = [new Date(start), new Date(end)];
  let months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  const after = (count: number): number => {
    const date = new Date(start);
    date.setUTCMonth(date.getUTCMonth() + count);
    return date.getTime();
  };
  while (months > 0 && after(months) > end) months -= 1;
  const seconds = Math.floor((end - after(months)) / 1000);
  return [
    Math.floor(months / 12),
    months % 12,
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
}

const units = ['millennia', 'centuries', 'decades', 'years', 'months', 'days', 'hours', 'minutes', 'seconds'] as const;

/** The words in the reader's language. */
export function durationText(from: string, to: string, { wikitext }: LogTextSetting): Promise<string> {
  const [years = 0, ...shorter] = calendarSteps(from, to);
  const long = [Math.floor(years / 1000), Math.floor(years / 100) % 10, Math.floor(years / 10) % 10, years % 10];
  const counts = [...long, ...shorter];
  return unitWords(
    units.map((unit, i) => [unit, counts[i] ?? 0] as const),
    wikitext,
  );
}
