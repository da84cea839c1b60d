/** Texts of the spec as trees of CommonMark. Their HTML is text: `<b>` means itself. */
import type { Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Syntax that texts of the spec do not have. Without images, `![a](b)` is a link. */
const notUsed = ['autolink', 'definition', 'htmlFlow', 'htmlText', 'labelStartImage'];
const blocks = ['blockQuote', 'codeFenced', 'codeIndented', 'headingAtx', 'list', 'setextUnderline', 'thematicBreak'];

/** Reads a text as paragraphs, lists and other blocks, or as one line without blocks. */
export const readMarkdown = (text: string, form: 'blocks' | 'line'): Root =>
  fromMarkdown(text, { extensions: [{ disable: { null: form === 'line' ? [...notUsed, ...blocks] : notUsed } }] });

/** A part of a text: code, or what is between. */
export interface TextPart {
  readonly text: string;
  /** The kind of code: `span` in a line, `block` of lines. */
  readonly code?: 'span' | 'block';
}

const known = new Map<string, readonly TextPart[]>();
/** Emitters ask for the same texts again and again. */
const mostKnown = 20_000;

/** The code of a text, and what is between it. */
export function partsOfMarkdown(text: string): readonly TextPart[] {
  const found = known.get(text);
  if (found) return found;
  const parts = splitAtCode(text);
  if (known.size >= mostKnown) known.clear();
  known.set(text, parts);
  return parts;
}

function splitAtCode(text: string): readonly TextPart[] {
  if (isOfSimpleCode(text)) return splitAtMarks(text);
  const parts: TextPart[] = [];
  let end = 0;
  for (const node of codeIn(readMarkdown(text, 'blocks'))) {
    const from = node.position?.start.offset ?? end;
    const to = node.position?.end.offset ?? from;
    parts.push({ text: text.slice(end, from) });
    parts.push({ text: text.slice(from, to), code: node.type === 'code' ? 'block' : 'span' });
    end = to;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '');
}

/** True for a text whose only code is what stands between two single marks on one line: to read its tree takes longer. */
const isOfSimpleCode = (text: string): boolean =>
  !/[\\~\t\r]|``|\]\(| {4}/.test(text) && text.split('\n').every((line) => line.split('`').length % 2 === 1);

const splitAtMarks = (text: string): readonly TextPart[] =>
  text
    .split(/(`[^`]*`)/)
    .map((part, at): TextPart => (at % 2 === 1 ? { text: part, code: 'span' } : { text: part }))
    .filter((part) => part.text !== '');

function* codeIn(node: Root | RootContent): Generator<RootContent> {
  if (node.type === 'code' || node.type === 'inlineCode') yield node;
  else if ('children' in node) for (const child of node.children) yield* codeIn(child);
}
