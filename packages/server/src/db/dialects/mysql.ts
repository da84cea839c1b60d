import { joined, sql, type Dialect } from '../../sql/sql.js';
import { c } from '../schema/tables.js';
import { matchOf } from './mysql-search.js';

/** The settings of a server that its statements depend on. */
export interface MysqlFacts {
  /** Length of the shortest word in the full-text index (`ft_min_word_len`). */
  readonly shortestWord: number;
}

/**
 * MariaDB and MySQL. Their planner chooses by estimated row counts, which change: the index that gives a scan its order
 * is named.
 */
export function mysqlDialect(facts: MysqlFacts, nameOf: (table: string) => string = (table) => table): Dialect {
  return {
    name: 'mysql',
    nameOf,
    limit: (count) => sql`${count}`,
    concat: (values) => sql`concat(${joined(values)})`,
    asText: (value) => sql`cast(${value} as char)`,
    timestampText: (value) => sql`date_format(${value}, '%Y%m%d%H%i%S')`,
    asBytes: (value) => sql`cast(${value} as binary)`,
    bytes: (value) => sql`${value}`,
    // The driver writes the values into the statement, which may have any number of them.
    list: () => undefined,
    // `\` is the escape character of `like` unless another one is named.
    like: (value, pattern) => sql`${value} like ${pattern}`,
    inOrder: { select: 'straight_join ', join: ' join ' },
    index: (name) => ` force index (${name})`,
    fullText: {
      usualColumn: c.si_title,
      joinsByHyphen: false,
      matchOf: (terms) => matchOf(terms, facts.shortestWord),
      id: c.si_page,
      matches: (column, match) => sql`match(${column}) against (${match} in boolean mode)`,
      order: (column, match) => sql`match(${column}) against (${match} in natural language mode) desc`,
    },
  };
}
