/**
 * Literals of TypeScript in the layout that prettier gives them: a list or an object that does not fit on its line has one member a
 * line, and numbers fill the lines.
 */
import { fold } from './fold.js';
import { textWidth } from './width.js';

export const pageWidth = 120;

/** Code that stands in a literal as it is, such as the name of a constant. */
export class Code {
  constructor(readonly text: string) {}
}

/** A string literal, with the quotes that need fewer escapes. */
export function quote(text: string): string {
  const double = text.includes("'") && !text.includes('"');
  const escaped = JSON.stringify(text).slice(1, -1);
  return double ? `"${escaped}"` : `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const plainKey = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A property name, quoted where it must be. */
export const propertyName = (name: string): string => (plainKey.test(name) ? name : quote(name));

/** A text behind a key that is no longer gains no room on the next line. */
const shortKey = 4;

/** A literal that begins at a column of its line, followed by `after` characters. */
export function literal(value: unknown, column: number, after: number, indent = ''): string {
  const members = membersOf(value);
  if (!members || members.length === 0) return printFlat(value);
  if (!mustBreak(value)) {
    const flat = printFlat(value);
    if (column + textWidth(flat) + after <= pageWidth) return flat;
  }
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines =
    Array.isArray(value) && value.every((item) => typeof item === 'number')
      ? fold(`${value.join(', ')},`, pageWidth - inner.length).map((line) => inner + line)
      : members.map(([start, member]) => {
          const printed = literal(member, inner.length + textWidth(start), 1, inner);
          const isMoved =
            typeof member === 'string' &&
            start.length > shortKey + ': '.length &&
            inner.length + start.length + printed.length + 1 > pageWidth;
          return `${inner}${isMoved ? `${start.trimEnd()}\n${inner}  ` : start}${printed},`;
        });
  return `${open}\n${lines.join('\n')}\n${indent}${close}`;
}

/** The members of a list or an object, each with its key; undefined for any other value. */
function membersOf(value: unknown): readonly (readonly [start: string, member: unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((item) => ['', item]);
  if (typeof value !== 'object' || value === null || value instanceof Code) return undefined;
  const given = Object.entries(value).filter(([, member]) => member !== undefined);
  return given.map(([key, member]) =>
    // `{ allpages }`
    member instanceof Code && member.text === propertyName(key) ? ['', member] : [`${propertyName(key)}: `, member],
  );
}

function printFlat(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value instanceof Code) return value.text;
  const members = membersOf(value);
  if (!members) return String(value ?? null);
  const flat = members.map(([start, member]) => start + printFlat(member)).join(', ');
  if (Array.isArray(value)) return `[${flat}]`;
  return flat === '' ? '{}' : `{ ${flat} }`;
}

/** True for a value that prettier never puts on one line: two or more lists or objects in a list, each of two or more members. */
function mustBreak(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Code) return false;
  const members: readonly unknown[] = Object.values(value);
  const isTable =
    Array.isArray(value) && members.length > 1 && members.every((one) => sizeOf(one) > 1) && areAlike(members);
  return isTable || members.some(mustBreak);
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && !(value instanceof Code) ? Object.keys(value).length : 0;

const areAlike = ([first, ...others]: readonly unknown[]): boolean =>
  others.every((other) => Array.isArray(other) === Array.isArray(first));
