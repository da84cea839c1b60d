/** Prints TypeScript literals and types in the layout that prettier gives them (120 columns, single quotes). */

import { fillLines } from '../../print/json.js';

/** So many columns has a line. */
export const pageWidth = 120;

/** A string literal, with the quotes that need fewer escapes. */
export function quote(text: string): string {
  const double = text.includes("'") && !text.includes('"');
  const escaped = JSON.stringify(text).slice(1, -1);
  return double ? `"${escaped}"` : `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Code that stands in a literal as it is: the name of a constant. */
export class Code {
  constructor(readonly text: string) {}
}

const plainKey = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A property name, quoted where it must be. */
export const propertyName = (name: string): string => (plainKey.test(name) ? name : quote(name));

/**
 * A literal whose first line begins at column `used` of a line that is indented by `indent`, followed by `trailing`
 * characters. What does not fit is broken, one member a line.
 */
export function literal(value: unknown, indent: number, used: number, trailing = 1): string {
  const flat = flatLiteral(value);
  const mustBreak = hasManyObjects(value);
  if (!mustBreak && used + flat.length + trailing <= pageWidth) return flat;
  const pad = ' '.repeat(indent + 2);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every((item) => typeof item === 'number'))
      return `[\n${fillLines(value.map(String), pad, ',').join('\n')}\n${' '.repeat(indent)}]`;
    const items = value.map((item) => `${pad}${literal(item, indent + 2, indent + 2)},\n`);
    return `[\n${items.join('')}${' '.repeat(indent)}]`;
  }
  if (typeof value === 'object' && value !== null && !(value instanceof Code)) {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined);
    if (entries.length === 0) return '{}';
    return `{\n${entries.map(([key, member]) => pad + property(key, member, indent + 2) + ',\n').join('')}${' '.repeat(indent)}}`;
  }
  return flat;
}

/** A key so short that its value gains no room on the next line. */
const shortKey = 4;

/** `key: value`, with a long text on the next line. */
function property(key: string, value: unknown, indent: number): string {
  const name = propertyName(key);
  const start = `${name}: `;
  const printed = literal(value, indent, indent + start.length);
  const fits =
    typeof value !== 'string' || name.length <= shortKey || indent + start.length + printed.length + 1 <= pageWidth;
  return fits ? start + printed : `${start.trimEnd()}\n${' '.repeat(indent + 2)}${printed}`;
}

/** Prettier breaks a list of two or more objects (or lists) that each have two or more members. */
function hasManyObjects(value: unknown): boolean {
  if (Array.isArray(value)) {
    const many = value.length > 1 && value.every((item) => sizeOf(item) > 1) && sameKind(value);
    return many || value.some(hasManyObjects);
  }
  if (value instanceof Code) return false;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasManyObjects);
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && !(value instanceof Code) ? Object.keys(value).length : 0;
const sameKind = (values: readonly unknown[]): boolean =>
  values.every((value) => Array.isArray(value) === Array.isArray(values[0]));

function flatLiteral(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, member]) => `${propertyName(key)}: ${flatLiteral(member)}`).join(', ')} }`;
}

/**
 * The text of a doc comment of at most so many columns, from paragraphs; none for no text. A paragraph with `@` is a tag. A text that does not fit
 * on the line of its comment begins with a line end, as ts-morph wants it.
 */
export function docText(paragraphs: readonly string[], columns = pageWidth): readonly [] | readonly [string] {
  const texts = paragraphs.map((text) => text.trim()).filter((text) => text !== '');
  const lines = texts.flatMap((text, index) => {
    const folded = fold(text.replaceAll('*/', '*\\/'), columns - 3);
    return index > 0 && !text.startsWith('@') ? ['', ...folded] : folded;
  });
  const [only] = lines;
  if (only === undefined) return [];
  return [lines.length === 1 && only.length + 7 <= columns ? only : ['', ...lines].join('\n')];
}

/** The same as a whole comment. */
export function jsDoc(paragraphs: readonly string[]): string {
  const [text] = docText(paragraphs);
  if (text === undefined) return '';
  const [first = '', ...lines] = text.split('\n');
  if (lines.length === 0) return `/** ${first} */\n`;
  return `/**\n${lines.map((line) => ` *${line === '' ? '' : ` ${line}`}\n`).join('')} */\n`;
}

/** Breaks text at spaces; its own line breaks stay. The further lines of a list item are indented. */
function fold(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    const indent = line.startsWith('- ') ? '  ' : '';
    let current = '';
    for (const word of line.trimEnd().split(' ')) {
      if (current !== '' && current.length + 1 + word.length > columns) {
        lines.push(current);
        current = indent + word;
      } else current = current === '' ? word : `${current} ${word}`;
    }
    return [...lines, current];
  });
}
