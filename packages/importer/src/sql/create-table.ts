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
  const start = /^CREATE TABLE (?:IF NOT EXISTS )?[`"]?([^`"\s(]+)[`"]? ?\([^\S\n]*$/m.exec(text);
  if (start === null) return undefined;
  const [line, name = ''] = start;
  const rest = text.slice(start.index + line.length);
  const end = /\n\)[^\n]*;/.exec(rest);
  if (end === null) return undefined;
  const body = rest.slice(0, end.index);
  const columns = [...body.matchAll(/^[ \t]*([`"]?)([^`"\s(]+)[`"]? (\w+)/gm)].flatMap(
    ([, quote, column = '', type = '']) =>
      quote === '' && keyWords.test(column) ? [] : [{ name: column, kind: kindOf(type.toLowerCase()) }],
  );
  return columns.length === 0 ? undefined : { name, columns };
}

/** Words that begin a line about keys. */
const keyWords = /^(?:PRIMARY|UNIQUE|KEY|INDEX|FULLTEXT|SPATIAL|CONSTRAINT|FOREIGN|CHECK)$/i;

function kindOf(type: string): DumpColumn['kind'] {
  if (/^(?:timestamp|datetime)$/.test(type)) return 'time';
  return /^(?:\w*int|integer|float|double|decimal|numeric|bit|bool)/.test(type) ? 'number' : 'text';
}
