/** Things that are in both, in one only, or in both under different names. */
export interface Pairs<T> {
  readonly both: readonly (readonly [before: T, after: T])[];
  readonly renamed: readonly (readonly [before: T, after: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** Pairs things by name; then those left over whose likeness is the same and is that of no other. */
export function pairUp<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  likeness: (thing: T) => string,
): Pairs<T> {
  const now = new Map(after.map((thing) => [thing.name, thing]));
  const old = new Set(before.map(({ name }) => name));
  const both = before.flatMap((thing): [T, T][] => {
    const match = now.get(thing.name);
    return match ? [[thing, match]] : [];
  });
  const gone = before.filter(({ name }) => !now.has(name));
  const come = after.filter(({ name }) => !old.has(name));
  const renamed = gone.flatMap((thing): [T, T][] => {
    const alike = come.filter((other) => likeness(other) === likeness(thing));
    const rivals = gone.filter((other) => likeness(other) === likeness(thing));
    const [match] = alike;
    return match && alike.length === 1 && rivals.length === 1 ? [[thing, match]] : [];
  });
  const paired = new Set(renamed.flat());
  return {
    both,
    renamed,
    removed: gone.filter((thing) => !paired.has(thing)),
    added: come.filter((thing) => !paired.has(thing)),
  };
}
