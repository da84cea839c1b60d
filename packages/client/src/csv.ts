/** Writes items as CSV. */

type Row = ReadonlyMap<string, unknown>;

const rowOf = (item: unknown): Row =>
  typeof item === 'object' && item !== null ? new Map(Object.entries(item)) : new Map([['value', item]]);

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Spreadsheets evaluate a cell that begins like a formula. An apostrophe makes it text. */
function cellOf(value: unknown): string {
  const text = textOf(value);
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lineOf = (cells: readonly unknown[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Items as CSV of RFC 4180: a line of names, and a line for each item. Nested values are JSON. */
export function csvOf(items: readonly unknown[], columns?: readonly string[]): string {
  const rows = items.map(rowOf);
  const names = columns ?? [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return lineOf(names) + rows.map((row) => lineOf(names.map((name) => row.get(name)))).join('');
}
