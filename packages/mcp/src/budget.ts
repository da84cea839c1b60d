/** Texts within a budget of characters. */
import { z } from 'zod';

export const defaultBudget = 8000;
const mostBudget = 40_000;

/** The argument that limits the text of a result. */
export const budgetArgument = z
  .int()
  .min(200)
  .max(mostBudget)
  .default(defaultBudget)
  .describe(`Most characters of the result (200 to ${mostBudget}).`);

/** A part of a text, and the offset of the rest. */
export interface Part {
  readonly text: string;
  readonly next?: number;
}

/** Cuts a text at the end of a paragraph, line or word, if there is one in the last third. */
export function partOf(text: string, offset: number, size: number): Part {
  const rest = text.slice(offset);
  if (rest.length <= size) return { text: rest };
  const window = rest.slice(0, size);
  const ends = ['\n\n', '\n', ' '].map((mark) => window.lastIndexOf(mark) + mark.length);
  const end = ends.find((at) => at > (size * 2) / 3) ?? wholeCharacters(window).length;
  return { text: window.slice(0, end), next: offset + end };
}

/** The start of a text without half of a pair of surrogates at its end. */
const wholeCharacters = (start: string): string => start.replace(/[\uD800-\uDBFF]$/, '');

/** Lines that fit, and the number of those that do not. */
export interface Lines {
  readonly text: string;
  readonly left: number;
}

/** As many lines as fit. */
export function linesWithin(lines: readonly string[], size: number): Lines {
  const kept: string[] = [];
  let used = 0;
  for (const line of lines) {
    const short = line.length > size ? `${wholeCharacters(line.slice(0, size - 1))}…` : line;
    if (used + short.length > size) break;
    kept.push(short);
    used += short.length + 1;
  }
  return { text: kept.join('\n'), left: lines.length - kept.length };
}
