/**
 * Returns memory to the system while no requests come. V8 keeps the pages of its heap that a load has filled, about as much
 * as the rest of a worker.
 */
import { getHeapStatistics } from 'node:v8';

/** Milliseconds without a response after which a worker is idle. */
const idleTime = 10_000;

/** Bytes that the heap must have grown by: a collection stops the worker for a tenth of a second. */
const leastGrowth = 24 << 20;

const heapSize = (): number => getHeapStatistics().total_heap_size;

/**
 * Collects garbage after each load. Returns what notes a response. `reportError`: called when garbage cannot be collected,
 * which is not tried again. `size`: bytes of the heap.
 */
export function watchIdleMemory(
  reportError: (error: unknown) => void,
  collect = collectAll,
  size = heapSize,
): () => void {
  // The start fills the heap too, of a large wiki most of all.
  let kept = 0;
  let timer: NodeJS.Timeout | undefined;
  const check = async (): Promise<void> => {
    if (size() - kept < leastGrowth) return;
    try {
      await collect();
      kept = size();
    } catch (error) {
      kept = Infinity;
      reportError(error);
    }
  };
  return () => void (timer = timer?.refresh() ?? setTimeout(() => void check(), idleTime).unref());
}

/** A full collection, which also releases the pages that it has emptied. `gc()` of `--expose-gc` keeps them. */
async function collectAll(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
