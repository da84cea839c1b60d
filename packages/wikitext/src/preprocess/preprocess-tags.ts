/** Preprocessor elements that begin with `<`: comments, extension tags, and inclusion tags. */
import {
  blanksBefore,
  currentPart,
  lineStart,
  literal,
  output,
  type Node,
  type Scanner,
  type Syntax,
} from './scanner.js';

interface InclusionTags {
  /** Tags that are omitted, with their contents or alone. */
  readonly ignoredElement: string;
  readonly ignoredTags: readonly string[];
}

function inclusionTags({ forInclusion }: Syntax): InclusionTags {
  return forInclusion === true
    ? { ignoredElement: 'noinclude', ignoredTags: ['includeonly', '/includeonly'] }
    : { ignoredElement: 'includeonly', ignoredTags: ['noinclude', '/noinclude', 'onlyinclude', '/onlyinclude'] };
}

/** Matches the names after `<` with a meaning. */
export function elementPattern(syntax: Syntax): RegExp {
  const { ignoredElement, ignoredTags } = inclusionTags(syntax);
  const names = [...syntax.tags, ignoredElement, ...ignoredTags].map((name) => name.replace(/[^\w/]/g, '\\$&'));
  return new RegExp(`(?:${names.join('|')})(?=\\s|/>|>)|!--`, 'iy');
}

const partStart = '<onlyinclude>';
const partEnd = '</onlyinclude>';

/** Whether only parts of the text are included. */
export const takesParts = ({ text, syntax }: Pick<Scanner, 'text' | 'syntax'>): boolean =>
  syntax.forInclusion === true && text.includes(partStart) && text.includes(partEnd);

/** Omits the text before the next included part. */
export function nextPart(scanner: Scanner): void {
  const { text, at } = scanner;
  const start = text.indexOf(partStart, at);
  scanner.at = start < 0 ? text.length : start + partStart.length;
  output(scanner).push({ name: 'ignore', children: [text.slice(at, scanner.at)] });
}

/** Reads what an angle bracket begins. */
export function angle(scanner: Scanner): void {
  const { text, at, syntax, element } = scanner;
  if (scanner.takesParts && text.startsWith(partEnd, at)) return nextPart(scanner);
  element.lastIndex = at + 1;
  const name = element.exec(text)?.[0];
  if (name === undefined) return literal(scanner, 1);
  if (name === '!--') return comment(scanner);
  const end = at < scanner.lastAngle ? text.indexOf('>', at + name.length + 1) : -1;
  if (end < 0) return literal(scanner, 1);
  if (inclusionTags(syntax).ignoredTags.includes(name.toLowerCase())) {
    output(scanner).push({ name: 'ignore', children: [text.slice(at, end + 1)] });
    scanner.at = end + 1;
    return;
  }
  tag(scanner, name, end);
}

/** An extension tag with its contents, which are not parsed. */
function tag(scanner: Scanner, name: string, end: number): void {
  const { text, at, syntax } = scanner;
  const isShort = text[end - 1] === '/';
  const closing = isShort ? undefined : findClosing(scanner, name, end + 1);
  if (!isShort && closing === undefined) return literal(scanner, end + 1 - at);
  const after = closing === undefined ? end + 1 : closing.at + closing.tag.length;
  scanner.at = after;
  if (name.toLowerCase() === inclusionTags(syntax).ignoredElement) {
    output(scanner).push({ name: 'ignore', children: [text.slice(at, after)] });
    return;
  }
  const attributes = text.slice(at + 1 + name.length, isShort ? end - 1 : end);
  const inside: Node[] = closing === undefined ? [] : [{ name: 'inner', children: [text.slice(end + 1, closing.at)] }];
  if (closing !== undefined && closing.tag !== '') inside.push({ name: 'close', children: [closing.tag] });
  output(scanner).push({
    name: 'ext',
    children: [{ name: 'name', children: [name] }, { name: 'attr', children: [attributes] }, ...inside],
  });
}

/** The closing tag of an element. An inclusion tag may omit it, and then extends to the end of the text. */
function findClosing(
  { text, unclosed, syntax }: Scanner,
  name: string,
  from: number,
): { readonly at: number; readonly tag: string } | undefined {
  const lower = name.toLowerCase();
  if (!unclosed.has(lower)) {
    const pattern = new RegExp(`</${name.replace(/\W/g, '\\$&')}\\s*>`, 'gi');
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match !== null) return { at: match.index, tag: match[0] };
  }
  if (name === inclusionTags(syntax).ignoredElement) return { at: text.length, tag: '' };
  unclosed.add(lower);
  return undefined;
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** Comments on a separate line include the line break, so that a heading may follow immediately. */
function comment(scanner: Scanner): void {
  const { text, at } = scanner;
  const end = text.indexOf('-->', at + 4);
  if (end < 0) {
    output(scanner).push({ name: 'comment', children: [text.slice(at)] });
    scanner.at = text.length;
    return;
  }
  const before = at - blanksBefore(text, at);
  const stops = before > 0 && text[before - 1] === '\n' ? commentEnds(text, end + 3) : [];
  const after = stops.at(-1);
  const takesLine = after !== undefined && text[after] === '\n';
  const last = takesLine ? after + 1 : end + 3;
  noteComment(scanner, before, last);
  if (takesLine) takeLine(scanner, before, stops, last);
  else output(scanner).push({ name: 'comment', children: [text.slice(at, last)] });
  scanner.at = last;
  if (takesLine) lineStart(scanner);
}

/** The end of each comment in a sequence of comments, including spaces. The first one ends at `from`. */
function commentEnds(text: string, from: number): readonly number[] {
  const ends: number[] = [];
  let end: number | undefined = from;
  while (end !== undefined) {
    while (isBlank(text[end])) end += 1;
    ends.push(end);
    const next: number = text.startsWith('<!--', end) ? text.indexOf('-->', end + 4) : -1;
    end = next < 0 ? undefined : next + 3;
  }
  return ends;
}

/** Skips comments backwards from the end of a line. */
function noteComment(scanner: Scanner, before: number, last: number): void {
  const part = currentPart(scanner);
  if (part === undefined) return;
  if (part.commentEnd !== before - 1) part.visualEnd = before;
  part.commentEnd = last - 1;
}

function takeLine(scanner: Scanner, before: number, stops: readonly number[], last: number): void {
  const { text, at } = scanner;
  const out = output(scanner);
  const previous = out.at(-1);
  const blanks = at - before;
  if (
    blanks > 0 &&
    typeof previous === 'string' &&
    /^[ \t]*$/.test(previous.slice(-blanks)) &&
    previous.length >= blanks
  )
    out[out.length - 1] = previous.slice(0, -blanks);
  let from = before;
  stops.forEach((stop, i) => {
    const end = i === stops.length - 1 ? last : stop;
    out.push({ name: 'comment', children: [text.slice(from, end)] });
    from = end;
  });
}
