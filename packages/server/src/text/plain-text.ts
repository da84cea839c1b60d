/** HTML as the words that a reader sees. */
import { decodeHTML } from 'entities';

const unseen = /<(style|script)\b[^>]*>.*?<\/\1\s*>/gis;
/** Words on both sides of such a tag are not one word. */
const dividing =
  /<\/?(?:address|article|aside|blockquote|br|canvas|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|main|nav|noscript|ol|output|p|pre|section|table|td|tfoot|th|tr|ul|video)\b[^>]*>/gi;

/** The text without tags and comments, on one line. */
export function plainText(html: string): string {
  const text = html
    .replace(/<!--.*?-->/gs, '')
    .replace(unseen, '')
    .replace(dividing, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, '');
  return decodeHTML(text)
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ | $/g, '');
}

/**
 * At most so many characters, and then the mark for what is left out. With `within` the mark counts as well. A cut that
 * saves nothing is not made.
 */
export function truncated(text: string, most: number, ellipsis: string, within: boolean): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const markLength = Array.from(ellipsis).length;
  const kept = characters.slice(0, within ? Math.max(0, most - markLength) : most).join('');
  const cut = kept.replace(/[ \t\n\r\0\v]+$/, '') + ellipsis;
  return Array.from(cut).length < characters.length ? cut : text;
}
