/** Things with the same key together, in the order in which they are found. */
export function groupBy<T, Key>(things: Iterable<T>, keyOf: (thing: T) => Key): ReadonlyMap<Key, readonly [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}

/** The value that occurs most often, compared by its JSON; of several, the first. */
export const mostCommon = <T>(values: readonly T[]): T | undefined =>
  [...groupBy(values, (value) => JSON.stringify(value)).values()].sort((a, b) => b.length - a.length)[0]?.[0];
