/** Tables of wikitext as HTML (`Parser::handleTables`). */
import { lookUp } from '../../text/look-up.js';
import { trimBlanks } from '../../text/trim.js';

export interface TableTools {
  /** Attributes may hold markers. */
  readonly unstrip: (text: string) => string;
  /** Attributes as written to clean ones. */
  readonly fixAttributes: (text: string, element: string) => string;
}

/** An open table. */
interface Table {
  hasRow: boolean;
  isRowOpen: boolean;
  /** The element of the open cell. */
  cell: string | undefined;
  rowAttributes: string;
  /** The element of the last cell; empty at the start of a row. */
  lastTag: string;
}

interface Writer {
  readonly tools: TableTools;
  readonly open: Table[];
  /** Of the table that was opened last. */
  indent: number;
}

const emptyTable = '<table>\n<tr><td></td></tr>\n</table>';

/** The text with its tables as HTML. */
export function renderTables(text: string, tools: TableTools): string {
  if (!text.includes('{|')) return text;
  const writer: Writer = { tools, open: [], indent: 0 };
  const lines = text.split('\n').map((line) => renderLine(line, writer));
  const html = [...lines, ...closeAll(writer)].join('\n');
  return html === emptyTable ? '' : html;
}

function renderLine(written: string, writer: Writer): string {
  const line = trimBlanks(written);
  if (line === '') return written;
  const start = /^(:*)[ \t\n\r\f\v]*\{\|(.*)$/s.exec(line);
  if (start !== null) return startTable(start[1]?.length ?? 0, start[2] ?? '', writer);
  const table = writer.open.at(-1);
  if (table === undefined) return written;
  if (line.startsWith('|}')) return endTable(line.slice(2), writer);
  if (line.startsWith('|-')) return startRow(line, table, writer);
  if (line.startsWith('|+')) return cells('+', line.slice(2), table, writer);
  if (line.startsWith('|') || line.startsWith('!')) return cells(line.charAt(0), line.slice(1), table, writer);
  return written;
}

function startTable(indent: number, rest: string, writer: Writer): string {
  writer.indent = indent;
  writer.open.push({ hasRow: false, isRowOpen: false, cell: undefined, rowAttributes: '', lastTag: '' });
  return `${'<dl><dd>'.repeat(indent)}<table${attributesOf(rest, 'table', writer)}>`;
}

function endTable(rest: string, writer: Writer): string {
  const table = writer.open.pop();
  const closed =
    (table?.cell === undefined ? '' : `</${table.lastTag}>`) +
    (table?.isRowOpen === true ? '</tr>' : '') +
    (table?.hasRow === true ? '' : '<tr><td></td></tr>');
  const html = `${closed}</table>${rest}`;
  return writer.indent > 0 ? html.replace(/[ \t\n\r\0\v]+$/, '') + '</dd></dl>'.repeat(writer.indent) : html;
}

function startRow(line: string, table: Table, writer: Writer): string {
  table.rowAttributes = attributesOf(line.replace(/^\|-+/, ''), 'tr', writer);
  const html = (table.cell === undefined ? '' : `</${table.lastTag}>`) + (table.isRowOpen ? '</tr>' : '');
  Object.assign(table, { hasRow: true, isRowOpen: false, cell: undefined, lastTag: '' });
  return html;
}

const elements: Readonly<Record<string, string>> = { '|': 'td', '!': 'th', '+': 'caption' };

function cells(kind: string, rest: string, table: Table, writer: Writer): string {
  const line = kind === '!' ? betweenTags(rest, (text) => text.replaceAll('!!', '||')) : rest;
  return line
    .split('||')
    .map((cell) => startCell(kind, table) + cellOf(cell, lookUp(elements, kind) ?? 'td', table, writer))
    .join('');
}

/** What ends the cell before, and begins a row where none is open. */
function startCell(kind: string, table: Table): string {
  let html = '';
  if (kind !== '+') {
    if (!table.isRowOpen) html = `<tr${table.rowAttributes}>\n`;
    Object.assign(table, { isRowOpen: true, hasRow: true, rowAttributes: '' });
  }
  return table.cell === undefined ? html : `</${table.lastTag}>\n${html}`;
}

function cellOf(cell: string, element: string, table: Table, writer: Writer): string {
  table.cell = element;
  table.lastTag = element;
  const bar = cell.indexOf('|');
  const first = bar < 0 ? cell : cell.slice(0, bar);
  // A bar in a link that is not valid, or in a conversion, does not end attributes.
  if (bar < 0 || /\[\[|-\{/.test(first)) return `<${element}>${trimBlanks(cell)}`;
  return `<${element}${attributesOf(first, element, writer)}>${trimBlanks(cell.slice(bar + 1))}`;
}

const attributesOf = (text: string, element: string, { tools }: Writer): string =>
  tools.fixAttributes(tools.unstrip(text), element);

function closeAll({ open }: Writer): readonly string[] {
  return open
    .toReversed()
    .flatMap(({ cell, isRowOpen, hasRow }) => [
      ...(cell === undefined ? [] : ['</td>']),
      ...(isRowOpen ? ['</tr>'] : []),
      ...(hasRow ? [] : ['<tr><td></td></tr>']),
      '</table>',
    ]);
}

/** Changes the text outside of tags. The last one may not be closed: it is text. */
function betweenTags(text: string, change: (part: string) => string): string {
  return text
    .split(/(<[^>]*>?)/)
    .map((part, i) => (i % 2 === 1 && part.endsWith('>') ? part : change(part)))
    .join('');
}
