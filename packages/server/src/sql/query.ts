/**
 * Statements that read rows. Each step returns a new query, so that a module declares tables and columns once, and each
 * request adds its conditions, order and limit. Conditions and columns of tables that are not read do not compile.
 */
import { all, never, withKeys } from './conditions.js';
import { SqlNode, Writer, joined, sql, type Sql, type TablesOf } from './sql.js';
import {
  aliasedTable,
  nameOfTable,
  writeTable,
  type rowOf,
  type AnyTable,
  type RowOf,
  type Selected,
} from './table.js';

declare const reads: unique symbol;

/** A query as a whole, for a database to run. Other SQL becomes one with `statement` alone. */
export interface Statement<out Row> extends Sql<never> {
  readonly [rowOf]: Row;
}

/** A row of a query. */
export type RowIn<Q> = Q extends { readonly [rowOf]: infer Row } ? Row : never;

/** How a table is read. */
interface ReadOptions {
  /**
   * The index that the database must use; `primary` is the primary key. Tables are then read in the written order, because
   * a planner could read another one first. Without it the planner chooses.
   */
  readonly index?: string | undefined;
}

/**
 * A query of the tables `T`, of which `N` may have no row. `Outer` are the tables of a statement around it whose
 * columns it uses: a statement that is run has none.
 */
export interface Query<out Row, T extends string, N extends string, out Outer extends string> extends Sql<Outer> {
  readonly [rowOf]: Row;
  readonly [reads]?: (tables: T) => void;
  readonly columnNames: readonly string[];
  /** Rows with their partners. */
  readonly join: <J extends string>(
    table: AnyTable<J>,
    on: Sql<T | NoInfer<J>>,
    options?: ReadOptions,
  ) => Query<Row, T | J, N, Outer>;
  /** Rows with the one partner that each has: joined only if the statement uses its columns. */
  readonly lookUp: <J extends string>(
    table: AnyTable<J>,
    on: Sql<T | NoInfer<J>>,
    options?: ReadOptions,
  ) => Query<Row, T | J, N, Outer>;
  /** Rows with their partner, if they have one: joined only if the statement uses its columns. */
  readonly leftJoin: <J extends string>(table: AnyTable<J>, on: Sql<T | NoInfer<J>>) => Query<Row, T | J, N | J, Outer>;
  /** Further columns. */
  readonly select: <const C extends readonly Selected[]>(
    ...columns: C
  ) => Query<Row & RowOf<C[number], N>, T, N, Outer | Exclude<TablesOf<C[number]>, T>>;
  readonly distinct: (isDistinct?: boolean) => Query<Row, T, N, Outer>;
  /** Further conditions; undefined ones are omitted. */
  readonly where: <U extends string = never>(
    ...conditions: readonly (Sql<U> | undefined)[]
  ) => Query<Row, T, N, Outer | Exclude<U, T>>;
  readonly groupBy: <U extends string>(...terms: readonly Sql<U>[]) => Query<Row, T, N, Outer | Exclude<U, T>>;
  readonly having: <U extends string>(condition: Sql<U>) => Query<Row, T, N, Outer | Exclude<U, T>>;
  /** Further terms of the order. */
  readonly orderBy: <U extends string = never>(...terms: readonly Sql<U>[]) => Query<Row, T, N, Outer | Exclude<U, T>>;
  readonly limit: (count: number) => Query<Row, T, N, Outer>;
  /** Negative offsets skip none, and MariaDB rejects them. */
  readonly offset: (count: number) => Query<Row, T, N, Outer>;
}

interface Join {
  readonly table: AnyTable;
  readonly how: ' join ' | ' left join ';
  readonly on: Sql;
  readonly index: string | undefined;
  /** Joined if the statement uses its columns, otherwise always. */
  readonly ifUsed: boolean;
}

interface Parts {
  readonly table: AnyTable;
  readonly index: string | undefined;
  readonly joins: readonly Join[];
  readonly columns: readonly Selected[];
  readonly distinct: boolean;
  readonly where: readonly Sql[];
  readonly groupBy: readonly Sql[];
  readonly having: Sql | undefined;
  readonly orderBy: readonly Sql[];
  readonly limit: number | undefined;
  readonly offset: number | undefined;
}

