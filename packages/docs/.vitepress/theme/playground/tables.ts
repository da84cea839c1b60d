/** Lists of a response as tables, and tables as CSV. */
import { isMembers, type Members } from './response.js';

/** A list of the response with its rows. */
export interface Table {
  /** Path below `query`: `allpages`, `pages.revisions`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Members[];
}

/** All lists of objects in a response. Rows of pages include the title of their page. */
export function tablesOf(response: unknown): readonly Table[] {
  if (!isMembers(response)) return [];
  const top = isMembers(response['query']) ? response['query'] : response;
  return Object.entries(top).flatMap(([name, value]) => tablesAt(name, value));
}

function tablesAt(name: string, value: unknown): readonly Table[] {
  const rows = rowsOf(name, value);
  if (rows.length === 0) return isMembers(value) ? [...membersOf(name, value), ...nestedIn(name, value)] : [];
  return [table(name, rows), ...(name === 'pages' ? insidePages(rows) : [])];
}

/** The rows of a list, or of an object whose members are the rows, such as pages in format version 1. */
function rowsOf(name: string, value: unknown): readonly Members[] {
  const keyed = isMembers(value) && (name === 'pages' || Object.keys(value).every((key) => /^-?\d+$/.test(key)));
  const list = Array.isArray(value) ? value : keyed ? Object.values(value) : [];
  return list.filter(isMembers);
}

/** An object with numbers, such as `statistics`, is a table of one row. */
function membersOf(name: string, value: Members): readonly Table[] {
  const row = Object.fromEntries(Object.entries(value).filter(([, member]) => !Array.isArray(member)));
  return Object.values(row).some((member) => typeof member === 'number') ? [table(name, [row])] : [];
}

/** Nested lists such as `querypage.results`. */
const nestedIn = (name: string, value: Members): readonly Table[] =>
  Object.entries(value).flatMap(([member, inner]) => {
    const rows = Array.isArray(inner) ? inner.filter(isMembers) : [];
    return rows.length === 0 ? [] : [table(`${name}.${member}`, rows)];
  });

function insidePages(pages: readonly Members[]): readonly Table[] {
  const names = new Set(pages.flatMap((page) => Object.keys(page).filter((name) => Array.isArray(page[name]))));
  return [...names].flatMap((name) => {
    const rows = pages.flatMap((page) =>
      (Array.isArray(page[name]) ? page[name] : [])
        .filter(isMembers)
        .map((row): Members => ({ page: page['title'] ?? page['pageid'], ...row })),
    );
    return rows.length === 0 ? [] : [table(`pages.${name}`, rows)];
  });
}

function table(name: string, nested: readonly Members[]): Table {
  const rows = nested.map((row) => Object.fromEntries(cellsOf(row)));
  return { name, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

/** Members of an object in a row are columns of their own: `categoryinfo.size`. */
const cellsOf = (row: Members): readonly [string, unknown][] =>
  Object.entries(row).flatMap(([name, value]): readonly [string, unknown][] =>
    isMembers(value) ? cellsOf(value).map(([inner, cell]) => [`${name}.${inner}`, cell]) : [[name, value]],
  );

/** A value as the text of a cell. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The table as CSV by RFC 4180. */
export function csvOf({ rows }: Pick<Table, 'rows'>, columns: readonly string[]): string {
  const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
  return line(columns) + rows.map((row) => line(columns.map((column) => cellText(row[column])))).join('');
}

/** Spreadsheets evaluate cells that begin like a formula. An apostrophe makes them text. */
function csvCell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By which column rows are sorted. */
export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The rows in an order: numbers by their size, texts by their letters. Rows without a value come last. */
export function sortedRows(rows: readonly Members[], order: Order | undefined): readonly Members[] {
  if (order === undefined) return rows;
  const { column, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [a[column], b[column]];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second);
    return sign * cellText(first).localeCompare(cellText(second));
  });
}
