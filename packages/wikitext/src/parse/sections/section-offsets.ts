/** The places of sections in a text. */
import { preprocess, topNodes } from '../../preprocess/preprocess.js';
import type { Syntax } from '../../preprocess/scanner.js';

/** A function that returns the place of a section by its number, in code points. Sections are requested in their order. */
export function makeSectionOffsets(text: string, syntax: Syntax): (index: number) => number {
  const headings = /^=/m.test(text)
    ? topNodes(preprocess(text, syntax).children).filter(({ name }) => name === 'h')
    : [];
  let next = 0;
  let at = 0;
  let offset = 0;
  const advance = (to: number): number => {
    offset += codePoints(text.slice(at, to));
    at = to;
    return offset;
  };
  return (index) => {
    while (next < headings.length && headings[next]?.attributes?.['i'] !== index) next += 1;
    return advance(headings[next]?.start ?? text.length);
  };
}

const codePoints = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
