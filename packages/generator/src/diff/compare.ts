/** Comparisons of the values of a model, from which `layout.ts` puts together that of the whole model. */
import type { SourcePlace } from '../model/source-place.js';
import type { Change } from './change.js';
import { rules, type RuleCode } from './rules.js';

/** Where the comparison is, and where it puts what it finds. */
export interface Spot {
  readonly at: string;
  readonly key: string;
  readonly place?: SourcePlace;
  /** By what they say: each is said once. */
  readonly changes: Map<string, Change>;
}

/** Compares a value of the old model with that of the new one; `parents` are the objects that have them. */
export type Compare<T, P = unknown> = (
  before: T,
  after: T,
  spot: Spot,
  parents: readonly [before: P, after: P],
) => void;
/** A comparison for each key of an object: a key that is new in the model does not compile until it has one. */
export type Keys<T> = { readonly [K in keyof T]-?: Compare<T[K], T> };
type Values = Readonly<Record<'was' | 'is' | 'name', unknown>>;

/** Reports a change, once. */
export function say(spot: Spot, code: RuleCode, values: Partial<Values> = {}): void {
  const { at, key, place, changes } = spot;
  const shown = { key, was: show(values.was), is: show(values.is), name: show(values.name) };
  const message = rules[code].message.replace(/\{(key|was|is|name)\}/g, (_, name: keyof typeof shown) => shown[name]);
  const said = contentOf([code, at, message]);
  if (!changes.has(said)) changes.set(said, { code, at, message, ...(place && { place }) });
}

const show = (value: unknown): string =>
  value === undefined ? 'none' : typeof value === 'string' && value !== '' ? value : contentOf(value);

/** What a value says, without the places that it is from. */
export const contentOf = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'source' && isPlace(inner) ? undefined : inner)) ?? '';

/** Follows from other keys, which are compared. */
export const skip: Compare<unknown> = () => undefined;

/** A value of any kind: changed, or, where other codes are given, new or gone. */
export const value =
  (changed: RuleCode, added = changed, removed = changed): Compare<unknown> =>
  (was, is, spot) => {
    if (contentOf(was) === contentOf(is)) return;
    say(spot, was === undefined ? added : is === undefined ? removed : changed, { was, is });
  };

/** What people read, and no program depends on. */
export const text = value('text-changed');

/** A switch. */
export const flag =
  (on: RuleCode, off: RuleCode): Compare<boolean | undefined> =>
  (was = false, is = false, spot) => {
    if (was !== is) say(spot, is ? on : off);
  };

/** An upper bound (`1`) or a lower one (`-1`); none is the widest. */
export const bound =
  (sign: 1 | -1): Compare<number | undefined> =>
  (was, is, spot) => {
    const [before, after] = [was, is].map((one) => (one === undefined ? Infinity : one * sign));
    if (was !== is) say(spot, (after ?? 0) < (before ?? 0) ? 'bound-narrowed' : 'bound-widened', { was, is });
  };

/** Values each of which is there or not. */
export const each =
  (added: RuleCode, removed: RuleCode): Compare<readonly (string | number)[] | undefined> =>
  (before = [], after = [], spot) => {
    for (const name of before) if (!after.includes(name)) say(spot, removed, { name });
    for (const name of after) if (!before.includes(name)) say(spot, added, { name });
    sameOrder(before, after, spot);
  };

/** A comparison that depends on the objects that have the values. */
export const depending =
  <T, P>(choose: (before: P, after: P) => Compare<T, P>): Compare<T, P> =>
  (before, after, spot, parents) =>
    choose(...parents)(before, after, spot, parents);

/** An object, key by key. */
export const object =
  <T extends object>(keys: () => Keys<T>): Compare<T | undefined> =>
  (before, after, spot) => {
    if (!before || !after) return;
    const layout = keys();
    const place = placeOf(after) ?? spot.place;
    const compare = <K extends keyof T & string>(key: K): void => {
      if (before[key] !== after[key])
        layout[key](before[key], after[key], { ...spot, key, ...(place && { place }) }, [before, after]);
    };
    for (const key in layout) compare(key);
  };

