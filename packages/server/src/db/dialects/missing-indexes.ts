/** A wiki that lacks an index is read as its planner chooses. `doctor` names the index, and so does the log when the server starts. */
import type { Dialect } from '../../sql/sql.js';

/** How SQLite, and how MariaDB and MySQL refuse a statement that names it. */
const refusals = [/^no such index: (\w{1,64})$/, /\bKey '(\w{1,64})' doesn't exist in table '/];

export interface TolerantDialect {
  readonly dialect: Dialect;
  /** Notes the index that the error of a statement says is missing. Whether the statement can be sent again without it. */
  readonly lacks: (error: unknown) => boolean;
}

/** The dialect, which does not name the indexes that were found missing. */
export function tolerantOf(dialect: Dialect): TolerantDialect {
  const missing = new Set<string>();
  return {
    dialect: { ...dialect, index: (name, table) => (missing.has(name) ? '' : dialect.index(name, table)) },
    lacks: (error) => {
      const text = error instanceof Error ? error.message.slice(0, 500) : '';
      const name = refusals.map((refusal) => refusal.exec(text)?.[1]).find((one) => one !== undefined);
      if (name === undefined || missing.has(name)) return false;
      missing.add(name);
      return true;
    },
  };
}
