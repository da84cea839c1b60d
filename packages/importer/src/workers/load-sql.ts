/**
 * Loads the tables of a MySQL dump into separate database files, from which they are copied later. Runs in a worker thread.
 */
import { basename } from 'node:path';
import { type Database, Sqlite, type Statement } from '../db/sqlite.js';
import { partPragmas } from '../db/pragmas.js';
import { schemaTable } from '../db/schema.js';
import { makeIndexes } from '../derive/indexes.js';
import { DumpError } from '../errors/dump-error.js';
import { openSource } from '../files/open-source.js';
import { whole } from '../host/progress.js';
import type { DumpTable } from '../sql/create-table.js';
import { InsertReader, type Inserts, type RowSink, type RowTarget } from '../sql/insert-reader.js';
import type { TablePlan } from '../sql/plan-table.js';
import type { SqlValue } from '../sql/values.js';

export interface TableTask {
  readonly path: string;
  readonly tables: readonly WantedTable[];
  /** Whether tables without a plan are reported. */
  readonly reportOthers: boolean;
  /** Counters of bytes (0) and rows (1), which another thread reads. */
  readonly progress: SharedArrayBuffer;
}

export interface WantedTable {
  readonly dump: DumpTable;
  readonly plan: TablePlan;
  /** The database to make. */
  readonly into: string;
}

/** Values that one statement binds. */
const boundValues = 600;

/** Loads the rows of the tables, and creates the indexes of those that are copied as they are. Returns warnings. */
export async function loadSql({ path, tables, reportOthers, progress }: TableTask): Promise<readonly string[]> {
  const file = basename(path);
  const writers: TableWriter[] = [];
  try {
    for (const table of tables) writers.push(new TableWriter(table, file));
    const rows = new Rows(writers);
    const reader = new InsertReader(file, rows);
    const counts = new Float64Array(progress);
    for await (const chunk of openSource(path)) {
      reader.push(chunk);
      counts[0] = (counts[0] ?? 0) + chunk.length;
      counts[1] = writers.reduce((sum, { added }) => sum + added, 0);
    }
    reader.end();
    return [...writers.flatMap((writer) => writer.finish()), ...(reportOthers ? otherRows(rows.others, file) : [])];
  } finally {
    for (const writer of writers) writer.close();
  }
}

function otherRows(others: ReadonlyMap<string, number>, file: string): readonly string[] {
  if (others.size === 0) return [];
  const counts = [...others].map(([table, count]) => `${table} (${whole(count)})`);
  return [`${file}: rows of other tables are left out: ${counts.join(', ')}`];
}

function tableSql(plan: TablePlan): string {
  if (plan.isSame) return schemaTable(plan.table).sql;
  return `CREATE TABLE "${plan.table}" (${plan.columns.map(({ name }) => `"${name}"`).join(', ')})`;
}

/** Gives the rows of each statement to the writer of its table, and counts those of tables without one. */
class Rows implements Inserts {
  readonly others = new Map<string, number>();
  private table = '';

  constructor(private readonly writers: readonly TableWriter[]) {}

  onInsert(table: string, names?: readonly string[]): RowTarget | undefined {
    this.table = table;
    return this.writers.find((writer) => writer.table === table)?.target(names);
  }

  onOtherRow(): void {
    this.others.set(this.table, (this.others.get(this.table) ?? 0) + 1);
  }
}

/** Collects rows of a table and inserts many at a time. */
class TableWriter implements RowSink {
  readonly values: SqlValue[];
  at = 0;
  added = 0;
  private stored = 0;
  private readonly db: Database;
  private readonly plan: TablePlan;
  private readonly dump: DumpTable;
  private readonly width: number;
  private readonly many: Statement;

  constructor(
    { dump, plan, into }: WantedTable,
    private readonly file: string,
  ) {
    this.plan = plan;
    this.dump = dump;
    this.width = plan.columns.length;
    this.db = new Sqlite(into);
    for (const pragma of partPragmas) this.db.pragma(pragma);
    this.db.exec(tableSql(plan));
    this.db.exec('BEGIN');
    const most = Math.max(1, Math.floor(boundValues / this.width));
    this.values = Array.from({ length: most * this.width }, () => null);
    this.many = this.statement(most);
  }

  /** The name of the table in the statements of the file. */
  get table(): string {
    return this.dump.name;
  }

  target(names: readonly string[] | undefined): RowTarget {
    const columns = names ?? this.dump.columns.map(({ name }) => name);
    const places = new Map(this.plan.columns.map(({ name }, place) => [name, place]));
    const times = new Set(this.dump.columns.filter(({ kind }) => kind === 'time').map(({ name }) => name));
    const lost = this.plan.columns.find(({ name }) => !columns.includes(name));
    if (lost !== undefined) throw new DumpError(`an INSERT statement does not give the column ${lost.name}`, this.file);
    return {
      rows: this,
      places: Int32Array.from(columns, (name) => places.get(name) ?? -1),
      times: Uint8Array.from(columns, (name) => (times.has(name) ? 1 : 0)),
    };
  }

  onRow(): void {
    this.added++;
    this.at += this.width;
    if (this.at < this.values.length) return;
    this.stored += this.many.run(this.values).changes;
    this.at = 0;
  }

  /** Stores the rest, and makes the indexes. Returns warnings. */
  finish(): readonly string[] {
    const { db, plan } = this;
    if (this.at > 0) this.stored += this.statement(this.at / this.width).run(this.values.slice(0, this.at)).changes;
    db.exec('COMMIT');
    const warnings: string[] = [];
    const repeated = this.added - this.stored;
    if (repeated > 0)
      warnings.push(`table ${plan.table}: ${whole(repeated)} rows repeat the key of another row and are left out`);
    if (plan.isSame && plan.table !== 'page') {
      // An index that a row breaks is undone.
      db.pragma('journal_mode = DELETE');
      makeIndexes(db, [plan.table], (problem) => void warnings.push(problem));
    }
    return warnings;
  }

  close(): void {
    this.db.close();
  }

  private statement(rows: number): Statement {
    const { table, columns } = this.plan;
    const row = `(${columns.map(({ isText }) => (isText ? 'CAST(? AS TEXT)' : '?')).join(',')})`;
    const names = columns.map(({ name }) => `"${name}"`).join(',');
    return this.db.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES ${Array(rows).fill(row).join(',')}`);
  }
}
