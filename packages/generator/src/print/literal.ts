/**
 * Literals of JSON and TypeScript in the layout that prettier gives them: a list or an object that does not fit on its line has one
 * member a line, and numbers fill the lines.
 */
import { textWidth } from './width.js';

export const pageWidth = 120;

/** Code that stands in a literal as it is: the name of a constant. */
export class Code {
  constructor(readonly text: string) {}
}

/** A language of literals. */
export interface Style {
  readonly quote: (text: string) => string;
  readonly key: (name: string) => string;
  /** Stands after the last member of a broken list or object. */
  readonly trailing: ',' | '';
  /** Objects with members are always broken, and texts stay on the line of their key. */
  readonly isJson: boolean;
}

/** A text behind a key that is no longer gains no room on the next line. */
const shortKey = 4;

/** Prints a value that begins at a column of a line with this indent; `after`: width of what follows on its line. */
export function printLiteral(value: unknown, style: Style, indent = '', column = 0, after = 0): string {
  const members = membersOf(value, style);
  if (!members || members.length === 0) return printFlat(value, style);
  if (!mustBreak(value, style)) {
    const flat = printFlat(value, style);
    if (column + textWidth(flat) + after <= pageWidth) return flat;
  }
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const commaOf = (index: number): string => (index < members.length - 1 ? ',' : style.trailing);
  const lines =
    Array.isArray(value) && value.every((item) => typeof item === 'number')
      ? fillLines(
          value.map((number, index) => `${number}${commaOf(index)}`),
          inner,
        )
      : members.map(([start, member], index) => {
          const comma = commaOf(index);
          const printed = printLiteral(member, style, inner, inner.length + textWidth(start), comma.length);
          const isMoved =
            !style.isJson &&
            typeof member === 'string' &&
            start.length > shortKey + ': '.length &&
            inner.length + start.length + printed.length + comma.length > pageWidth;
          return `${inner}${isMoved ? `${start.trimEnd()}\n${inner}  ` : start}${printed}${comma}`;
        });
  return `${open}\n${lines.join('\n')}\n${indent}${close}`;
}

/** The members of a list or an object, each with its key; undefined for any other value. */
function membersOf(value: unknown, style: Style): readonly (readonly [start: string, member: unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((item) => ['', item]);
  if (typeof value !== 'object' || value === null || value instanceof Code) return undefined;
  const given = Object.entries(value).filter(([, member]) => member !== undefined);
  return given.map(([key, member]) => [`${style.key(key)}: `, member]);
}

function printFlat(value: unknown, style: Style): string {
  if (typeof value === 'string') return style.quote(value);
  if (value instanceof Code) return value.text;
  const members = membersOf(value, style);
  if (!members) return String(value ?? null);
  const flat = members.map(([start, member]) => start + printFlat(member, style)).join(', ');
  if (Array.isArray(value)) return `[${flat}]`;
  return flat === '' ? '{}' : `{ ${flat} }`;
}

/** True for a value that prettier never puts on one line: two or more lists or objects in a list, each of two or more members. */
function mustBreak(value: unknown, style: Style): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Code) return false;
  const members: readonly unknown[] = Object.values(value);
  if (!Array.isArray(value))
    return (style.isJson && members.length > 0) || members.some((one) => mustBreak(one, style));
  const isTable = members.length > 1 && members.every((one) => sizeOf(one) > 1) && areAlike(members);
  return isTable || members.some((one) => mustBreak(one, style));
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && !(value instanceof Code) ? Object.keys(value).length : 0;

const areAlike = ([first, ...others]: readonly unknown[]): boolean =>
  others.every((other) => Array.isArray(other) === Array.isArray(first));

function fillLines(words: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= pageWidth) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
  }
  return lines;
}
