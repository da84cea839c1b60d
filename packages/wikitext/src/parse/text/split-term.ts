/** The colon between a term and its definition, outside of tags and conversions (`BlockLevelPass::findColonNoLinks`). */

export interface SplitTerm {
  readonly term: string;
  readonly rest: string;
}

/** The parts of a line on both sides of its colon; undefined without one. */
export function splitTerm(text: string): SplitTerm | undefined {
  const next = /:|<|-\{/g;
  let depth = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const at = match.index;
    if (match[0] === ':') {
      if (depth === 0) return { term: text.slice(0, at), rest: text.slice(at + 1) };
      continue;
    }
    const end = match[0] === '<' ? tagEnd(text, at + 1) : conversionEnd(text, at);
    if (end === undefined) return undefined;
    next.lastIndex = end.after;
    depth = Math.max(0, depth + end.change);
  }
  return undefined;
}

interface End {
  readonly after: number;
  /** How much deeper the text after it is. */
  readonly change: number;
}

/** The end of what `<` begins: a start tag, an end tag, an empty tag or a comment. */
function tagEnd(text: string, from: number): End | undefined {
  const first = text[from];
  if (first === '>') return { after: from + 1, change: 0 };
  if (first === '!') return commentEnd(text, from + 1);
  const isEnd = first === '/';
  const end = text.indexOf('>', from + 1);
  if (end < 0) return undefined;
  // The first character after `<` is not looked at.
  const isEmpty = !isEnd && end - 1 > from && isSlashBefore(text, from + 1, end);
  return { after: end + 1, change: isEnd ? -1 : isEmpty ? 0 : 1 };
}

/** Whether the slash before the end counts: in a sequence of slashes each second one is part of an attribute. */
function isSlashBefore(text: string, from: number, end: number): boolean {
  let count = 0;
  while (end - 1 - count >= from && text[end - 1 - count] === '/') count += 1;
  return count % 2 === 1;
}

function commentEnd(text: string, from: number): End | undefined {
  // Two dashes and a `>`: of more dashes, the last two must be a pair.
  const pattern = /--(?:[^>]|$)|-[^-]|-->|[^-]/gy;
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text))
    if (match[0] === '-->') return { after: pattern.lastIndex, change: 0 };
  return undefined;
}

function conversionEnd(text: string, from: number): End | undefined {
  const next = /-\{|\}-/g;
  next.lastIndex = from;
  let depth = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    depth += match[0] === '-{' ? 1 : -1;
    if (depth === 0) return { after: next.lastIndex, change: 0 };
  }
  return undefined;
}
