/** Recent changes as they happen. */
import type { ListOptions, Parameters } from './list-options.js';
import type { ItemOf, ListName, ListParameters } from './lists.js';
import { wait } from './transport.js';

/** How recent changes are followed. */
export interface ChangesOptions extends ListOptions {
  /** Milliseconds between requests when there is nothing new; default 5000. */
  readonly interval?: number;
}

/** `never` for a wiki without this list. */
type Changes = Extract<ListName, 'recentchanges'>;

/** Parameters of `list=recentchanges`. The order is chronological. */
export type ChangesParameters = Omit<ListParameters<Changes>, 'dir' | 'end'>;

/** A change. Its ID and its time are always present. */
export type Change<Given> = ItemOf<Changes, Given> & { readonly rcid: number; readonly timestamp: string };

type Read = (parameters: Parameters, options: ListOptions) => AsyncIterable<unknown>;

/** Milliseconds by which the database may write changes late. Changes of that period are read again. */
const overlap = 10_000;

const defaultProperties = ['title', 'timestamp', 'ids'];

/** Yields each change once, from `start` or from now on, until the signal aborts. */
export async function* followChanges(
  read: Read,
  serverTime: () => Promise<string>,
  parameters: Parameters,
  { interval = 5000, ...options }: ChangesOptions,
): AsyncGenerator<unknown, void, undefined> {
  const { prop = defaultProperties, start } = parameters;
  const properties = [...new Set([...(typeof prop === 'object' ? prop : [String(prop)]), 'timestamp', 'ids'])];
  const given = new Map<number, number>();
  const begin = start === undefined ? await serverTime() : String(start);
  let newest = Date.parse(begin);
  let since = begin;
  for (;;) {
    let isNew = false;
    for await (const change of read({ ...parameters, prop: properties, start: since, dir: 'newer' }, options)) {
      const { id, time } = keyOf(change);
      if (given.has(id)) continue;
      given.set(id, time);
      newest = Math.max(newest, time);
      isNew = true;
      yield change;
    }
    since = new Date(Math.max(newest - overlap, Date.parse(begin))).toISOString();
    for (const [id, time] of given) if (time < Date.parse(since)) given.delete(id);
    if (!isNew) await wait(interval, options.signal);
  }
}

function keyOf(change: unknown): { readonly id: number; readonly time: number } {
  const id: unknown = Reflect.get(Object(change), 'rcid');
  const timestamp: unknown = Reflect.get(Object(change), 'timestamp');
  if (typeof id !== 'number' || typeof timestamp !== 'string') throw new Error('A recent change has no id or time.');
  return { id, time: Date.parse(timestamp) };
}
