/** Copies a wiki from a SQLite file into MariaDB, with MediaWiki's own types of columns. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import type { Connection } from 'mariadb';
import { armour } from '../../../packages/server/src/db/dialects/mysql-search.js';
import { createTable, readTables } from './tables.js';

type Value = string | number | Buffer | null;

/** Rows of one statement. */
const together = 300;

/** Makes all tables in the connection's database, and fills them with the rows of the file; `searchIndex` has those of the full-text index. */
export async function copyWiki(file: string, connection: Connection, searchIndex?: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true });
  try {
    const { word } = (await connection.query('SELECT @@ft_min_word_len AS word'))[0] as { word: number };
    await connection.query(
      "SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO', time_zone = '+00:00', foreign_key_checks = 0",
    );
    for (const [table, facts] of Object.entries(readTables())) {
      await connection.query(createTable(table, facts));
      if (table === 'searchindex')
        await insertRows(
          connection,
          table,
          Object.keys(facts.columns),
          searchIndex === undefined ? searchRows(source, word) : readRows(searchIndex),
        );
      else await copyTable(source, connection, table, Object.keys(facts.columns));
    }
  } finally {
    source.close();
  }
}

async function copyTable(source: Database, connection: Connection, table: string, columns: string[]): Promise<void> {
  const theirs = source.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(table);
  const common = theirs.map(({ name }) => name).filter((name) => columns.includes(name));
  if (common.length === 0) return;
  const list = common.map((name) => `"${name}"`).join(', ');
  const rows = source.prepare<[], Value[]>(`SELECT ${list} FROM "${table}" ORDER BY rowid`).raw(true).iterate();
  await insertRows(connection, table, common, rows);
}

/** The words are nearly the same in both; MediaWiki writes them in letters that MariaDB keeps apart. */
function searchRows(source: Database, shortestWord: number): Value[][] {
  return source
    .prepare<[], [number, string, string]>(
      'SELECT docid, c0si_title, c1si_text FROM searchindex_content ORDER BY docid',
    )
    .raw(true)
    .all()
    .map(([page, title, text]) => [page, armour(title, shortestWord), armour(text, shortestWord)]);
}

/** Rows of a compressed file: one list a line. */
function readRows(path: string): Value[][] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Value[]);
}

async function insertRows(
  connection: Connection,
  table: string,
  columns: string[],
  rows: Iterable<Value[]>,
): Promise<void> {
  const names = columns.map((name) => `\`${name}\``).join(', ');
  const one = `(${columns.map(() => '?').join(', ')})`;
  await connection.beginTransaction();
  for (const part of inParts(rows)) {
    await connection.query(`INSERT INTO \`${table}\` (${names}) VALUES ${part.map(() => one).join(', ')}`, part.flat());
  }
  await connection.commit();
}

/** The table of a large wiki does not fit into memory. */
function* inParts(rows: Iterable<Value[]>): Generator<Value[][]> {
  let part: Value[][] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < together) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
