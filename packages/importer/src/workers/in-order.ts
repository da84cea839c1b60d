/**
 * Processes items concurrently and yields the results in the order of the items, with at most `most` at the same time.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const waiting: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      waiting.push(quietly(work(item)));
      if (waiting.length < most) continue;
      const first = waiting.shift();
      if (first !== undefined) yield await first;
    }
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) yield await first;
  } finally {
    await Promise.allSettled(waiting);
  }
}

/** A promise whose rejection is handled when it is awaited. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
