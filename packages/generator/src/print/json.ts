import { textWidth } from './width.js';
import { isRecord } from '../text/look-up.js';

const pageWidth = 120;

/** JSON in the layout that prettier gives it: objects over several lines, arrays on one line if they fit. */
export const printJson = (value: unknown): string => `${print(value, '', 0, 0)}\n`;

/** `column`: where the value begins; `after`: width of what follows on its line. */
function print(value: unknown, indent: string, column: number, after: number): string {
  if (Array.isArray(value)) return printArray(value, indent, column, after);
  return isRecord(value) ? printObject(value, indent) : (JSON.stringify(value) ?? 'null');
}

function printObject(object: object, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(object).filter(([, member]) => member !== undefined);
  const lines = members.map(([key, member], index) => {
    const start = `${inner}${JSON.stringify(key)}: `;
    return start + print(member, inner, textWidth(start), index < members.length - 1 ? 1 : 0);
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function printArray(items: readonly unknown[], indent: string, column: number, after: number): string {
  const inner = `${indent}  `;
  if (!mustBreak(items)) {
    const flat = printFlat(items);
    if (column + textWidth(flat) + after <= pageWidth) return flat;
  }
  if (items.length > 1 && items.every((item) => typeof item === 'number'))
    return `[\n${fillLines(items.map(String), inner).join('\n')}\n${indent}]`;
  const lines = items.map((item, index) => inner + print(item, inner, inner.length, index < items.length - 1 ? 1 : 0));
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

const printFlat = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(printFlat).join(', ')}]` : print(value, '', 0, 0);

/** True for an array that prettier never puts on one line. */
const mustBreak = (items: readonly unknown[]): boolean =>
  items.some((item) => (Array.isArray(item) ? mustBreak(item) : isRecord(item) && Object.keys(item).length > 0)) ||
  (items.length > 1 && items.every((item) => Array.isArray(item) && item.length > 1));

/** Numbers fill the lines; `trailing` ends the last one. */
export function fillLines(numbers: readonly string[], indent: string, trailing = ''): string[] {
  const lines: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const item = number + (index < numbers.length - 1 ? ',' : trailing);
    const longer = `${lines.at(-1)} ${item}`;
    if (lines.length > 0 && longer.length <= pageWidth) lines[lines.length - 1] = longer;
    else lines.push(indent + item);
  }
  return lines;
}
