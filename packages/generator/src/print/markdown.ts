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
