import {
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type PrimitiveValueListNode,
  type RawNode,
  sql,
} from 'kysely';
import type { Builder } from '../schema/builder.js';
import type { Tables } from '../schema/schema.js';
import type { Dialect } from './dialect.js';
import { isDialectNode } from './fragments.js';
import { matchOf } from './mysql-search.js';

/** Writes parts of statements in `dialect`. */
class Compiler extends MysqlQueryCompiler {
  constructor(private readonly dialect: () => Dialect) {
    super();
  }

  protected override visitRaw(node: RawNode): void {
    if (isDialectNode(node)) this.visitNode(node.write(this.dialect()));
    else super.visitRaw(node);
  }

  /** SQLite accepts an empty list, which matches nothing. MySQL rejects it. */
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (node.values.length === 0) this.append('(null)');
    else super.visitPrimitiveValueList(node);
  }
}

function makeBuilder(dialect: () => Dialect): Builder {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new MysqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new MysqlIntrospector(db),
      createQueryCompiler: () => new Compiler(dialect),
    },
  });
}

/** What the dialect has to know of a server. */
export interface MysqlFacts {
  /** Length of the shortest word in the full-text index (`ft_min_word_len`). */
  readonly shortestWord: number;
}

/**
 * MariaDB and MySQL. Their planner chooses by estimated row counts, which change: the index that gives a scan its order
 * is named.
 */
export function mysqlDialect(facts: MysqlFacts): Dialect {
  const dialect: Dialect = {
    name: 'mysql',
    builder: makeBuilder(() => dialect),
    limit: (count) => sql`limit ${count}`,
    concat: (values) => sql<string>`concat(${sql.join([...values])})`,
    asText: (value) => sql<string>`cast(${value} as char)`,
    timestampText: (value) => sql<string>`date_format(${value}, '%Y%m%d%H%i%S')`,
    asBytes: (value) => sql<Buffer>`cast(${value} as binary)`,
    bytes: (value) => sql<string>`${value}`,
    // `\` is the escape character of `like` unless another one is named.
    like: (value, pattern) => sql`${value} like ${pattern}`,
    inOrder: sql`straight_join`,
    straight: sql`straight_join`,
    keyed: (key, value) => sql`${key} = ${value}`,
    byKey: sql`force index (primary)`,
    rarely: (condition) => sql`${condition}`,
    fullText: {
      name: 'mysql',
      usualColumn: 'si_title',
      joinsByHyphen: false,
      matchOf: (terms) => matchOf(terms, facts.shortestWord),
      tables: 'page inner join searchindex on page_id = si_page',
      ordersByMatch: true,
      matches: (column, match) => sql`match(${sql.ref(column)}) against (${match} in boolean mode)`,
      order: (column, match) => sql`match(${sql.ref(column)}) against (${match} in natural language mode) desc`,
    },
  };
  return dialect;
}
