import { textWidth } from './width.js';

const pageWidth = 120;

/** JSON in the layout that prettier gives it: objects over several lines, arrays on one line if they fit. */
export const printJson = (value: unknown): string => `${printValue(value, '', 0, 0)}\n`;

/** `column`: where the value begins; `after`: width of what follows on its line. */
function printValue(value: unknown, indent: string, column: number, after: number): string {
  if (Array.isArray(value)) return printArray(value, indent, column, after);
  if (typeof value === 'object' && value !== null) return printObject(value, indent);
  return JSON.stringify(value) ?? 'null';
}

function printObject(value: object, indent: string): string {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  if (entries.length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = entries.map(([key, member], index) => {
    const name = `${inner}${JSON.stringify(key)}: `;
    return name + printValue(member, inner, textWidth(name), index < entries.length - 1 ? 1 : 0);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function printArray(items: readonly unknown[], indent: string, column: number, after: number): string {
  if (items.length === 0) return '[]';
  if (!mustBreak(items)) {
    const flat = printFlat(items);
    if (column + textWidth(flat) + after <= pageWidth) return flat;
  }
  const inner = `${indent}  `;
  if (items.length > 1 && items.every((item) => typeof item === 'number')) return fillNumbers(items, indent);
  const lines = items.map(
    (item, index) => inner + printValue(item, inner, inner.length, index < items.length - 1 ? 1 : 0),
  );
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

const printFlat = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(printFlat).join(', ')}]` : isObject(value) ? '{}' : JSON.stringify(value);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for an array that prettier never puts on one line. */
function mustBreak(items: readonly unknown[]): boolean {
  if (items.some((item) => (isObject(item) ? Object.keys(item).length > 0 : Array.isArray(item) && mustBreak(item))))
    return true;
  return items.length > 1 && items.every((item) => Array.isArray(item) && item.length > 1);
}

/** Numbers fill the lines. */
function fillNumbers(items: readonly number[], indent: string): string {
  const inner = `${indent}  `;
  const lines: string[] = [];
  let line = '';
  items.forEach((item, index) => {
    const text = `${item}${index < items.length - 1 ? ',' : ''}`;
    const longer = line === '' ? inner + text : `${line} ${text}`;
    if (line !== '' && longer.length > pageWidth) lines.push(line);
    line = line !== '' && longer.length > pageWidth ? inner + text : longer;
  });
  return `[\n${[...lines, line].join('\n')}\n${indent}]`;
}
