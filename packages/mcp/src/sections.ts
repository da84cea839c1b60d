/** Sections of wikitext, by its headings. */

/** A section: its heading, its level (1 to 6), and the text from its heading to the next one of the same or a higher level. */
export interface Section {
  readonly heading: string;
  readonly level: number;
  readonly text: string;
}

/** The sections of a text, in order. Headings inside of comments and `nowiki` are not recognized apart. */
export function sectionsOf(text: string): readonly Section[] {
  const found = headingsIn(text);
  const ends = found.map(() => text.length);
  const open: number[] = [];
  for (const [at, { level, start }] of found.entries()) {
    for (let last = open.at(-1); last !== undefined && (found[last]?.level ?? 0) >= level; last = open.at(-1)) {
      ends[last] = start;
      open.pop();
    }
    open.push(at);
  }
  return found.map(({ heading, level, start }, at) => ({ heading, level, text: text.slice(start, ends[at]) }));
}

interface Heading {
  readonly heading: string;
  readonly level: number;
  readonly start: number;
}

/** A line between equals signs is a heading. */
function headingsIn(text: string): readonly Heading[] {
  const found: Heading[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const plain = line.startsWith('=') ? withoutComments(line) : '';
    const most = Math.min(6, Math.floor((plain.length - 1) / 2), signsBefore(plain), signsAfter(plain));
    if (most > 0) found.push({ heading: plain.slice(most, -most).trim(), level: most, start });
    start += line.length + 1;
  }
  return found;
}

const signsBefore = (line: string): number => /^=*/.exec(line)?.[0].length ?? 0;

function signsAfter(line: string): number {
  let count = 0;
  while (line.at(-1 - count) === '=') count += 1;
  return count;
}

/** A line without the comments and blanks at its end. */
function withoutComments(line: string): string {
  let end = 0;
  for (let at = 0; ;) {
    const begin = line.indexOf('<!--', at);
    const close = begin < 0 ? -1 : line.indexOf('-->', begin + 4);
    const shown = line.slice(at, close < 0 ? line.length : begin).trimEnd();
    if (shown !== '') end = at + shown.length;
    if (close < 0) return line.slice(0, end);
    at = close + 3;
  }
}

/** The section with that heading, whatever the case, or with that number from 1. */
export function findSection(sections: readonly Section[], wanted: string): Section | undefined {
  const name = wanted.trim().toLowerCase();
  return sections.find(({ heading }) => heading.toLowerCase() === name) ?? sections[Number(name) - 1];
}

/** The headings as a list with numbers, indented by their level. */
export const outlineOf = (sections: readonly Section[]): string =>
  sections.map(({ heading, level }, at) => `${'  '.repeat(Math.max(level - 2, 0))}${at + 1} ${heading}`).join('\n');