class TableQuery extends SqlNode {
  constructor(private readonly parts: Parts) {
    super();
  }

  get conditions(): readonly Sql[] {
    return this.parts.where;
  }

  override get matchesNone(): boolean {
    return this.parts.where.some((one) => one.matchesNone);
  }

  get columnNames(): readonly string[] {
    return this.parts.columns.map((column) => column.as);
  }

  with(change: Partial<Parts>): TableQuery {
    return new TableQuery({ ...this.parts, ...change });
  }

  private joining(table: AnyTable, how: Join['how'], on: Sql, ifUsed: boolean, index?: string): TableQuery {
    return this.with({ joins: [...this.parts.joins, { table, how, on, index, ifUsed }] });
  }

  join(table: AnyTable, on: Sql, { index }: ReadOptions = {}): TableQuery {
    return this.joining(table, ' join ', on, false, index);
  }

  lookUp(table: AnyTable, on: Sql, { index }: ReadOptions = {}): TableQuery {
    return this.joining(table, ' join ', on, true, index);
  }

  leftJoin(table: AnyTable, on: Sql): TableQuery {
    return this.joining(table, ' left join ', on, true);
  }

  select(...columns: readonly Selected[]): TableQuery {
    return this.with({ columns: [...this.parts.columns, ...columns] });
  }

  distinct(isDistinct = true): TableQuery {
    return this.with({ distinct: isDistinct });
  }

  /** The first table by itself. */
  alone(): TableQuery {
    return new TableQuery({ ...nothing, table: this.parts.table });
  }

  where(...conditions: readonly (Sql | undefined)[]): TableQuery {
    return this.with({ where: [...this.parts.where, ...conditions.filter((one) => one !== undefined)] });
  }

  groupBy(...terms: readonly Sql[]): TableQuery {
    return this.with({ groupBy: terms });
  }

  having(condition: Sql): TableQuery {
    return this.with({ having: condition });
  }

  orderBy(...terms: readonly Sql[]): TableQuery {
    return this.with({ orderBy: [...this.parts.orderBy, ...terms] });
  }

  limit(count: number): TableQuery {
    return this.with({ limit: count });
  }

  offset(count: number): TableQuery {
    return this.with({ offset: count > 0 ? count : 0 });
  }

  write(out: Writer): void {
    const { parts } = this;
    const qualified = qualifiedIn(parts, out.qualified);
    const [head, tables, rest] = [0, 1, 2].map(() => new Writer(out.dialect, qualified)) as [Writer, Writer, Writer];
    writeHead(parts, head);
    writeRest(parts, rest);
    const used = new Set([...head.tables, ...rest.tables]);
    writeTables(parts, used, tables);
    for (const one of [head, tables, rest]) out.add(one);
    // The others are of a statement around this one.
    for (const table of used) if (!isOwn(parts, table)) out.tables.add(table);
  }
}

function qualifiedIn({ table, joins }: Parts, outer: ReadonlySet<string>): ReadonlySet<string> {
  const aliased = [table, ...joins.map((join) => join.table)].flatMap((one) => aliasedTable(one) ?? []);
  return aliased.length === 0 ? outer : new Set([...outer, ...aliased]);
}

const isOwn = ({ table, joins }: Parts, name: string): boolean =>
  nameOfTable(table) === name || joins.some((join) => nameOfTable(join.table) === name);

const isInOrder = ({ index, joins }: Parts): boolean =>
  index !== undefined || joins.some((join) => join.index !== undefined);

function writeHead(parts: Parts, out: Writer): void {
  const { distinct, columns } = parts;
  out.text += distinct ? 'select distinct ' : 'select ';
  if (parts.joins.length > 0 && isInOrder(parts)) out.text += out.dialect.inOrder.select;
  if (columns.length === 0) out.text += '1';
  for (let i = 0; i < columns.length; i++) {
    if (i > 0) out.text += ', ';
    columns[i]?.writeSelected(out);
  }
}

