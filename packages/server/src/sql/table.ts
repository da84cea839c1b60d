/** Tables and their columns as values. */
import { SqlNode, type Sql, type Writer } from './sql.js';

export declare const valueOf: unique symbol;
export declare const rowOf: unique symbol;

/** What the values of a column are, in a continue value too. */
export type ValueKind = 'int' | 'string' | 'timestamp';

/** The type of a column's values. */
export interface ValueType<out V = unknown> {
  readonly kind: ValueKind;
  readonly [valueOf]?: V;
}

export const integer: ValueType<number> = { kind: 'int' };
/** Byte strings too: databases return them as text. */
export const text: ValueType<string> = { kind: 'string' };
/** 14 digits. */
export const timestamp: ValueType<string> = { kind: 'timestamp' };
/** Bytes as they are. The name of the column must end in `Bytes`. */
export const bytes: ValueType<Buffer> = { kind: 'string' };
export const nullable = <V>({ kind }: ValueType<V>): ValueType<V | null> => ({ kind });

/** A value of a row: a column, or an expression with a name. */
export interface Selected<
  out Name extends string = string,
  out T extends string = string,
  out V = unknown,
> extends Sql<T> {
  /** Its name in a row. */
  readonly as: Name;
  /** As it is in the list of columns. */
  readonly writeSelected: (out: Writer) => void;
  readonly [valueOf]?: V;
}

/** A column of the table `T`. */
export interface Column<
  out Name extends string = string,
  out T extends string = string,
  out V = unknown,
> extends Selected<Name, T, V> {
  readonly table: T;
  readonly kind: ValueKind;
}

/** Whether it is a column as it is. */
export const isColumn = (one: Selected): one is Column => (one as Partial<Column>).table !== undefined;

class TableColumn extends SqlNode {
  constructor(
    readonly as: string,
    readonly table: string,
    readonly kind: ValueKind,
    private readonly text: string,
  ) {
    super();
  }

  write(out: Writer): void {
    out.text += out.qualified.has(this.table) ? `${this.table}.${this.text}` : this.text;
    out.tables.add(this.table);
  }

  writeSelected(out: Writer): void {
    this.write(out);
  }
}

class NamedExpression<Name extends string> extends SqlNode {
  constructor(
    readonly as: Name,
    private readonly expression: Sql,
  ) {
    super();
  }

  write(out: Writer): void {
    this.expression.write(out);
  }

  writeSelected(out: Writer): void {
    this.expression.write(out);
    out.text += ` as \`${this.as}\``;
  }
}

/** A column under another name. */
export function as<Name extends string, T extends string, V>(
  column: Column<string, T, V>,
  name: Name,
): Selected<Name, T, V>;
/** An expression under a name. */
export function as<Name extends string, T extends string, V>(
  expression: Sql<T>,
  name: Name,
  type: ValueType<V>,
): Selected<Name, T, V>;
export function as(expression: Sql, name: string): Selected {
  return new NamedExpression(name, expression);
}

const about = Symbol('table');

/** A table that can be read, under the name that its columns have. */
export interface AnyTable<out T extends string = string> {
  readonly [about]: {
    readonly table: string;
    readonly name: T;
    readonly columns: Types;
    /** In place of a table. */
    readonly query?: Sql;
  };
}

type Types = Readonly<Record<string, ValueType>>;

/** A table with its columns. */
export type Table<T extends string, C extends Types> = AnyTable<T> & {
  readonly [Name in keyof C & string]: Column<Name, T, C[Name] extends ValueType<infer V> ? V : never>;
};

function make(table: string, name: string, columns: Types, query?: Sql): object {
  const prefix = table === name ? '' : `${name}.`;
  const made = Object.entries(columns).map(([column, { kind }]): [string, TableColumn] => [
    column,
    new TableColumn(column, name, kind, prefix + column),
  ]);
  return { [about]: { table, name, columns, query }, ...Object.fromEntries(made) };
}

/** Defines a table. */
export const table = <T extends string, const C extends Types>(name: T, columns: C): Table<T, C> =>
  make(name, name, columns) as Table<T, C>;

/** The table under another name, for statements that read it twice. */
export const alias = <T extends string, C extends Types, Name extends string>(
  of: Table<T, C>,
  name: Name,
): Table<Name, C> => make(of[about].table, name, of[about].columns) as Table<Name, C>;

/** The table itself, if it is read under another name. */
export const aliasedTable = (of: AnyTable): string | undefined =>
  of[about].table === of[about].name ? undefined : of[about].table;

export const nameOfTable = <T extends string>(of: AnyTable<T>): T => of[about].name;
/** The names of all columns. */
export const columnsOfTable = (of: AnyTable): readonly string[] => Object.keys(of[about].columns);

/** All columns of a table, for `select`. */
export const everyColumn = <T extends AnyTable>(of: T): readonly Extract<T[keyof T], Column>[] =>
  columnsOfTable(of).map((name) => of[name as keyof T] as Extract<T[keyof T], Column>);

/** A query as a table. */
export const tableOf = <Row, Name extends string>(
  query: Sql & { readonly columnNames: readonly string[]; readonly [rowOf]: Row },
  name: Name,
): AnyTable<Name> & { readonly [K in keyof Row & string]: Column<K, Name, Row[K]> } =>
  make('', name, Object.fromEntries(query.columnNames.map((column) => [column, text])), query) as AnyTable<Name> & {
    readonly [K in keyof Row & string]: Column<K, Name, Row[K]>;
  };

/** Writes the table where it is read: with the wiki's prefix, and with the name that its columns have. */
export function writeTable(of: AnyTable, out: Writer): void {
  const { table, name, query } = of[about];
  if (query !== undefined) {
    out.text += '(';
    query.write(out);
    out.text += `) as ${name}`;
    return;
  }
  const own = out.dialect.nameOf(table);
  out.text += own === name ? name : `${own} as ${name}`;
}

/** The value of a column in a row of a statement in which the tables `N` may have no row. */
type ValueIn<C, N extends string> =
  C extends Selected<string, infer T, infer V> ? (C extends Column ? (T extends N ? V | null : V) : V) : never;

/** A row, with the columns that were read. */
export type Row = Readonly<Record<string, unknown>>;

/** A row of these columns. */
export type RowOf<C extends Selected, N extends string = never> = {
  readonly [One in C as One['as']]: ValueIn<One, N>;
};
