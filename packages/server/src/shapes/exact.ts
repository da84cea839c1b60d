/** What goes into a response: values with each member that the spec names for them, and no other. */
import type { Complete } from '@wiki-query/server-stubs';

declare const compared: unique symbol;

/** The mark of a value that the compiler has compared with the spec. It has no form at run time. */
export interface Compared {
  readonly [compared]: true;
}

/** A value of the type, compared with it in full. */
export type Exact<T> = T & Compared;

/**
 * Lets through values that name each member of `Shape`, and no other; what is left out under a condition counts as
 * named. `Unwritten` are members of the spec that this server never has.
 */
export function exactly<Shape, Unwritten extends PropertyKey = never>(): <T extends Shape>(
  value: T & Complete<Shape, T & Record<Unwritten, unknown>>,
) => Exact<Shape>;
export function exactly(): (value: never) => unknown {
  return same;
}

const same = (value: never): unknown => value;

/**
 * Lets through values that a captured profile supplies as they are. `names` are the members of the type, each of them and
 * no other: what the spec gains, somebody has to look for in profiles.
 */
export const recorded =
  <Shape>() =>
  <Name extends string>(_names: readonly Name[] & Complete<Shape, Readonly<Record<Name, unknown>>>) =>
  (value: object): Exact<Shape> =>
    value as Exact<Shape>;

/** An object that a shape has put together of values that were compared. */
export function composed(value: object): Compared;
export function composed(value: object): object {
  return value;
}
