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

export interface IdleMemory {
  /** Notes a response. */
  readonly noteResponse: () => void;
}

export interface IdleMemoryOptions {
  /** Called when garbage cannot be collected. It is not tried again. */
  readonly reportError: (error: unknown) => void;
  readonly collect?: () => Promise<void>;
  /** Bytes of the heap. */
  readonly size?: () => number;
}

/** Collects garbage once after each load, when no request has been handled for ten seconds. */
export function watchIdleMemory({ reportError, collect = collectAll, size = heapSize }: IdleMemoryOptions): IdleMemory {
  // The start fills the heap too, of a large wiki most of all.
  let kept = 0;
  let responses = 0;
  let seen = 0;
  const check = async (): Promise<void> => {
    const isIdle = responses === seen;
    seen = responses;
    if (!isIdle || responses === 0 || size() - kept < leastGrowth) return;
    responses = seen = 0;
    await collect();
    kept = size();
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => {
      clearInterval(timer);
      reportError(error);
    });
  }, idleTime).unref();
  return { noteResponse: () => void (responses += 1) };
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