/** How the things of a list are compared. */
export interface ListOf<T> {
  /** Identifies a thing in its list. */
  readonly id: (thing: T) => string;
  readonly added: RuleCode | ((thing: T) => RuleCode);
  readonly removed: RuleCode;
  readonly renamed?: RuleCode;
  /** What stays of a thing that gets another name. */
  readonly likeness?: (thing: T) => unknown;
  /** How a thing is found: the place of the list, and its name. */
  readonly path?: (at: string, id: string) => string;
  /** Things in another order; absent where the order follows from names. */
  readonly moved?: RuleCode;
}

/** Things that are in both lists, in one only, or in both under different names. */
export const list =
  <T extends object>(compare: Compare<T>, how: ListOf<T>): Compare<readonly T[] | undefined> =>
  (before = [], after = [], spot) => {
    const { id, added, removed, renamed, path = (at, name) => `${at}.${name}` } = how;
    const now = byId(after, id);
    const old = byId(before, id);
    const pairs = new Map(renamed ? renamedOf(before, after, how) : []);
    const spotOf = (name: string, thing: T): Spot => {
      const place = placeOf(thing) ?? spot.place;
      return { ...spot, at: path(spot.at, name), ...(place && { place }) };
    };
    for (const [name, thing] of old) {
      const match = now.get(name) ?? pairs.get(thing);
      if (!match)
        say({ ...spotOf(name, thing), ...(spot.place && { place: spot.place }) }, removed, { name, was: thing });
      else {
        const own = spotOf(name, match);
        if (renamed && !now.has(name)) say(own, renamed, { is: id(match) });
        // Most things are the same, in the same place: with this look a comparison takes 17 ms instead of 27.
        if (JSON.stringify(thing) !== JSON.stringify(match)) compare(thing, match, own, [before, after]);
      }
    }
    const met = new Set(pairs.values());
    for (const [name, thing] of now)
      if (!old.has(name) && !met.has(thing))
        say(spotOf(name, thing), typeof added === 'function' ? added(thing) : added, { name, is: thing });
    sameOrder([...old.keys()], [...now.keys()], spot);
  };

/** The things by their ids; those with the same one are numbered. */
function byId<T>(things: readonly T[], id: (thing: T) => string): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const thing of things) {
    const name = id(thing);
    let [free, number] = [name, 1];
    while (found.has(free)) free = `${name} ${++number}`;
    found.set(free, thing);
  }
  return found;
}

/** Pairs things of other names whose likeness is the same and is that of no other. */
function renamedOf<T>(before: readonly T[], after: readonly T[], { id, likeness = () => undefined }: ListOf<T>) {
  const ids = (things: readonly T[]) => new Set(things.map(id));
  const [old, now] = [ids(before), ids(after)];
  const gone = before.filter((thing) => !now.has(id(thing)));
  const come = after.filter((thing) => !old.has(id(thing)));
  const like = (thing: T) => (other: T) => contentOf(likeness(other)) === contentOf(likeness(thing));
  return gone.flatMap((thing): [T, T][] => {
    const [match, ...others] = come.filter(like(thing));
    return match && others.length === 0 && gone.filter(like(thing)).length === 1 ? [[thing, match]] : [];
  });
}

function sameOrder(before: readonly unknown[], after: readonly unknown[], spot: Spot): void {
  const was = before.filter((one) => after.includes(one));
  const is = after.filter((one) => before.includes(one));
  if (contentOf(was) !== contentOf(is)) say(spot, 'order-changed');
}

/** The place that an object of the model has. */
function placeOf(thing: object): SourcePlace | undefined {
  const source: unknown = 'source' in thing ? thing.source : undefined;
  return isPlace(source) ? source : undefined;
}

const isPlace = (value: unknown): value is SourcePlace =>
  typeof value === 'object' && value !== null && 'file' in value && 'line' in value && value.file !== '';
