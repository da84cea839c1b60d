/** Parts of statements that differ between databases. They are written when the statement is compiled. */
import { type OperationNode, RawNode, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Dialect, Sql } from './dialect.js';

/** A node that the dialect replaces with its SQL. */
export interface DialectNode extends RawNode {
  readonly write: (dialect: Dialect) => OperationNode;
}

export function isDialectNode(node: RawNode): node is DialectNode {
  return 'write' in node;
}

/** A part that the dialect writes. */
export function dialectal<T>(write: (dialect: Dialect) => Sql<T>): RawBuilder<T> {
  const node: DialectNode = {
    ...RawNode.create([''], []),
    write: (dialect) => write(dialect).toOperationNode(),
  };
  return sql<T>`${{ toOperationNode: () => node }}`;
}

/** `limit …` of a statement that is written as text. */
export const limitTo = (count: Sql): RawBuilder<unknown> => dialectal((dialect) => dialect.limit(count));

/** Several values as one text. */
export const concat = (...values: readonly Sql[]): RawBuilder<string> => dialectal((dialect) => dialect.concat(values));

/** Any value as text. */
export const asText = (value: Sql): RawBuilder<string> => dialectal((dialect) => dialect.asText(value));

/** A column of the type `timestamp` as 14 digits. */
export const timestampText = (value: Sql): RawBuilder<string> => dialectal((dialect) => dialect.timestampText(value));

/** The bytes of a text. Name the column `…Bytes` to get a buffer. */
export const asBytes = (value: Sql): RawBuilder<Buffer> => dialectal((dialect) => dialect.asBytes(value));

/** These bytes, to compare with a column of text. */
export const bytes = (value: Sql): RawBuilder<string> => dialectal((dialect) => dialect.bytes(value));

/** Matches a pattern in which `\` escapes `%` and `_`. */
export const like = (value: Sql, pattern: Sql): RawBuilder<SqlBool> =>
  dialectal((dialect) => dialect.like(value, pattern));

/** The row of a joined table whose primary key has this value. */
export const keyed = (key: Sql, value: Sql): RawBuilder<SqlBool> => dialectal((dialect) => dialect.keyed(key, value));

/** `table ${byKey}` is read by its primary key. */
export const byKey: RawBuilder<unknown> = dialectal((dialect) => dialect.byKey);

/** A condition that is expected to match few rows. */
export const rarely = (condition: Sql): RawBuilder<SqlBool> => dialectal((dialect) => dialect.rarely(condition));

/** `select ${straight} …` reads tables in the written order. */
export const straight: RawBuilder<unknown> = dialectal((dialect) => dialect.straight);

/** `a ${inOrder} b on …` reads `a` first. */
export const inOrder: RawBuilder<unknown> = dialectal((dialect) => dialect.inOrder);
