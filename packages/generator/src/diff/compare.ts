/** Comparisons of the values of a model, from which `layout.ts` puts together that of the whole model. */
import type { SourcePlace } from '../model/model.js';
import { freeName } from '../text/free-name.js';
import { groupBy } from '../text/group-by.js';
import type { Change } from './change.js';
import { isRuleCode, rules, type RuleCode } from './rules.js';

/** A value of the old model and that of the new one, and where changes of it are put. */
interface Pair<T, P = unknown> {
  readonly was: T;
  readonly is: T;
  /** The objects that have the values. */
  readonly owners: readonly [before: P, after: P];
  readonly at: string;
  readonly key: string;
  readonly place?: SourcePlace;
  /** By what they say: each is said once. */
  readonly changes: Map<string, Change>;
}

/** Compares two values. */
export type Compare<T, P = unknown> = (pair: Pair<T, P>) => void;
/** A comparison for each key of an object: a key that is new in the model does not compile until it has one. */
export type Keys<T> = { readonly [K in keyof T]-?: Compare<T[K], T> };

/** Reports a change. */
export function say({ was, is, at, key, place, changes }: Pair<unknown>, code: RuleCode, name?: string | number): void {
  const values = { key, was, is, name };
  const fill = (_: string, value: keyof typeof values): string => show(values[value]);
  const message = rules[code].message.replace(/\{(key|was|is|name)\}/g, fill);
  addChange(changes, { code, at, message, ...(place && { place }) });
}

/** Adds a change, unless it is there. */
export function addChange(changes: Map<string, Change>, change: Change): void {
  const said = contentOf([change.code, change.at, change.message]);
  if (!changes.has(said)) changes.set(said, change);
}

const show = (value: unknown): string =>
  value === undefined ? 'none' : typeof value === 'string' && value !== '' ? value : contentOf(value);

/** What a value says, without the places that it is from. */
export const contentOf = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'source' && isPlace(inner) ? undefined : inner)) ?? '';

/** Follows from other keys, which are compared. */
export const skip: Compare<unknown> = () => undefined;

/** The same comparison for several keys. */
export const all = <K extends string, C>(compare: C, ...keys: readonly K[]): Readonly<Record<K, C>> =>
  Object.fromEntries(keys.map((key) => [key, compare])) as Record<K, C>;

/** A value of any kind: changed, or, where other codes are given, new or gone. */
export const value =
  (changed: RuleCode, added = changed, removed = changed): Compare<unknown> =>
  (pair) => {
    const { was, is } = pair;
    if (contentOf(was) !== contentOf(is)) say(pair, was === undefined ? added : is === undefined ? removed : changed);
  };

/** What people read, and no program depends on. */
export const text = value('text-changed');

/** A switch. */
export const flag =
  (on: RuleCode, off: RuleCode): Compare<unknown> =>
  (pair) => {
    const [was, is] = [pair.was === true, pair.is === true];
    if (was !== is) say({ ...pair, was, is }, is ? on : off);
  };

/** An upper bound (`1`) or a lower one (`-1`); none is the widest. */
export const bound =
  (sign: 1 | -1): Compare<unknown> =>
  (pair) => {
    const [was, is] = [boundIn(pair.was, sign), boundIn(pair.is, sign)];
    if (was !== is) say(pair, is < was ? 'bound-narrowed' : 'bound-widened');
  };

const boundIn = (value: unknown, sign: 1 | -1): number => (typeof value === 'number' ? value * sign : Infinity);

/** Values each of which is there or not. */
export const each =
  (added: RuleCode, removed: RuleCode): Compare<unknown> =>
  (pair) => {
    const [was, is] = [namesIn(pair.was), namesIn(pair.is)];
    for (const name of was) if (!is.includes(name)) say(pair, removed, name);
    for (const name of is) if (!was.includes(name)) say(pair, added, name);
    sameOrder(pair, was, is);
  };

const namesIn = (value: unknown): readonly (string | number)[] => (Array.isArray(value) ? value : []);

/** An object, key by key. */
export const object =
  <T extends object>(keys: NoInfer<Keys<T>>): Compare<T | undefined> =>
  (pair) => {
    const { was, is } = pair;
    if (!was || !is) return;
    const compare = <K extends keyof T & string>(key: K): void => {
      if (was[key] !== is[key])
        keys[key]({ ...pair, ...placeOf(is), was: was[key], is: is[key], key, owners: [was, is] });
    };
    for (const key in keys) compare(key);
  };

type NounOf<Code> = Code extends `${infer N}-added` ? (`${N}-removed` extends RuleCode ? N : never) : never;
/** What can be added and removed. */
type Noun = NounOf<RuleCode>;

