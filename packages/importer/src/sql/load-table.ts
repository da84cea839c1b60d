/**
 * Loads a table of a MySQL dump into a separate database file, from which it is copied later. Runs in a worker thread.
 */
import { basename } from 'node:path';
import { type Database, Sqlite, type Statement } from '../sqlite.js';
import { partPragmas } from '../db/pragmas.js';
import { schemaTable } from '../db/schema.js';
import { makeIndexes } from '../derive/indexes.js';
import { DumpError } from '../dump-error.js';
import { openSource } from '../files/open-source.js';
import { whole } from '../run/progress.js';
import type { DumpTable } from './create-table.js';
import { InsertReader, type RowLayout, type RowSink } from './insert-reader.js';
import type { TablePlan } from './plan-table.js';
import type { SqlValue } from './values.js';

export interface TableTask {
  readonly path: string;
  readonly dump: DumpTable;
  readonly plan: TablePlan;
  /** The database to make. */
  readonly into: string;
  /** Counters of bytes (0) and rows (1), which another thread reads. */
  readonly progress: SharedArrayBuffer;
}

export interface LoadedTable {
  readonly rows: number;
  readonly warnings: readonly string[];
}

/** Values that one statement binds. */
const boundValues = 600;

/** Loads the rows, and creates the indexes if the table is copied as it is. */
export async function loadTable({ path, dump, plan, into, progress }: TableTask): Promise<LoadedTable> {
  const db = new Sqlite(into);
  const counts = new Float64Array(progress);
  try {
    for (const pragma of partPragmas) db.pragma(pragma);
    db.exec(tableSql(plan));
    const rows = new RowWriter(db, plan, dump, basename(path));
    const reader = new InsertReader(basename(path), rows);
    db.exec('BEGIN');
    for await (const chunk of openSource(path)) {
      reader.push(chunk);
      counts[0] = (counts[0] as number) + chunk.length;
      counts[1] = rows.added;
    }
    reader.end();
    rows.flush();
    db.exec('COMMIT');
    const repeated = rows.added - rows.stored;
    const warnings =
      repeated > 0
        ? [`table ${plan.table}: ${whole(repeated)} rows repeat the key of another row and are left out`]
        : [];
    for (const [other, count] of rows.others)
      warnings.push(
        `${whole(count)} rows of the table ${other} are left out: ${basename(path)} is read as the table ${plan.table}. Write each table into a file of its own`,
      );
    if (plan.isSame && plan.table !== 'page') {
      // An index that a row breaks is undone.
      db.pragma('journal_mode = DELETE');
      makeIndexes(db, [plan.table], (problem) => void warnings.push(problem));
    }
    return { rows: rows.stored, warnings };
  } finally {
    db.close();
  }
}

function tableSql(plan: TablePlan): string {
  if (plan.isSame) return schemaTable(plan.table).sql;
  return `CREATE TABLE "${plan.table}" (${plan.columns.map(({ name }) => `"${name}"`).join(', ')})`;
}

/** Collects rows and inserts many at a time. */
class RowWriter implements RowSink {
  readonly values: SqlValue[];
  at = 0;
  added = 0;
  stored = 0;
  /** Numbers of rows of other tables. */
  readonly others = new Map<string, number>();
  private table = '';
  private readonly width: number;
  private readonly many: Statement;

  constructor(
    private readonly db: Database,
    private readonly plan: TablePlan,
    private readonly dump: DumpTable,
    private readonly file: string,
  ) {
    this.width = plan.columns.length;
    const most = Math.max(1, Math.floor(boundValues / this.width));
    this.values = Array.from({ length: most * this.width }, () => null);
    this.many = this.statement(most);
  }

  onInsert(table: string, names?: readonly string[]): RowLayout | undefined {
    this.table = table;
    if (table !== this.plan.table) return undefined;
    const columns = names ?? this.dump.columns.map(({ name }) => name);
    const places = new Map(this.plan.columns.map(({ name }, place) => [name, place]));
    const times = new Set(this.dump.columns.filter(({ kind }) => kind === 'time').map(({ name }) => name));
    const lost = this.plan.columns.find(({ name }) => !columns.includes(name));
    if (lost !== undefined) throw new DumpError(`an INSERT statement does not give the column ${lost.name}`, this.file);
    return {
      places: Int32Array.from(columns, (name) => places.get(name) ?? -1),
      times: Uint8Array.from(columns, (name) => (times.has(name) ? 1 : 0)),
    };
  }

  onOtherRow(): void {
    this.others.set(this.table, (this.others.get(this.table) ?? 0) + 1);
  }

  onRow(): void {
    this.added++;
    this.at += this.width;
    if (this.at < this.values.length) return;
    this.stored += this.many.run(this.values).changes;
    this.at = 0;
  }

  flush(): void {
    if (this.at > 0) this.stored += this.statement(this.at / this.width).run(this.values.slice(0, this.at)).changes;
    this.at = 0;
  }

  private statement(rows: number): Statement {
    const { table, columns } = this.plan;
    const row = `(${columns.map(({ isText }) => (isText ? 'CAST(? AS TEXT)' : '?')).join(',')})`;
    const names = columns.map(({ name }) => `"${name}"`).join(',');
    return this.db.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES ${Array(rows).fill(row).join(',')}`);
  }
}
