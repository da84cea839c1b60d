/** Escapes every tag that wikitext may not hold, and cleans the attributes of others (`Sanitizer::internalRemoveHtmlTags`). */
import { lookUp } from '../text/look-up.js';
import { type Attributes, decodeTagAttributes, validateTagAttributes, writeAttributes } from './attributes.js';
import { allowedTags, requiredAttributes, selfClosingTags, voidTags } from './known-tags.js';
import { removeComments } from './remove-comments.js';

const tagName = /^(\/?)([A-Za-z][^\t\n\v />\0]*)/;
const escapeEnd = (text: string): string => text.replaceAll('>', '&gt;');

export interface Tags {
  /** Allowed tags that are escaped too. */
  readonly removed?: readonly string[];
  /** Replaces markers in the attributes before they are checked. */
  readonly unstrip?: (attributes: string) => string;
  /** Changes attributes before they are checked. */
  readonly change?: (attributes: Attributes) => Attributes;
}

/** The text with safe tags only. They may still be unbalanced. */
export function removeUnsafeTags(text: string, tags: Tags = {}): string {
  const [before = '', ...pieces] = removeComments(text).split('<');
  const out = [escapeEnd(before)];
  for (const piece of pieces) out.push(safeTag(piece, tags) ?? `&lt;${escapeEnd(piece)}`);
  return out.join('');
}

const same = <Value>(value: Value): Value => value;

/** The tag at the beginning of a piece, and the text after it; undefined if it is not allowed. */
function safeTag(piece: string, { removed = [], unstrip = same, change = same }: Tags): string | undefined {
  const close = piece.indexOf('>');
  const [head, slash = '', written = ''] = tagName.exec(piece) ?? [];
  if (head === undefined || close < 0) return undefined;
  const name = written.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (!allowedTags.has(name) || removed.includes(name)) return undefined;
  const end = piece[close - 1] === '/' ? '/>' : '>';
  const parameters = piece.slice(head.length, close + 1 - end.length);
  const attributes = change(decodeTagAttributes(unstrip(parameters)));
  if (lookUp(requiredAttributes, name)?.some((required) => !attributes.has(required))) return undefined;
  return `<${slash}${name}${writeAttributes(validateTagAttributes(attributes, name))}${endOf(name, end)}${escapeEnd(piece.slice(close + 1))}`;
}

/** A slash at the end of a tag ends few elements. */
function endOf(name: string, end: string): string {
  if (end !== '/>' || !selfClosingTags.has(name)) return '>';
  return voidTags.has(name) ? end : `></${name}>`;
}
