/** Works next to the main thread, which continues with other outputs: one more thread parses and prints. */
import { Worker } from 'node:worker_threads';
import { work, type Work } from './work.js';

/** What the thread is given. */
export interface WorkRequest {
  readonly id: number;
  readonly what: Work;
}
/** The text that comes of it, or why there is none. */
export type WorkResult = { readonly id: number } & ({ readonly text: string } | { readonly problem: string });

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

const workerFile = new URL('./thread.js', import.meta.url);
/** Compiled code runs with a worker; sources under test work in their own thread. */
export const hasThread = import.meta.url.endsWith('.js');
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let count = 0;

/** Starts the worker, so that it is ready when the first file comes. */
export function warmUpThread(): void {
  if (hasThread) startWorker();
}

/** So many files are with the worker at a time: those of a large spec would fill the memory. */
const most = 200;
const queue: (() => void)[] = [];

/** The text of what `make` gives; it is called when its turn comes. */
export function doBeside(make: () => Work): Promise<string> {
  if (!hasThread) return work(make());
  return new Promise((resolve, reject) => {
    const start = (): void => {
      const running = startWorker();
      const id = count++;
      running.ref();
      waiting.set(id, { resolve, reject });
      running.postMessage({ id, what: make() } satisfies WorkRequest);
    };
    if (waiting.size < most) start();
    else queue.push(start);
  });
}

function startWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(workerFile);
  worker.on('message', (answer: WorkResult) => settle(answer));
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  worker.unref();
  return worker;
}

/** A worker with nothing to do does not keep the process. */
function settle(answer: WorkResult): void {
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  queue.shift()?.();
  if (waiting.size === 0) worker?.unref();
  if ('text' in answer) asked?.resolve(answer.text);
  else asked?.reject(new Error(answer.problem));
}
