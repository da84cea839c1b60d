import { textWidth } from './width.js';

const pageWidth = 120;

/** JSON in the layout that prettier gives it: objects over several lines, arrays on one line if they fit. */
export const printJson = (value: unknown): string => layOut(JSON.stringify(value, null, 2) ?? 'null');

/** `text` is what `JSON.stringify` prints with an indentation of two spaces. */
function layOut(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let at = text.indexOf('[\n'); at >= 0; at = text.indexOf('[\n', Math.max(at + 1, done))) {
    const lineStart = text.lastIndexOf('\n', at) + 1;
    const indent = spacesAt(text, lineStart);
    if (opensObject(text, at + 2 + indent.length + 2)) continue;
    const end = text.indexOf(`\n${indent}]`, at) + indent.length + 2;
    const array = text.slice(at, end);
    if (array.includes('{\n')) continue;
    const column = textWidth(text.slice(lineStart, at));
    parts.push(text.slice(done, at), joinArray(array, indent, column, text[end] === ',' ? 1 : 0));
    done = end;
  }
  return `${parts.join('')}${text.slice(done)}\n`;
}

function spacesAt(text: string, start: number): string {
  let end = start;
  while (text[end] === ' ') end++;
  return text.slice(start, end);
}

/** An array with an object that is not empty stays over several lines. */
const opensObject = (text: string, at: number): boolean => text[at] === '{' && text[at + 1] === '\n';

/** An array over several lines, without objects, as it should be; a line end is never part of a string. */
function joinArray(array: string, indent: string, column: number, after: number): string {
  if (array.includes('[\n', 1) || /^\[\s*[-\d]/.test(array))
    return printArray(JSON.parse(array), indent, column, after);
  const flat = `[${array.slice(1, -1).trim().replace(/\n */g, ' ')}]`;
  return column + textWidth(flat) + after <= pageWidth ? flat : array;
}

/** `column`: where the value begins; `after`: width of what follows on its line. */
const printValue = (value: unknown, indent: string, column: number, after: number): string =>
  Array.isArray(value) ? printArray(value, indent, column, after) : printFlat(value);

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
