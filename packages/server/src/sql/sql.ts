/**
 * SQL as values. `sql` is the only way to write it: texts are literals of the code, other SQL is inserted, and
 * everything else is bound. The type parameter of SQL names the tables whose columns it uses.
 */

/** A value that is bound to a statement. */
export type Bound = string | number | Buffer | null;

/** A statement as a database receives it. Its text identifies it. */
export interface Written {
  readonly sql: string;
  readonly parameters: readonly Bound[];
}

/** Text and values of a statement that is being written, and the tables of its columns. */
export class Writer {
  text = '';
  readonly values: Bound[] = [];
  readonly tables = new Set<string>();

  /** `qualified`: tables whose columns are written with the table's name, because another name of the table is read too. */
  constructor(
    readonly dialect: Dialect,
    readonly qualified: ReadonlySet<string> = new Set(),
  ) {}

  /** Continues with what another writer has written; of its tables, those that are not `own`. */
  add({ text, values }: Writer): void {
    this.text += text;
    for (const value of values) this.values.push(value);
  }
}

declare const uses: unique symbol;

/** A part of a statement, with columns of the tables `T`. */
export interface Sql<out T extends string = string> {
  readonly write: (out: Writer) => void;
  /** The ends of ranges that a condition sets. */
  readonly ends: readonly RangeEnd[];
  /** A condition that no row matches, or a query with one. Databases do not send it. */
  readonly matchesNone: boolean;
  readonly [uses]?: T;
}

/** An end of the range of a column's values in a condition. */
export interface RangeEnd {
  readonly column: Sql;
  readonly isLower: boolean;
  readonly value: Bound;
}

const none: readonly never[] = [];

/** A piece of SQL. */
export abstract class SqlNode {
  readonly ends: readonly RangeEnd[] = none;
  get matchesNone(): boolean {
    return false;
  }
  abstract write(out: Writer): void;
}

export const isSql = (value: unknown): value is Sql => value instanceof SqlNode;

class Template extends SqlNode {
  constructor(
    private readonly texts: readonly string[],
    private readonly given: readonly (Bound | Sql)[],
    override readonly ends: readonly RangeEnd[],
  ) {
    super();
  }

  write(out: Writer): void {
    out.text += this.texts[0];
    for (let i = 0; i < this.given.length; i++) {
      writeValue(this.given[i] as Bound | Sql, out);
      out.text += this.texts[i + 1];
    }
  }
}

function writeValue(value: Bound | Sql, out: Writer): void {
  if (value === undefined) throw new TypeError(`A bound value is undefined after: ${out.text}`);
  if (isSql(value)) value.write(out);
  else {
    out.text += '?';
    out.values.push(value);
  }
}

/** Tables of the SQL among these. */
export type TablesOf<X> = X extends Sql<infer T> ? T : never;

/** SQL as a template: literal text, with other SQL and values to bind between. */
export function sql<const Given extends readonly (Bound | Sql)[]>(
  texts: TemplateStringsArray,
  ...given: Given
): Sql<TablesOf<Given[number]>>;
export function sql(texts: TemplateStringsArray, ...given: readonly (Bound | Sql)[]): Sql {
  return new Template(texts, given, none);
}

/** The same SQL with ends of ranges. */
export function withEnds<T extends string>(condition: Sql<T>, ends: readonly RangeEnd[]): Sql<T> {
  return new Template(['', ''], [condition], ends) as Sql<T>;
}

class Joined extends SqlNode {
  constructor(
    private readonly parts: readonly (Bound | Sql)[],
    private readonly between: string,
    override readonly ends: readonly RangeEnd[],
  ) {
    super();
  }

  write(out: Writer): void {
    for (let i = 0; i < this.parts.length; i++) {
      if (i > 0) out.text += this.between;
      writeValue(this.parts[i] as Bound | Sql, out);
    }
  }
}

