/** HTML as the words that a reader sees. */
import { decodeHTML } from 'entities';
import { trimEnd } from './trim.js';

/** An unclosed tag continues to the end, as in a browser. */
const unseen = /<(?:style|script)\b[^>]*(?:>|$).*?(?:<\/(?:style|script)\b[^>]*(?:>|$)|$)/gis;
const comment = /<!--.*?(?:-->|$)|<(?:[!?]|\/[^a-z>])[^>]*(?:>|$)|<\/>/gis;
/** A tag. A `>` in the value of an attribute does not end it. */
const tag = /<\/?([a-z][^\s/>]*)(?:=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))|[^>])*?(?:>|$)/gi;
/** Words on both sides of such a tag are separate. */
const dividing: ReadonlySet<string> = new Set(
  `address article aside blockquote br canvas dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header
  hgroup hr li main nav noscript ol output p pre section table td tfoot th tr ul video`.split(/\s+/),
);

/** The text without tags and comments, on one line. */
export function plainText(html: string): string {
  const text = html
    .replace(comment, '')
    .replace(unseen, '')
    .replace(tag, (_, name: string) => (dividing.has(name.toLowerCase()) ? ' ' : ''));
  return decodeHTML(text)
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ | $/g, '');
}

/**
 * Truncates to this number of characters and appends the ellipsis. With `within` the ellipsis counts too. If truncating
 * would not shorten the text, it is unchanged.
 */
export function truncated(text: string, most: number, ellipsis: string, within: boolean): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const markLength = Array.from(ellipsis).length;
  const kept = characters.slice(0, within ? Math.max(0, most - markLength) : most).join('');
  const cut = trimEnd(kept, ' \t\n\r\0\v') + ellipsis;
  return Array.from(cut).length < characters.length ? cut : text;
}
