/** Queries of scans: what is read is declared, where and how far is added for each request, and the SQL is written once. */
import { sql, type Compilable, type RawBuilder } from 'kysely';
import type { Builder } from '../db/database.js';
import { limitTo } from '../db/dialects/fragments.js';
import { all, type Condition } from './conditions.js';
import type { Ordering } from './keyset.js';
import type { Part } from './part.js';
import { statementOf } from './statement.js';

export interface SelectParts {
  readonly distinct?: boolean;
  /** Columns, as `name`, `table.name as alias` or `expression as alias`. */
  readonly columns: readonly string[];
  readonly from: Part;
  readonly where: readonly (Condition | undefined)[];
  readonly groupBy?: string;
}

/** What a request adds. */
export interface Bounds {
  readonly where: readonly (Condition | undefined)[];
  readonly order: readonly Ordering[];
  readonly limit: number;
  readonly offset?: number;
}

/** A query that takes its bounds. */
export interface Select<Row> {
  readonly within: (bounds: Bounds) => Compilable<Row>;
}

/** A query of these parts. */
export function select<Row>(builder: Builder, parts: SelectParts): Select<Row> {
  return { within: (bounds) => bounded(builder, parts, bounds) };
}

/** `expression` or `expression as alias` as SQL. */
function columnOf(text: string): RawBuilder<unknown> {
  const [expression, alias] = text.split(' as ');
  const written = sql.raw(expression ?? text);
  return alias === undefined ? written : sql`${written} as ${sql.id(alias)}`;
}

const heads = new WeakMap<readonly string[], string>();

/** Columns are lists that stay the same: their text is made once. */
function headOf(columns: readonly string[]): string {
  let head = heads.get(columns);
  if (head === undefined) heads.set(columns, (head = columns.join()));
  return head;
}

function bounded<Row>(builder: Builder, parts: SelectParts, { where, order, limit, offset }: Bounds): Compilable<Row> {
  const condition = all([...parts.where, ...where]);
  const orderBy = orderText(order);
  const { from } = parts;
  const begin = parts.distinct === true ? 'select distinct ' : 'select ';
  const end = parts.groupBy === undefined ? orderBy : ` group by ${parts.groupBy}${orderBy}`;
  const skipped = offset === undefined ? '' : ` offset ${offset}`;
  const key = `${begin}${headOf(parts.columns)} from ${from.key} where ${condition.key}${end}${skipped}`;
  const values = [...from.values, ...condition.values, limit];
  return statementOf(builder, key, values, (bound) => {
    const at = from.values.length;
    const head = sql`${sql.raw(begin)}${sql.join(parts.columns.map(columnOf))} from `;
    const tail = sql`${sql.raw(end)} ${limitTo(sql`${bound.at(-1)}`)}${sql.raw(skipped)}`;
    return sql`${head}${from.write(bound.slice(0, at))} where ${condition.write(bound.slice(at, -1))}${tail}`;
  });
}

function orderText(order: readonly Ordering[]): string {
  let text = '';
  for (const { column, direction } of order)
    text += `${text === '' ? ' order by ' : ', '}${column}${direction === 'desc' ? ' desc' : ''}`;
  return text;
}