/** The joins that the statement needs: those of its columns, and those that they depend on. */
function writeTables(parts: Parts, used: Set<string>, out: Writer): void {
  const { table, index, joins } = parts;
  const written: Writer[] = [];
  for (const join of joins.toReversed()) {
    if (join.ifUsed && !used.has(nameOfTable(join.table))) continue;
    const one = new Writer(out.dialect, out.qualified);
    writeJoin(join, isInOrder(parts), one);
    for (const name of one.tables) used.add(name);
    written.push(one);
  }
  out.text += ' from ';
  writeTable(table, out);
  writeIndex(table, index, out);
  for (const one of written.toReversed()) out.add(one);
}

function writeJoin({ table, how, on, index }: Join, isOrdered: boolean, out: Writer): void {
  out.text += isOrdered && how === ' join ' ? out.dialect.inOrder.join : how;
  writeTable(table, out);
  writeIndex(table, index, out);
  out.text += ' on ';
  on.write(out);
}

function writeIndex(table: AnyTable, index: string | undefined, out: Writer): void {
  if (index !== undefined) out.text += out.dialect.index(index, nameOfTable(table));
}

function writeRest({ where, groupBy, having, orderBy, limit, offset }: Parts, out: Writer): void {
  if (where.length > 0) writeAfter(' where ', all(where), out);
  if (groupBy.length > 0) writeAfter(' group by ', joined(groupBy), out);
  if (having !== undefined) writeAfter(' having ', having, out);
  if (orderBy.length > 0) writeAfter(' order by ', joined(orderBy), out);
  if (limit !== undefined) writeAfter(' limit ', out.dialect.limit(limit), out);
  if (offset !== undefined) writeAfter(' offset ', out.dialect.limit(offset), out);
}

function writeAfter(text: string, part: Sql, out: Writer): void {
  out.text += text;
  part.write(out);
}

const nothing = {
  index: undefined,
  joins: [],
  columns: [],
  distinct: false,
  where: [],
  groupBy: [],
  having: undefined,
  orderBy: [],
  limit: undefined,
  offset: undefined,
} satisfies Omit<Parts, 'table'>;

/** A query of a table. */
export function from<T extends string>(
  table: AnyTable<T>,
  { index }: ReadOptions = {},
): Query<object, T, never, never> {
  const query: unknown = new TableQuery({ ...nothing, table, index });
  return query as Query<object, T, never, never>;
}

/** Makes a whole statement, with rows of the given type, of a template that names its tables itself. */
export function statement<Row>(written: Sql): Statement<Row>;
export function statement(written: Sql): unknown {
  return written;
}

/** Whether the query has a row. */
export const exists = <Outer extends string>(query: Sql<Outer>): Sql<Outer> =>
  query.matchesNone ? never : (sql`exists (${query})` as Sql<Outer>);

/** The source of the rows of a list: a query of the tables `T` and possibly others, without its columns. */
export interface Source<in T extends string = never> extends Sql<never> {
  readonly [reads]?: (tables: T) => void;
}

/** The first table of a source, without those that are joined to it and without conditions. */
export function firstTable(source: Source): Source {
  const alone: unknown = (source as Source & TableQuery).alone();
  return alone as Source;
}

/** Rows that a list declares; a request adds its bounds. */
export interface Rows {
  readonly source: Source;
  /** The index of its first table. */
  readonly index?: string | undefined;
  readonly columns: readonly Selected[];
  readonly where: readonly (Sql | undefined)[];
  readonly distinct?: boolean;
}

interface Bounds {
  readonly where?: readonly (Sql | undefined)[];
  readonly order?: readonly Sql[];
  /** All rows when not given. */
  readonly limit?: number;
  readonly offset?: number;
}

/** The rows within bounds. The conditions of keys come first, unless others are narrower. */
export function rowsWithin<Row>(rows: Rows, { where = [], order = [], limit, offset }: Bounds = {}): Statement<Row> {
  const query = rows.source as Source & TableQuery;
  const bounded: unknown = query.with({
    ...(rows.index !== undefined && { index: rows.index }),
    columns: rows.columns,
    distinct: rows.distinct === true,
    where: withKeys([...query.conditions, ...rows.where], where).filter((one) => one !== undefined),
    orderBy: order,
    limit,
    offset,
  });
  return bounded as Statement<Row>;
}
