/**
 * Members of parts that are no rows: of an item, of a module's value, of what a module adds to a page. The values of
 * `prop` that request them are those of the spec, as for the members of rows.
 */
import type { ItemMembers, ModuleName } from '@wiki-query/server-stubs';
import { lookUp, setOwn } from '@wiki-query/wikitext';
import { mark, type Marks } from '../result/value.js';
import type { Exact } from './exact.js';
import type { QueryRun } from './query-run.js';

type Awaitable<T> = T | Promise<T>;

/** The value of a member; undefined omits it. It is not called for a member that is not requested. */
type Write<N extends ModuleName, Part, Batch, V> = (part: Part, run: QueryRun<N>, batch: Batch) => Awaitable<V>;

/** Each member of `Item`, in their order in the response. This server never returns those with null. */
export type PartMembers<N extends ModuleName, Item, Part, Batch = unknown> = {
  readonly [K in keyof ItemMembers<N, Exclude<Item, readonly []>>]: Write<
    N,
    Part,
    Batch,
    ItemMembers<N, Exclude<Item, readonly []>>[K] | undefined
  > | null;
};

/** The values of a member of all alternatives. */
type AnyValue<T, K> = T extends unknown ? (K extends keyof T ? Exclude<T[K], undefined> : never) : never;

/** Members that one function computes together, once for each part. */
export function together<N extends ModuleName, Part extends object, Batch, T, const K extends string>(
  names: readonly K[],
  write: (part: Part, run: QueryRun<N>, batch: Batch) => Awaitable<T>,
): { readonly [M in K]: Write<N, Part, Batch, AnyValue<NonNullable<T>, M> | undefined> };
export function together(
  names: readonly string[],
  write: (part: object, run: QueryRun, batch: unknown) => Awaitable<Readonly<Record<string, unknown>> | undefined>,
): object {
  const known = new WeakMap<object, ReturnType<typeof write>>();
  const of = (part: object, run: QueryRun, batch: unknown): ReturnType<typeof write> => {
    if (!known.has(part)) known.set(part, write(part, run, batch));
    return known.get(part);
  };
  const member =
    (name: string): Write<ModuleName, object, unknown, unknown> =>
    (part, run, batch) => {
      const made = of(part, run, batch);
      return made instanceof Promise ? made.then((values) => lookUp(values ?? {}, name)) : lookUp(made ?? {}, name);
    };
  return Object.fromEntries(names.map((name) => [name, member(name)]));
}

type Members = Record<string, unknown>;

/** Writes a part: at once if none of its members has to be awaited. */
export type WritePart<Item, Part, Batch> = (part: Part, batch: Batch) => Awaitable<Exact<Item>>;

/** A function that writes the members which the run requests. */
export function partWriter<N extends ModuleName, Item, Part, Batch>(
  members: PartMembers<N, Item, Part, Batch>,
  run: QueryRun<N>,
  marks: Marks | undefined,
): WritePart<Item, Part, Batch> {
  const all: readonly (readonly [string, Write<N, Part, Batch, unknown> | null])[] = Object.entries(members);
  const writers = all.flatMap(([name, write]) => (write !== null && run.requests(name) ? [{ name, write }] : []));
  // The members are those that the type of the declaration requires.
  const finish = (item: object) => (marks === undefined ? item : mark(item, marks)) as Exact<Item>;
  const writeRest = async (part: Part, batch: Batch, item: Members, value: Promise<unknown>, at: number) => {
    const first = await value;
    if (first !== undefined) setOwn(item, writers[at]?.name ?? '', first);
    for (const { name, write } of writers.slice(at + 1)) {
      const next = await write(part, run, batch);
      if (next !== undefined) setOwn(item, name, next);
    }
    return finish(item);
  };
  return (part, batch) => {
    const item: Members = {};
    for (const [at, { name, write }] of writers.entries()) {
      const value = write(part, run, batch);
      if (value instanceof Promise) return writeRest(part, batch, item, value, at);
      if (value !== undefined) setOwn(item, name, value);
    }
    return finish(item);
  };
}
