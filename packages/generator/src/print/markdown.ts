import { textWidth } from './width.js';

/** A Markdown table in the layout that prettier gives it; cells are Markdown. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(escapeCell));
  const widths = header.map((_, column) => Math.max(3, ...lines.map((row) => textWidth(row[column] ?? ''))));
  const print = (row: readonly string[]) =>
    `| ${widths.map((width, column) => padded(row[column] ?? '', width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [print(lines[0] ?? []), rule, ...lines.slice(1).map(print)].join('\n');
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
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
