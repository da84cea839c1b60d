/**
 * Parts of statements whose SQL is cached. A part is identified by its key. Values of a request replace the slots of a
 * cached statement with the same parts.
 */
import { sql, type Expression, type OperationNode, type RawBuilder } from 'kysely';

/** A value that is bound to a statement. */
export type Bound = string | number | Buffer | null;

/** Writes a part's SQL around its values, or around slots that represent them. */
type Write<T> = (values: readonly Bound[]) => RawBuilder<T>;

/** A bound of the values of a column in a condition. */
export interface Limit {
  readonly column: string;
  readonly isLower: boolean;
  readonly value: Bound;
}

/** Part of a statement. Kysely accepts it as an expression. */
export interface Part<T = unknown> extends Expression<T> {
  /** Parts with one key have the same SQL. */
  readonly key: string;
  readonly values: readonly Bound[];
  readonly write: Write<T>;
  /** The limits that a condition sets. */
  readonly limits: readonly Limit[];
}

class WrittenPart<T> implements Part<T> {
  constructor(
    readonly key: string,
    readonly values: readonly Bound[],
    readonly write: Write<T>,
    readonly limits: readonly Limit[],
  ) {}

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return this.write(this.values).toOperationNode();
  }
}

const none: readonly never[] = [];

export function makePart<T>(
  key: string,
  values: readonly Bound[],
  write: Write<T>,
  limits: readonly Limit[] = none,
): Part<T> {
  return new WrittenPart(key, values, write, limits);
}

/** The same part with limits. */
export const limited = <T>({ key, values, write }: Part<T>, limits: readonly Limit[]): Part<T> =>
  makePart(key, values, write, limits);

export const isPart = (value: unknown): value is Part => value instanceof WrittenPart;

/** A part without values. */
export function fixed<T = unknown>(text: string): Part<T> {
  return new WrittenPart(text, none, () => sql.raw<T>(text), none);
}

/** Parts joined by a text. */
export function joined<T>(
  parts: readonly Part[],
  between: string,
  around: readonly [string, string] = ['', ''],
  limits: readonly Limit[] = none,
): Part<T> {
  let key = around[0];
  const values: Bound[] = [];
  parts.forEach((part, i) => {
    key += i === 0 ? part.key : between + part.key;
    for (const value of part.values) values.push(value);
  });
  const write: Write<T> = (all) => {
    let at = 0;
    const written = parts.map((part) => part.write(all.slice(at, (at += part.values.length))));
    return sql<T>`${sql.raw(around[0])}${sql.join(written, sql.raw(between))}${sql.raw(around[1])}`;
  };
  return makePart<T>(key + around[1], values, write, limits);
}

/** A part as a template: texts with values to bind and other parts between them. */
export function part<T = unknown>(texts: TemplateStringsArray, ...given: readonly (Bound | Part)[]): Part<T> {
  let key = texts[0] ?? '';
  const values: Bound[] = [];
  given.forEach((one, i) => {
    if (isPart(one)) {
      key += one.key;
      for (const value of one.values) values.push(value);
    } else {
      key += '?';
      values.push(one);
    }
    key += texts[i + 1];
  });
  return makePart<T>(key, values, (all) => {
    let at = 0;
    const written = given.map((one) => (isPart(one) ? one.write(all.slice(at, (at += one.values.length))) : all[at++]));
    return sql<T>(texts, ...written);
  });
}
