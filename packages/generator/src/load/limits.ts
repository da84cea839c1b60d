/** Bounds of a YAML file: a short text may not describe more than memory holds. */

/** How many levels of lists and maps may lie in each other; the deepest of a real spec has about 20. */
export const mostNested = 100;

/** How many values all aliases of a file may repeat together. */
export const mostAliased = 10_000;

/** A value with an anchor, and the number of values in it. */
export interface Anchored {
  readonly value: unknown;
  readonly size: number;
}

/** Counts the values of a file while it is read. */
export interface Counts {
  /** Values with an anchor: an alias is the same value, not a copy. */
  readonly anchored: Map<string, Anchored>;
  /** All values so far, repeated ones included. */
  values: number;
  /** Those of them that aliases repeat. */
  aliased: number;
  /** The level that is being read. */
  depth: number;
}

export const noCounts = (): Counts => ({ anchored: new Map(), values: 0, aliased: 0, depth: 0 });

/** Counts the values of an alias; false when they are too many. */
export function countAlias(counts: Counts, { size }: Anchored): boolean {
  if (counts.aliased + size > mostAliased) return false;
  counts.aliased += size;
  counts.values += size;
  return true;
}
