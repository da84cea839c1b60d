/** Reads the columns of a CREATE TABLE statement in a MySQL dump. */

export interface DumpTable {
  readonly name: string;
  readonly columns: readonly DumpColumn[];
}

export interface DumpColumn {
  readonly name: string;
  readonly kind: 'number' | 'text' | 'time';
}

/** Finds the first CREATE TABLE statement; undefined if it is incomplete. */
export function readCreateTable(text: string): DumpTable | undefined {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(statement) && line.trimEnd().endsWith('('));
  const end = lines.findIndex((line, i) => i > start && line.startsWith(')') && line.includes(';'));
  if (start < 0 || end < 0) return undefined;
  const columns = lines.slice(start + 1, end).flatMap((line) => {
    const [, quote, name = '', type = ''] = /^[ \t]*([`"]?)([^`"\s(]+)[`"]? (\w+)/.exec(line) ?? [];
    return quote === undefined || (quote === '' && keyWords.test(name))
      ? []
      : [{ name, kind: kindOf(type.toLowerCase()) }];
  });
  const name = lines[start]
    ?.slice(statement.length)
    .trimEnd()
    .slice(0, -1)
    .replace(/^IF NOT EXISTS |[`"]/g, '')
    .trim();
  return columns.length === 0 || name === undefined ? undefined : { name, columns };
}

const statement = 'CREATE TABLE ';

/** Words that begin a line about keys. */
const keyWords = /^(?:PRIMARY|UNIQUE|KEY|INDEX|FULLTEXT|SPATIAL|CONSTRAINT|FOREIGN|CHECK)$/i;

function kindOf(type: string): DumpColumn['kind'] {
  if (/^(?:timestamp|datetime)$/.test(type)) return 'time';
  return /^(?:\w*int|integer|float|double|decimal|numeric|bit|bool)/.test(type) ? 'number' : 'text';
}
