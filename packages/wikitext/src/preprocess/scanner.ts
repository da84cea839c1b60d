/** The state of the wikitext parser, and its shared functions. */

/** The site's settings for the syntax. */
export interface Syntax {
  /** Names of extension tags, in lower case. */
  readonly tags: readonly string[];
  /** Whether `-{` begins a conversion between language variants. True for any wiki that has not disabled it. */
  readonly hasConversion: boolean;
  /** Read as the page is where it is included. */
  readonly forInclusion?: boolean;
}

/** Text, or an element. */
export type Node = string | Element;

export interface Element {
  name:
    | 'root'
    /** The contents of a bracket without a meaning: its nodes are inserted at its position. */
    | 'group'
    | 'template'
    | 'tplarg'
    | 'title'
    | 'part'
    | 'name'
    | 'equals'
    | 'value'
    | 'h'
    | 'possible-h'
    | 'comment'
    | 'ignore'
    | 'ext'
    | 'attr'
    | 'inner'
    | 'close';
  readonly attributes?: Readonly<Record<string, number>>;
  readonly children: readonly Node[];
  /** The start of a heading in the text. */
  readonly start?: number;
}

/** A part between two bars of an open element. */
export interface Part {
  readonly out: Node[];
  /** Position of the equals sign that ends the name. */
  equalsAt: number | undefined;
  /** The end of the last comment, and the end of the visible text before it. */
  commentEnd: number;
  visualEnd: number;
}

/** An open element: braces, brackets, a variant conversion, or a line that may be a heading. */
export interface Open {
  readonly kind: '{' | '[' | '-{' | '=';
  /** Number of opening characters that are not closed. */
  readonly count: number;
  /** A `-` before the braces, which may begin a conversion. */
  readonly prefix: string;
  readonly start: number;
  readonly startsLine: boolean;
  parts: Part[];
}

/** The scanner: what is read, and where. */
export interface Scanner {
  readonly text: string;
  readonly syntax: Syntax;
  readonly element: RegExp;
  readonly unclosed: Set<string>;
  /** Position of the last `>`: no tag ends after it. */
  readonly lastAngle: number;
  /** Only the contents of `<onlyinclude>` are read. */
  readonly takesParts: boolean;
  readonly stack: Open[];
  readonly root: Node[];
  at: number;
  nextHeading: number;
}

/** Nodes in one container, so that moving them has a constant cost. */
export function group(nodes: readonly Node[]): Node {
  const [first = ''] = nodes;
  return nodes.length < 2 ? first : { name: 'group', children: nodes };
}

/** A part with nothing in it yet. */
export const newPart = (): Part => ({ out: [], equalsAt: undefined, commentEnd: -2, visualEnd: -2 });

/** The part of what is open that is being read. */
export function currentPart({ stack }: Scanner): Part | undefined {
  return stack.at(-1)?.parts.at(-1);
}

/** The list that nodes are added to at present. */
export function output(scanner: Scanner): Node[] {
  return currentPart(scanner)?.out ?? scanner.root;
}

/** Takes so many characters as they are. */
export function literal(scanner: Scanner, length: number): void {
  output(scanner).push(scanner.text.slice(scanner.at, scanner.at + length));
  scanner.at += length;
}

/** Whether bars separate the parts of the open element. */
export const takesArguments = (top: Open | undefined): boolean => top?.kind === '{' || top?.kind === '-{';

/** Whether an equals sign ends the name of an argument here. */
export function findsEquals(scanner: Scanner): boolean {
  const top = scanner.stack.at(-1);
  return takesArguments(top) && (top?.parts.length ?? 0) > 1 && currentPart(scanner)?.equalsAt === undefined;
}

/** The number of repetitions of a character from a position. */
export function runOf(text: string, character: string, at: number, most = Number.MAX_SAFE_INTEGER): number {
  let end = at;
  while (text[end] === character && end - at < most) end += 1;
  return end - at;
}

/** Blanks right before a place. */
export function blanksBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start -= 1;
  return at - start;
}

/** A line that begins with equals signs may be a heading. */
export function lineStart(scanner: Scanner): void {
  const count = runOf(scanner.text, '=', scanner.at, 6);
  if (count === 0 || (count === 1 && findsEquals(scanner))) return;
  scanner.stack.push({ kind: '=', count, prefix: '', start: scanner.at, startsLine: true, parts: [newPart()] });
  literal(scanner, count);
}
