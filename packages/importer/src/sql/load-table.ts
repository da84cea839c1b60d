/** Loads a table of a MySQL dump into a database file of its own, from which it is copied later. Runs in a worker thread. */
import { basename } from 'node:path';
import Sqlite, { type Statement } from 'better-sqlite3';
import { partPragmas } from '../db/pragmas.js';
import { schemaTable } from '../db/schema.js';
import { makeIndexes } from '../derive/indexes.js';
import { DumpError } from '../dump-error.js';
import { openSource } from '../files/open-source.js';
import { ownDecoder } from '../workers/decompress-blocks.js';
import type { DumpTable } from './create-table.js';
import { InsertReader, type SqlValue } from './insert-reader.js';
import type { TablePlan } from './plan-table.js';

export interface TableTask {
  readonly path: string;
  readonly dump: DumpTable;
  readonly plan: TablePlan;
  /** The database to make. */
  readonly into: string;
  /** Counts bytes (0) and rows (1), to be read by another thread. */
  readonly progress: SharedArrayBuffer;
}

export interface LoadedTable {
  readonly rows: number;
  /** Rows that another row with the same key made superfluous. */
  readonly repeated: number;
  readonly warnings: readonly string[];
}

/** Values that one statement binds. */
const boundValues = 600;

export async function loadTable({ path, dump, plan, into, progress }: TableTask): Promise<LoadedTable> {
  const db = new Sqlite(into);
  const counts = new Float64Array(progress);
  try {
    for (const pragma of partPragmas) db.pragma(pragma);
    db.exec(tableSql(plan));
    const rows = new RowWriter(db, plan, basename(path));
    const reader = new InsertReader(basename(path), {
      onInsert: (table, columns) => rows.start(table, columns ?? dump.columns.map(({ name }) => name), dump),
      onRow: (values) => rows.add(values),
    });
    db.exec('BEGIN');
    for await (const chunk of openSource(path, ownDecoder)) {
      reader.push(chunk);
      counts[0] = (counts[0] as number) + chunk.length;
      counts[1] = rows.added;
    }
    reader.end();
    rows.flush();
    db.exec('COMMIT');
    const warnings: string[] = [];
    if (plan.isSame) makeIndexes(db, [plan.table], (problem) => void warnings.push(problem));
    return { rows: rows.stored, repeated: rows.added - rows.stored, warnings };
  } finally {
    db.close();
  }
}

function tableSql(plan: TablePlan): string {
  if (plan.isSame) return schemaTable(plan.table).sql;
  return `CREATE TABLE "${plan.table}" (${plan.columns.map(({ name }) => `"${name}"`).join(', ')})`;
}

/** Collects rows and inserts many at a time. */
class RowWriter {
  added = 0;
  stored = 0;
  private places: readonly number[] = [];
  private times: readonly boolean[] = [];
  private width = 0;
  private pending: SqlValue[] = [];
  private readonly most: number;
  private readonly many: Statement;

  constructor(
    private readonly db: Sqlite.Database,
    private readonly plan: TablePlan,
    private readonly file: string,
  ) {
    this.most = Math.max(1, Math.floor(boundValues / plan.columns.length));
    this.many = this.statement(this.most);
  }

  start(table: string, columns: readonly string[], dump: DumpTable): void {
    if (table !== this.plan.table)
      throw new DumpError(`rows of the table ${table} in a file of the table ${this.plan.table}`, this.file);
    const kinds = new Map(dump.columns.map(({ name, kind }) => [name, kind]));
    this.width = columns.length;
    this.places = this.plan.columns.map(({ name }) => columns.indexOf(name));
    this.times = this.plan.columns.map(({ name }) => kinds.get(name) === 'time');
    const lost = this.plan.columns.find((_, index) => (this.places[index] as number) < 0);
    if (lost !== undefined) throw new DumpError(`an INSERT statement does not give the column ${lost.name}`, this.file);
  }

  add(values: readonly SqlValue[]): void {
    if (values.length !== this.width)
      throw new DumpError(`row ${this.added + 1} has ${values.length} values: ${this.width} are expected`, this.file);
    for (let index = 0; index < this.places.length; index++) {
      const value = values[this.places[index] as number] as SqlValue;
      this.pending.push(this.times[index] === true ? digitsOf(value) : value);
    }
    this.added++;
    if (this.pending.length >= this.most * this.places.length) {
      this.stored += this.many.run(this.pending).changes;
      this.pending.length = 0;
    }
  }

  flush(): void {
    const count = this.pending.length / Math.max(1, this.places.length);
    if (count > 0) this.stored += this.statement(count).run(this.pending).changes;
    this.pending = [];
  }

  private statement(rows: number): Statement {
    const { table, columns } = this.plan;
    const row = `(${columns.map(({ isText }) => (isText ? 'CAST(? AS TEXT)' : '?')).join(',')})`;
    const names = columns.map(({ name }) => `"${name}"`).join(',');
    return this.db.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES ${Array(rows).fill(row).join(',')}`);
  }
}

/** `2023-09-20 13:20:59` as a number of 14 digits, which MediaWiki writes on SQLite. */
function digitsOf(value: SqlValue): SqlValue {
  if (typeof value !== 'string') return value;
  let digits = 0;
  for (let at = 0; at < 19; at++) {
    const digit = value.charCodeAt(at) - 0x30;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
  }
  return digits;
}