/** SQL and values to bind, with a text between them. */
export const joined = <P extends Bound | Sql>(
  parts: readonly P[],
  between: ', ' | ' and ' | ' or ' | ' || ' = ', ',
  ends: readonly RangeEnd[] = none,
): Sql<TablesOf<P>> => new Joined(parts, between, ends) as Sql<TablesOf<P>>;

/** A word or a phrase of a search. */
export interface SearchTerm {
  /** `-`, `+` and the like before it. */
  readonly modifier: string;
  /** The word in each script variant that the content language stores in the index. */
  readonly forms: readonly string[];
  readonly isPhrase: boolean;
  readonly isPrefix: boolean;
}

/** The full-text index, and its search syntax. */
export interface FullText {
  /** Whether `-` may stand within a word. */
  readonly joinsByHyphen: boolean;
  /** The maximum number of words of a search, in all their forms; unlimited if not given. */
  readonly mostWords?: number;
  /** The column for searches that do not name one. */
  readonly usualColumn: Sql<'searchindex'>;
  /** The number of hits that are counted and ranked, in the order of IDs; unlimited if not given. */
  readonly mostRanked?: number;
  /** The terms in the language of the index. */
  readonly matchOf: (terms: readonly SearchTerm[]) => string;
  /** The column of an index row that has the ID of the page. */
  readonly id: Sql<'searchindex'>;
  /** Rows whose text or title matches. `match` is a result of `matchOf`. */
  readonly matches: <T extends string>(column: Sql<T>, match: string) => Sql<T>;
  /** Terms of `order by`: relevance, or the ID. */
  readonly order: <T extends string>(column: Sql<T>, match: string) => Sql<T | 'searchindex'>;
}

/** The differences between databases. `db/dialects` implements it. */
export interface Dialect {
  readonly name: 'sqlite' | 'mysql';
  /** The name of a table on the server, quoted if need be. */
  readonly nameOf: (table: string) => string;
  /** A number of rows, bound. */
  readonly limit: (count: number) => Sql<never>;
  /** Several values as one text. */
  readonly concat: <T extends string>(values: readonly Sql<T>[]) => Sql<T>;
  /** Any value as text. */
  readonly asText: <T extends string>(value: Sql<T>) => Sql<T>;
  /** A column of the type `timestamp` as 14 digits. */
  readonly timestampText: <T extends string>(value: Sql<T>) => Sql<T>;
  /** The bytes of a text, returned as a buffer in a column whose name ends in `Bytes`. */
  readonly asBytes: <T extends string>(value: Sql<T>) => Sql<T>;
  /** These bytes, to compare with a column of text. */
  readonly bytes: (bytes: Buffer) => Sql<never>;
  /** A list of values after `in`, bound as one; undefined if each is bound, as is usual. */
  readonly list: (values: readonly (string | number)[]) => Sql<never> | undefined;
  /** Matches a pattern in which `\` escapes `%` and `_`. */
  readonly like: <T extends string>(value: Sql<T>, pattern: string) => Sql<T>;
  /** What makes the database read tables in the written order: after `select`, and between two tables. */
  readonly inOrder: { readonly select: string; readonly join: string };
  /** Names the index by which a table is read, after its name; `primary` is its primary key. */
  readonly index: (name: string, table: string) => string;
  readonly fullText: FullText;
}

class Dialectal extends SqlNode {
  constructor(private readonly choose: (dialect: Dialect) => Sql) {
    super();
  }

  write(out: Writer): void {
    this.choose(out.dialect).write(out);
  }
}

/** SQL that differs between databases. */
export const dialectal = <T extends string>(choose: (dialect: Dialect) => Sql<T>): Sql<T> =>
  new Dialectal(choose) as Sql<T>;

/** Writes a whole statement. It uses only columns of its own tables. */
export function written(statement: Sql<never>, dialect: Dialect): Written {
  const out = new Writer(dialect);
  statement.write(out);
  return { sql: out.text, parameters: out.values };
}
