/** A pool of threads for tasks. Without threads, tasks run synchronously in this thread. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type TransferListItem, Worker } from 'node:worker_threads';
import { DumpError } from '../errors/dump-error.js';
import { doTask, type TaskName, type TaskOf, type ResultOf } from './tasks.js';

export interface WorkerPool {
  /** Threads that work at the same time, at least 1. */
  readonly width: number;
  readonly run: <Name extends TaskName>(
    name: Name,
    task: TaskOf<Name>,
    transfer?: readonly TransferListItem[],
  ) => Promise<ResultOf<Name>>;
  readonly close: () => Promise<void>;
}

/** The response of a thread. */
export interface Reply {
  readonly result?: unknown;
  readonly error?: {
    readonly message: string;
    readonly isDumpError: boolean;
    readonly stack?: string;
    readonly code?: string;
  };
}

interface Job {
  readonly message: { readonly name: TaskName; readonly task: unknown };
  readonly transfer: readonly TransferListItem[];
  readonly settle: (reply: Reply) => void;
}

export function startPool(threads: number): WorkerPool {
  const entry = new URL('./worker-main.js', import.meta.url);
  // From TypeScript sources, as in unit tests, there is no compiled entry point, so that no threads are used.
  return threads === 0 || !existsSync(fileURLToPath(entry)) ? ownThread : threadPool(entry, threads);
}

const ownThread: WorkerPool = {
  width: 1,
  run: doTask,
  close: async () => undefined,
};

function threadPool(entry: URL, threads: number): WorkerPool {
  const queue: Job[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Job>();
  let closed = false;
  const next = (): void => {
    if (closed) return;
    for (let [job] = queue; job !== undefined; [job] = queue) {
      const worker = idle.pop() ?? (workers.length < threads ? start() : undefined);
      if (worker === undefined) return;
      queue.shift();
      busy.set(worker, job);
      worker.postMessage(job.message, job.transfer);
    }
  };
  const finish = (worker: Worker, reply: Reply): void => {
    const job = busy.get(worker);
    busy.delete(worker);
    job?.settle(reply);
  };
  const start = (): Worker => {
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    worker.on('message', (reply: Reply) => {
      finish(worker, reply);
      idle.push(worker);
      next();
    });
    worker.on('error', (error) => finish(worker, { error: { message: error.message, isDumpError: false } }));
    worker.on('exit', () => {
      finish(worker, { error: { message: 'a worker thread ended', isDumpError: false } });
      workers.splice(workers.indexOf(worker), 1);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      next();
    });
    workers.push(worker);
    return worker;
  };
  const workers: Worker[] = [];
  return {
    width: threads,
    run: (name, task, transfer = []) =>
      new Promise((resolve, reject) => {
        const settle = (reply: Reply): void =>
          reply.error === undefined ? resolve(reply.result as ResultOf<typeof name>) : reject(errorOf(reply.error));
        queue.push({ message: { name, task }, transfer, settle });
        next();
      }),
    close: async () => {
      closed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

function errorOf({ message, isDumpError, stack, code }: NonNullable<Reply['error']>): Error {
  if (isDumpError) return new DumpError(message);
  const error = code === undefined ? new Error(message) : Object.assign(new Error(message), { code });
  if (stack !== undefined) error.stack = stack;
  return error;
}
