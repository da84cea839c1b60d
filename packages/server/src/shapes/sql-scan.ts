import { sql, type Compilable, type CompiledQuery, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Builder } from '../db/database.js';
import { limitTo } from '../db/sqlite-compiler.js';
import { all, type Condition } from '../sql/conditions.js';
import type { ScanQuery } from './scan.js';

/** The parts of a query whose tables are chosen at run time. */
export interface SqlParts {
  readonly distinct?: boolean;
  /** Columns, as `name` or `table.name as alias`. */
  readonly columns: readonly string[];
  readonly from: RawBuilder<unknown>;
  readonly where: readonly (Condition | undefined)[];
}

interface Ordering {
  readonly by: Expression<unknown>;
  readonly direction: 'asc' | 'desc';
}

/** `column` or `column as alias` as SQL. */
function columnOf(text: string): RawBuilder<unknown> {
  const [column, alias] = text.split(' as ');
  const reference = sql.ref(column ?? text);
  return alias === undefined ? reference : sql`${reference} as ${sql.id(alias)}`;
}

const columnLists = new WeakMap<Builder, Map<string, RawBuilder<unknown>>>();

/** A list of columns as SQL. Modules have few of them, and Kysely takes longer over their names than over the rest of a query. */
function columnList(builder: Builder, columns: readonly string[]): RawBuilder<unknown> {
  let known = columnLists.get(builder);
  if (known === undefined) columnLists.set(builder, (known = new Map()));
  const key = columns.join();
  let list = known.get(key);
  if (list === undefined) known.set(key, (list = sql.raw(sql.join(columns.map(columnOf)).compile(builder).sql)));
  return list;
}

/** A scan's query from parts: for families of modules that differ in their tables. */
export function sqlScan<Row>(builder: Builder, parts: SqlParts): ScanQuery<Row> {
  const make = (
    conditions: readonly (Condition | undefined)[],
    order: readonly Ordering[],
    limit: number | undefined,
  ): ScanQuery<Row> => ({
    where: (condition: Expression<SqlBool>) => make([...conditions, condition], order, limit),
    orderBy: (by, direction) => make(conditions, [...order, { by, direction }], limit),
    limit: (count) => make(conditions, order, count),
    compile: () => statement(builder, parts, conditions, order, limit).compile(builder) as CompiledQuery<Row>,
  });
  return make(parts.where, [], undefined);
}

function statement(
  builder: Builder,
  parts: SqlParts,
  conditions: readonly (Condition | undefined)[],
  order: readonly Ordering[],
  limit: number | undefined,
): RawBuilder<unknown> {
  const columns = columnList(builder, parts.columns);
  const terms = order.map(({ by, direction }) => (direction === 'desc' ? sql`${by} desc` : sql`${by}`));
  const orderBy = terms.length === 0 ? sql`` : sql` order by ${sql.join(terms)}`;
  const limited = limit === undefined ? sql`` : sql` ${limitTo(limit)}`;
  return sql`select ${sql.raw(parts.distinct === true ? 'distinct ' : '')}${columns} from ${parts.from} where ${all(conditions)}${orderBy}${limited}`;
}

/** A whole statement as SQL, made runnable. */
export function statementOf<Row>(builder: Builder, text: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => text.compile(builder) };
}
