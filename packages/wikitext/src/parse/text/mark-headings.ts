/** Lines between equals signs as headings (`Parser::handleHeadings`). */
import { runOf } from '../../preprocess/scanner.js';
import { trim, trimEnd } from '../../text/trim.js';

const blankLine = /^[ \t\v\f\r]*$/;

/** The text with `<h1>` to `<h6>`. Blank lines after a heading are omitted. */
export function markHeadings(text: string): string {
  if (!/^=/m.test(text)) return text;
  const done: string[] = [];
  let followsHeading = false;
  for (const line of text.split('\n')) {
    if (followsHeading && blankLine.test(line)) continue;
    const heading = headingOf(line);
    followsHeading = heading !== undefined;
    done.push(heading ?? line);
  }
  return done.join('\n');
}

function headingOf(line: string): string | undefined {
  const first = runOf(line, '=', 0, 6);
  if (first === 0) return undefined;
  const end = trimEnd(line, ' \t\v\f\r');
  let last = 0;
  while (last < first && end[end.length - 1 - last] === '=') last += 1;
  // A line of only equals signs is a heading of those in the middle.
  const level = Math.min(last, Math.floor((end.length - 1) / 2));
  if (level === 0) return undefined;
  const inside = end.slice(level, end.length - level);
  const trimmed = trim(inside, ' \t');
  return `<h${level}>${trimmed === '' ? inside.slice(-1) : trimmed}</h${level}>`;
}
