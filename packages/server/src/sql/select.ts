/**
 * Queries of scans: columns and tables are declared, start and limit are added for each request, and the SQL is cached.
 */
import { sql, type Compilable, type RawBuilder } from 'kysely';
import type { Builder } from '../db/database.js';
import { limitTo, straight, timestampText } from '../db/dialects/fragments.js';
import { all, withKeys, type Condition } from './conditions.js';
import { joinsFor, type Join } from './joins.js';
import type { Ordering } from './keyset.js';
import type { Part } from './part.js';
import { statementOf } from './statement.js';

export interface SelectParts {
  readonly distinct?: boolean;
  /** Columns, as `name`, `table.name as alias` or `expression as alias`. */
  readonly columns: readonly string[];
  readonly from: Part;
  /** The first table has the order of the rows: it is read first, and the others for each of its rows. */
  readonly inOrder?: true | undefined;
  readonly where: readonly (Condition | undefined)[];
  readonly joins?: readonly Join[] | undefined;
  readonly groupBy?: string | undefined;
}

/** What a request adds. */
export interface Bounds {
  readonly where?: readonly (Condition | undefined)[];
  readonly order?: readonly Ordering[];
  /** All rows when not given. */
  readonly limit?: number;
  readonly offset?: number;
}

/** A query that takes its bounds. */
export interface Select<Row> {
  readonly within: (bounds: Bounds) => Compilable<Row>;
}

/** All rows of these parts. */
export function selectAll<Row>(builder: Builder, parts: SelectParts): Compilable<Row> {
  return bounded(builder, parts, {});
}

/** A query of these parts. */
export function select<Row>(builder: Builder, parts: SelectParts): Select<Row> {
  return { within: (bounds) => bounded(builder, parts, bounds) };
}

/** `expression` or `expression as alias` as SQL. */
function columnOf(text: string): RawBuilder<unknown> {
  const at = text.lastIndexOf(' as ');
  return at < 0 ? expressionOf(text) : sql`${expressionOf(text.slice(0, at))} as ${sql.id(text.slice(at + 4))}`;
}

/** `timestamp(column)` is 14 digits in every database. */
function expressionOf(text: string): RawBuilder<unknown> {
  const column = /^timestamp\((\w+)\)$/.exec(text)?.[1];
  return column === undefined ? sql.raw(text) : timestampText(sql.ref(column));
}

const heads = new WeakMap<object, string>();

/** The same arrays each time: their text is cached. */
function headOf(columns: readonly string[]): string {
  let head = heads.get(columns);
  if (head === undefined) heads.set(columns, (head = columns.join()));
  return head;
}

/** The joins of a statement follow from its other parts. */
function headOfJoins(joins: readonly Join[] | undefined): string {
  if (joins === undefined) return '';
  let head = heads.get(joins);
  if (head === undefined) heads.set(joins, (head = joins.map(({ text }) => text).join('')));
  return head;
}

function bounded<Row>(
  builder: Builder,
  parts: SelectParts,
  { where = [], order = [], limit, offset }: Bounds,
): Compilable<Row> {
  const condition = all(withKeys(parts.where, where));
  const orderBy = orderText(order);
  const { from } = parts;
  const begin = parts.distinct === true ? 'select distinct ' : 'select ';
  const end = parts.groupBy === undefined ? orderBy : ` group by ${parts.groupBy}${orderBy}`;
  const skipped = offset === undefined ? '' : ` offset ${offset}`;
  const key = `${parts.inOrder === true ? 'in order ' : ''}${begin}${headOf(parts.columns)} from ${from.key}${headOfJoins(parts.joins)} where ${condition.key}${end}${limit === undefined ? '' : ' limit'}${skipped}`;
  const values = [...from.values, ...condition.values, ...(limit === undefined ? [] : [limit])];
  const until = limit === undefined ? undefined : -1;
  return statementOf(builder, key, values, (bound) => {
    const at = from.values.length;
    const how = parts.inOrder === true ? sql`${straight} ` : sql``;
    const head = sql`${sql.raw(begin)}${how}${sql.join(parts.columns.map(columnOf))} from `;
    const limited = limit === undefined ? sql`` : sql` ${limitTo(sql`${bound.at(-1)}`)}${sql.raw(skipped)}`;
    const joins = sql.raw(joinsFor(parts.joins ?? [], `${parts.columns.join()} ${condition.key} ${end}`));
    return sql`${head}${from.write(bound.slice(0, at))}${joins} where ${condition.write(bound.slice(at, until))}${sql.raw(end)}${limited}`;
  });
}

function orderText(order: readonly Ordering[]): string {
  let text = '';
  for (const { column, direction } of order)
    text += `${text === '' ? ' order by ' : ', '}${column}${direction === 'desc' ? ' desc' : ''}`;
  return text;
}
