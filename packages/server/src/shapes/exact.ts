/** Exact types of response values: each member that the spec names for them, and no other. */
import type { Complete } from '@wiki-query/server-stubs';

declare const compared: unique symbol;

/** The mark of a value whose type the compiler has compared with the spec. It does not exist at run time. */
export interface SpecChecked {
  readonly [compared]: true;
}

/** A value of the type, compared with it in full. */
export type Exact<T> = T & SpecChecked;

/**
 * Accepts values that have exactly the members of `Shape`; conditional ones count as present. `Unwritten` are members
 * of the spec that this server never returns.
 */
export function exactly<Shape, Unwritten extends PropertyKey = never>(): <T extends Shape>(
  value: T & Complete<Shape, T & Record<Unwritten, unknown>>,
) => Exact<Shape>;
export function exactly(): (value: never) => unknown {
  return same;
}

const same = (value: never): unknown => value;

/**
 * Accepts values that a captured profile contains. `names` are exactly the members of the type, so that new members of
 * the spec must be checked against profiles.
 */
export const recorded =
  <Shape>() =>
  <Name extends string>(_names: readonly Name[] & Complete<Shape, Readonly<Record<Name, unknown>>>) =>
  (value: object): Exact<Shape> =>
    value as Exact<Shape>;

/** An object that a shape has built from compared values. */
export function composed(value: object): SpecChecked;
export function composed(value: object): object {
  return value;
}
