import { textWidth } from './width.js';

/** A Markdown table in the layout that prettier gives it: each column as wide as its widest cell. */
export function alignTable(text: string): string {
  const rows = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [cellsOf(line)]));
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, textWidth(row[column] ?? '')), 0),
  );
  const print = (row: readonly string[], isRule: boolean): string =>
    `| ${widths.map((width, column) => (isRule ? '-'.repeat(width) : padded(row[column] ?? '', width))).join(' | ')} |`;
  return rows.map((row, at) => `${print(row, at === 1)}\n`).join('');
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** A text as it stands in a cell. */
export const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - textWidth(text)));

/** Prose as prettier leaves it, without meaning in HTML or Vue: `<` and `{{` only mean themselves. */
export const escapeProse = (text: string): string =>
  text
    .replace(/(?<=\S)[ \t]{2,}/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;&#123;')
    .replaceAll('}}', '&#125;&#125;');

/** A text as inline code. */
export const inlineCode = (text: string): string => {
  if (text === '') return '`""`';
  if (!text.includes('`')) return `\`${text}\``;
  return `\`\` ${text} \`\``;
};
