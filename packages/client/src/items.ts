/** Iterates over the items of a list. */
import { csvOf } from './csv.js';

/** What a file of items has. */
export interface CsvOptions {
  /** Members of the items, in this order; by default all that an item has. */
  readonly columns?: readonly string[];
  /** Maximum number of items. */
  readonly limit?: number;
}

/**
 * Items in the order of the list. Requests are sent one at a time while you read, until you stop or there is no more.
 */
export class Items<T> implements AsyncIterable<T> {
  readonly #read: (size: number | undefined) => AsyncIterable<T>;

  /** `size` is the number of items that are needed, if known. */
  constructor(read: (size: number | undefined) => AsyncIterable<T>) {
    this.#read = read;
  }

  [Symbol.asyncIterator](): AsyncIterator<T> {
    return this.#read(undefined)[Symbol.asyncIterator]();
  }

  /** The first item; `undefined` for an empty list. */
  async first(): Promise<T | undefined> {
    const [first] = await this.toArray(1);
    return first;
  }

  /** All items, or the first ones. */
  async toArray(limit?: number): Promise<T[]> {
    const items: T[] = [];
    if (limit === 0) return items;
    for await (const item of this.#read(limit)) if (items.push(item) === limit) break;
    return items;
  }

  /** All items as CSV, or the first ones. Nested values are JSON. */
  async toCsv({ columns, limit }: CsvOptions = {}): Promise<string> {
    return csvOf(await this.toArray(limit), columns);
  }
}
