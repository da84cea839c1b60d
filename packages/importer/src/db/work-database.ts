/** The database that an import fills, and the state from which a stopped import continues. */
import { type Database, Sqlite, type Statement } from './sqlite.js';
import { loadPragmas } from './pragmas.js';
import { schema } from './schema.js';

export interface WorkDatabase {
  readonly db: Database;
  readonly path: string;
  /** A prepared statement with rows of this type, cached by its text. */
  readonly statement: <Row>(sql: string) => Statement<unknown[], Row>;
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly close: () => void;
}

/** Opens the database, and creates its tables if it is new. Indexes are created later. */
export function openWorkDatabase(path: string): WorkDatabase {
  const db = new Sqlite(path);
  for (const pragma of loadPragmas) db.pragma(pragma);
  // Rows of indexes are sorted in several threads.
  db.pragma('threads = 4');
  db.transaction(() => {
    db.exec('CREATE TABLE IF NOT EXISTS import_state (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
    db.exec(
      'CREATE TABLE IF NOT EXISTS import_move_targets (mt_log INTEGER PRIMARY KEY, mt_namespace INTEGER, mt_title TEXT)',
    );
    for (const { sql } of schema.values()) db.exec(ifNew(sql));
  })();
  return workDatabase(db, path);
}

/** Milliseconds that a write waits for readers. */
const patience = 60_000;

/** Opens a wiki that is being served: readers are not blocked, and what was written survives a crash. */
export function openWiki(path: string): WorkDatabase {
  const db = new Sqlite(path, { timeout: patience });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  return workDatabase(db, path);
}

function workDatabase(db: Database, path: string): WorkDatabase {
  const statements = new Map<string, Statement>();
  const statement = <Row>(sql: string): Statement<unknown[], Row> => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    // The text of a statement decides what its rows are.
    return known as Statement<unknown[], Row>;
  };
  return {
    db,
    path,
    statement,
    get: (key) => statement<string>('SELECT value FROM import_state WHERE key = ?').pluck().get(key),
    set: (key, value) => void statement('INSERT OR REPLACE INTO import_state VALUES (?, ?)').run(key, value),
    close: () => db.close(),
  };
}

function ifNew(sql: string): string {
  return sql.replace(
    /^CREATE (VIRTUAL )?TABLE /,
    (_, virtual: string | undefined) => `CREATE ${virtual ?? ''}TABLE IF NOT EXISTS `,
  );
}