/** Names of things each of which is there or not. */
export const names = (noun: Noun): ReturnType<typeof each> => each(`${noun}-added`, `${noun}-removed`);

/** What is particular to a list. */
interface ListOptions<T> {
  /** Identifies a thing; its name or else its content, if absent. */
  readonly id?: (thing: T) => string;
  /** How a thing is found: the place of the list, and its id. */
  readonly path?: (at: string, id: string) => string;
  /** Requests or handlers without a new one fail. */
  readonly isRequired?: (thing: T) => boolean;
  /** What stays of a thing that gets another id. */
  readonly likeness?: (thing: T) => unknown;
}

const nameOf = (thing: object): string => ('name' in thing ? String(thing.name) : contentOf(thing));

/** Things that are in both lists, in one only, or in both under different ids. Of a list of texts, each change is one of texts. */
export const list =
  <T extends object>(
    noun: Noun | 'text',
    /** Of the keys of the things, or of whole things. */
    keys: NoInfer<Keys<T> | Compare<T>>,
    {
      id = nameOf,
      path = (at, name) => (at === '' ? name : `${at}.${name}`),
      isRequired,
      likeness,
    }: NoInfer<ListOptions<T>> = {},
  ): Compare<readonly T[] | undefined> =>
  (pair) => {
    const compare = typeof keys === 'function' ? keys : object(keys);
    const [old, now] = [byId(pair.was ?? [], id), byId(pair.is ?? [], id)];
    const renamed = likeness ? renamedOf(old, now, likeness) : new Map<T, T>();
    for (const [name, was] of old) {
      const is = now.get(name) ?? renamed.get(was);
      const own = { ...pair, at: path(pair.at, name), was };
      if (!is) say({ ...placeOf(was), ...own, is }, codeOf(noun, 'removed'), name);
      else {
        if (renamed.has(was)) say({ ...own, ...placeOf(is), is: id(is) }, codeOf(noun, 'renamed'));
        // Most things are the same, in the same place: with this look a comparison takes 17 ms instead of 27.
        if (JSON.stringify(was) !== JSON.stringify(is)) compare({ ...own, ...placeOf(is), is });
      }
    }
    const met = new Set(renamed.values());
    for (const [name, is] of now)
      if (!old.has(name) && !met.has(is)) {
        const code = codeOf(isRequired?.(is) ? `required-${noun}` : noun, 'added');
        say({ ...pair, ...placeOf(is), at: path(pair.at, name), is, was: undefined }, code, name);
      }
    sameOrder(pair, [...old.keys()], [...now.keys()]);
  };

function codeOf(noun: string, change: 'added' | 'removed' | 'renamed'): RuleCode {
  if (noun === 'text') return 'text-changed';
  const code = `${noun}-${change}`;
  if (!isRuleCode(code)) throw new Error(`There is no rule ${code}`);
  return code;
}

type ById<T> = ReadonlyMap<string, T>;

/** The things by their ids; those with the same one are numbered. */
function byId<T>(things: readonly T[], id: (thing: T) => string): ById<T> {
  const found = new Map<string, T>();
  const isTaken = (name: string): boolean => found.has(name);
  for (const thing of things) found.set(freeName(id(thing), isTaken, ' '), thing);
  return found;
}

/** Pairs things of other ids whose likeness is the same and is that of no other. */
function renamedOf<T>(old: ById<T>, now: ById<T>, likeness: (thing: T) => unknown): ReadonlyMap<T, T> {
  const only = (these: ById<T>, those: ById<T>) =>
    groupBy(
      [...these].flatMap(([name, thing]) => (those.has(name) ? [] : [thing])),
      (thing) => contentOf(likeness(thing)),
    );
  const come = only(now, old);
  const pairs = [...only(old, now)].flatMap(([like, [was, ...alike]]): [T, T][] => {
    const [is, ...others] = come.get(like) ?? [];
    return is !== undefined && alike.length + others.length === 0 ? [[was, is]] : [];
  });
  return new Map(pairs);
}

function sameOrder(pair: Pair<unknown>, before: readonly unknown[], after: readonly unknown[]): void {
  const was = before.filter((one) => after.includes(one));
  const is = after.filter((one) => before.includes(one));
  if (contentOf(was) !== contentOf(is)) say(pair, 'order-changed');
}

/** The place that an object of the model has. */
function placeOf(thing: object): { readonly place?: SourcePlace } {
  const source: unknown = 'source' in thing ? thing.source : undefined;
  return isPlace(source) ? { place: source } : {};
}

const isPlace = (value: unknown): value is SourcePlace =>
  typeof value === 'object' && value !== null && 'file' in value && 'line' in value && value.file !== '';
