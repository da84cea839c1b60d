/** Sections and the tree of a page's wikitext. */
import { preprocess, topNodes } from './preprocess.js';
import { treeToXml } from './tree.js';
import { type Syntax } from './scanner.js';
import { trimEnd } from '../text/trim.js';

interface Heading {
  /** Its number. Headings in templates count too. */
  readonly index: number;
  readonly level: number;
  readonly start: number;
}

/**
 * The text of a section with its subsections; undefined for an unknown name. `0` is the text before the first heading.
 * `T-1` counts headings as in an inclusion of the page.
 */
export function readSection(text: string, section: string, syntax: Syntax): string | undefined {
  const place = findSection(text, section, syntax);
  return place && trimEnd(text.slice(place.start, place.end), blanks);
}

/** The text with another text in place of a section and its subsections; unchanged for an unknown section. */
export function replaceSection(text: string, section: string, put: string, syntax: Syntax): string {
  const place = findSection(text, section, syntax);
  if (place === undefined || text === '') return place === undefined ? text : put;
  return trimEnd(text.slice(0, place.start) + (put === '' ? '' : `${put}\n\n`) + text.slice(place.end), blanks);
}

const blanks = ' \t\n\r\0\v';

interface Place {
  readonly start: number;
  readonly end: number;
}

function findSection(text: string, section: string, syntax: Syntax): Place | undefined {
  const parts = section.split('-');
  const number = parseInt(parts.pop() ?? '', 10) || 0;
  if (text === '') return number === 0 ? { start: 0, end: 0 } : undefined;
  const headings = headingsOf(text, { ...syntax, forInclusion: parts.includes('T') });
  const first = number === 0 ? undefined : headings.find((heading) => heading.index === number);
  if (number !== 0 && first === undefined) return undefined;
  const end = headings.find((heading) => endsSection(heading, first))?.start ?? text.length;
  return { start: first?.start ?? 0, end };
}

function endsSection(heading: Heading, first: Heading | undefined): boolean {
  return first === undefined || (heading.start > first.start && heading.level <= first.level);
}

/** Headings of the page itself, not those inside other elements. */
function headingsOf(text: string, syntax: Syntax): readonly Heading[] {
  return topNodes(preprocess(text, syntax).children).flatMap(({ name, attributes, start = 0 }) =>
    name === 'h' ? [{ index: attributes?.['i'] ?? 0, level: attributes?.['level'] ?? 1, start }] : [],
  );
}

/** The tree of a text as XML. */
export const parseTree = (text: string, syntax: Syntax): string => treeToXml(preprocess(text, syntax));
