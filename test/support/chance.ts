/** The seed of tests with random inputs: they judge a change, not chance. The nightly workflow makes new seeds. */
export const testSeed = 1;

/** Chance that comes out the same for the same seed. */
export interface Chance {
  /** A number of 0 up to, but not including, 1. */
  readonly fraction: () => number;
  /** A number of 0 up to, but not including, `count`. */
  readonly below: (count: number) => number;
  readonly is: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Some of the items, none twice, in any order. */
  readonly some: <T>(items: readonly T[], count: number) => T[];
}

export function makeChance(seed: number): Chance {
  let state = seed + 0x9e3779b9;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count: number): number => Math.floor(fraction() * count);
  const some = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    const out: T[] = [];
    while (out.length < count && rest.length > 0) out.push(...rest.splice(below(rest.length), 1));
    return out;
  };
  return {
    fraction,
    below,
    is: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    some,
  };
}
