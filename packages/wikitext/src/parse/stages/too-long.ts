/** HTML that is too long to be of use is not finished: its tree would take many times its memory. */
import type { ParseState } from '../state/parse-state.js';

/** What the tidy step may shorten: end tags without a start tag, and character references. */
const mayShrink = /<\/[a-z][^<>]*>|&[#0-9a-z]+;/gi;

/** Whether a text is longer than HTML that is of use, however much of it the tidy step leaves out. */
export function isTooLong(text: string, state: ParseState): boolean {
  const { mostHtml = Number.POSITIVE_INFINITY } = state.options;
  if (text.length <= mostHtml || leastLength(text) <= mostHtml) return false;
  state.isTooLong = true;
  return true;
}

function leastLength(text: string): number {
  let length = text.length;
  for (const [found] of text.matchAll(mayShrink)) length -= found.startsWith('&') ? found.length - 1 : found.length;
  return length;
}
