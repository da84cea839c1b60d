/** Compares texts by their code units, for `sort`. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares entries of an object by their keys. */
export const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => compare(a, b);
