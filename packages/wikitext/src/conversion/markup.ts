/** Finds what conversion leaves alone: tags, code, character references, markers. */
import { makeFinder } from '../text/make-finder.js';

/** Finds the end of a tag, in a time that is in proportion to the text for all tags together. */
export class TagScanner {
  /** Quotes, and ends of elements. */
  private readonly find: ReturnType<typeof makeFinder>;
  /** Positions between quotes from which no tag ends. */
  private readonly endless = new Set<number>();

  constructor(private readonly text: string) {
    this.find = makeFinder(text);
  }

  /** The position after the tag that begins here; undefined if it has no end. */
  tagEnd(start: number): number | undefined {
    const { text, endless } = this;
    const passed: number[] = [];
    for (let at = start + 1; at < text.length && !endless.has(at); at += 1) {
      const sign = text[at];
      if (sign === '>') return at + 1;
      if (sign === '<') passed.push(at + 1);
      if (sign !== '=') continue;
      while (/\s/.test(text[at + 1] ?? '')) at += 1;
      const quote = text[at + 1];
      if (quote !== '"' && quote !== "'") continue;
      const end = this.find(quote, at + 2);
      if (end !== undefined) at = end;
    }
    for (const at of [start + 1, ...passed]) endless.add(at);
    return undefined;
  }

  /** The position after an element whose content is not converted, if one begins here. */
  elementEnd(start: number): number | undefined {
    const { text } = this;
    const [, name] = /^<(?:(code)>|(?:script|pre)[^>]*>)/.exec(text.slice(start, start + 200)) ?? [];
    const element = name ?? /^<(script|pre)\b/.exec(text.slice(start, start + 8))?.[1];
    if (element === undefined) return undefined;
    const closing = `</${element}>`;
    const end = this.find(closing, start);
    return end === undefined ? undefined : end + closing.length;
  }
}

const reference = /&[a-zA-Z#][a-z0-9]+;/y;
const marker = /\x7f'"`UNIQ-[^\x7f]+\x7f/y;

/** Text and markup in turn, beginning with text. */
export function splitMarkup(text: string): readonly string[] {
  const scanner = new TagScanner(text);
  const parts: string[] = [];
  const start = markupEnd(text, 0, scanner) === undefined ? (/^[^<>]*>/.exec(text)?.[0].length ?? 0) : 0;
  if (start > 0) parts.push('', text.slice(0, start));
  let from = start;
  const signs = /[<&\x7f]/g;
  signs.lastIndex = from;
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    const end = markupEnd(text, match.index, scanner);
    if (end === undefined) continue;
    parts.push(text.slice(from, match.index), text.slice(match.index, end));
    from = end;
    signs.lastIndex = end;
  }
  parts.push(text.slice(from));
  return parts;
}

function markupEnd(text: string, at: number, scanner: TagScanner): number | undefined {
  if (text[at] === '<') return scanner.elementEnd(at) ?? scanner.tagEnd(at) ?? text.length;
  const pattern = text[at] === '&' ? reference : text[at] === '\x7f' ? marker : undefined;
  if (pattern === undefined) return undefined;
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0];
  return found === undefined ? undefined : at + found.length;
}
