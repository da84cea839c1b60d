/**
 * Parses a text to the tree of MediaWiki's preprocessor (`Preprocessor_Hash`): templates and their arguments, headings, comments, extension
 * tags. Does not expand anything.
 */
import { angle, elementPattern, nextPart, takesParts } from './preprocess-tags.js';
import {
  blanksBefore,
  currentPart,
  findsEquals,
  group,
  lineStart,
  literal,
  newPart,
  output,
  runOf,
  takesArguments,
  type Element,
  type Node,
  type Open,
  type Part,
  type Scanner,
  type Syntax,
} from './scanner.js';

const closers = { '{': '}', '[': ']', '-{': '}-', '=': '\n' } as const;
const plainRun = /[^{}[\]<\n|=-]+/y;

/** The tree of a text. */
export function preprocess(text: string, syntax: Syntax): Element {
  const scanner: Scanner = {
    text,
    syntax,
    element: elementPattern(syntax),
    unclosed: new Set(),
    lastAngle: text.lastIndexOf('>'),
    takesParts: takesParts({ text, syntax }),
    stack: [],
    root: [],
    at: 0,
    nextHeading: 1,
  };
  if (scanner.takesParts) nextPart(scanner);
  lineStart(scanner);
  while (scanner.at < text.length || scanner.stack.at(-1)?.kind === '=') step(scanner);
  for (const open of scanner.stack) scanner.root.push(group(broken(open, open.count)));
  for (const node of topNodes(scanner.root)) if (node.name === 'possible-h') node.name = 'h';
  return { name: 'root', children: scanner.root };
}

/** Elements that stand in no other one. */
export function topNodes(nodes: readonly Node[]): readonly Element[] {
  const found: Element[] = [];
  const rest: Node[] = nodes.toReversed();
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (typeof node === 'string') continue;
    if (node.name !== 'group') found.push(node);
    else for (const child of node.children.toReversed()) rest.push(child);
  }
  return found;
}

function step(scanner: Scanner): void {
  const { text, at } = scanner;
  plainRun.lastIndex = at;
  const run = plainRun.exec(text)?.[0];
  if (run !== undefined) return literal(scanner, run.length);
  const top = scanner.stack.at(-1);
  const character = text[at];
  if (character === undefined) return lineEnd(scanner);
  if (character === '<') return angle(scanner);
  if (character === '\n') return top?.kind === '=' ? lineEnd(scanner) : newline(scanner);
  if (top !== undefined && top.kind !== '=' && text.startsWith(closers[top.kind], at)) return close(scanner, top);
  if (character === '{' || character === '[' || (scanner.syntax.hasConversion && text.startsWith('-{', at)))
    return open(scanner);
  if (character === '|' && takesArguments(top)) {
    top?.parts.push(newPart());
    scanner.at += 1;
  } else if (character === '=' && findsEquals(scanner)) equals(scanner);
  else literal(scanner, 1);
}

function equals(scanner: Scanner): void {
  const part = currentPart(scanner);
  if (part === undefined) return;
  part.equalsAt = part.out.push({ name: 'equals', children: ['='] }) - 1;
  scanner.at += 1;
}

function newline(scanner: Scanner): void {
  literal(scanner, 1);
  lineStart(scanner);
}

/** At the end of a line that began with equals signs: a heading if it ends with them too. */
function lineEnd(scanner: Scanner): void {
  const { text, at, stack } = scanner;
  const line = stack.pop();
  const part = line?.parts.at(-1);
  if (line === undefined || part === undefined) return;
  let end = at - blanksBefore(text, at);
  if (part.commentEnd === end - 1) end = part.visualEnd - blanksBefore(text, part.visualEnd);
  let signs = 0;
  while (end - signs > 0 && text[end - signs - 1] === '=') signs += 1;
  const level = signs === 0 ? 0 : levelOf(line, end - signs === line.start, signs);
  if (level === 0) output(scanner).push(group(part.out));
  else {
    const attributes = { level, i: scanner.nextHeading++ };
    output(scanner).push({ name: 'possible-h', attributes, children: part.out, start: line.start });
  }
  if (at < text.length) newline(scanner);
}

/** A line that contains only equals signs is a heading whose text is those between the first and the last one. */
function levelOf(line: Open, isAllSigns: boolean, signs: number): number {
  if (!isAllSigns) return Math.min(signs, line.count);
  return signs < 3 ? 0 : Math.min(6, Math.floor((signs - 1) / 2));
}

function open(scanner: Scanner): void {
  const { text, at } = scanner;
  const startsLine = at > 0 && text[at - 1] === '\n';
  const isConversion = text[at] === '-';
  const bracket = text[at] === '[' ? '[' : '{';
  const count = isConversion ? runOf(text, '{', at + 1) + 1 : runOf(text, bracket, at);
  if (count < 2) return literal(scanner, count);
  // `-{{` is a template after a dash: the rightmost braces take precedence.
  const isDashed = isConversion && count > 2;
  const kind = isConversion && !isDashed ? '-{' : bracket;
  const prefix = isDashed ? '-' : '';
  scanner.stack.push({ kind, count: isDashed ? count - 1 : count, prefix, start: at, startsLine, parts: [newPart()] });
  scanner.at += count;
}

function close(scanner: Scanner, top: Open): void {
  const { text, at, stack } = scanner;
  const count = top.kind === '-{' ? 2 : runOf(text, closers[top.kind], at, Math.min(top.count, 3));
  const matched = Math.min(count, top.kind === '{' ? 3 : 2);
  if (matched < 2) return literal(scanner, count);
  const nodes =
    top.kind === '{'
      ? [invocation(top, matched)]
      : [...broken({ ...top, prefix: '' }, matched), text.slice(at, at + matched)];
  scanner.at += matched;
  stack.pop();
  const left = top.count - matched;
  if (left >= 2) stack.push({ ...top, count: left, parts: [newPart()] });
  else if (left === 1 && top.kind === '{' && top.prefix === '-')
    stack.push({ ...top, kind: '-{', count: 2, prefix: '', parts: [newPart()] });
  else output(scanner).push(top.prefix + (left === 1 ? top.kind : ''));
  output(scanner).push(group(nodes));
}

/** Unclosed elements, converted back to text. */
function broken({ kind, prefix, parts }: Open, count: number): Node[] {
  if (kind === '=') return [...(parts[0]?.out ?? [])];
  const opening = kind === '-{' ? '-{' : kind.repeat(count);
  return [prefix + opening, ...parts.flatMap(({ out }, i) => (i === 0 ? out : ['|', ...out]))];
}

function invocation({ parts, count, startsLine, prefix }: Open, matched: number): Element {
  const isWholeLine = startsLine && matched === count && prefix === '';
  let position = 0;
  const [title, ...args] = parts;
  return {
    name: matched === 3 ? 'tplarg' : 'template',
    ...(isWholeLine && { attributes: { lineStart: 1 } }),
    children: [
      { name: 'title', children: title?.out ?? [] },
      ...args.map((part) => argument(part, () => (position += 1))),
    ],
  };
}

function argument({ out, equalsAt }: Part, nextPosition: () => number): Element {
  if (equalsAt === undefined) {
    const name: Element = { name: 'name', attributes: { index: nextPosition() }, children: [] };
    return { name: 'part', children: [name, { name: 'value', children: out }] };
  }
  const name: Element = { name: 'name', children: out.slice(0, equalsAt) };
  const value: Element = { name: 'value', children: out.slice(equalsAt + 1) };
  return { name: 'part', children: [name, out[equalsAt] ?? '=', value] };
}
