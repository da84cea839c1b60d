import { textWidth } from './width.js';

/** A Markdown table in the layout that prettier gives it: each column as wide as its widest cell. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(escapeCell));
  const widths = header.map((_, column) => Math.max(3, ...lines.map((cells) => textWidth(cells[column] ?? ''))));
  const [head, ...body] = lines.map((cells) => widths.map((width, column) => padded(cells[column] ?? '', width)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [head ?? [], rule, ...body].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const escapeCell = (text: string): string => text.trim().replaceAll('|', '\\|').replaceAll('\n', ' ');
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - textWidth(text)));

/** A text as inline code, in more backticks than it has in a row. */
export const inlineCode = (text: string): string => {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (line === '') return '`""`';
  const fence = '`'.repeat(longestRun(line) + 1);
  const isPadded = /^`|`$/.test(line) || (/^ .* $/.test(line) && line.trim() !== '');
  return isPadded || fence.length > 1 ? `${fence} ${line} ${fence}` : fence + line + fence;
};

/** A text as a block of code. */
export const codeBlock = (language: string, text: string): string => {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
};

/** The length of the longest run of backticks. */
const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
