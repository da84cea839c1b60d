/** Prints next to the main thread, which continues with other outputs: ts-morph takes its time to load and to print. */
import { Worker } from 'node:worker_threads';
import { print, type Printable } from './print.js';

/** What the worker is asked, and what it answers. */
export interface PrintRequest {
  readonly id: number;
  readonly what: Printable;
}
/** The text of a file, or why there is none. */
export type PrintAnswer = { readonly id: number } & ({ readonly text: string } | { readonly problem: string });

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

const workerFile = new URL('./print-worker.js', import.meta.url);
/** Compiled code runs with a worker; sources under test print in their own thread. */
const hasWorker = import.meta.url.endsWith('.js');
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let count = 0;

/** Starts the worker, so that it is ready when the first file comes. */
export function warmUpPrinter(): void {
  if (hasWorker) startWorker();
}

/** So many files are with the worker at a time: those of a large spec would fill the memory. */
const most = 200;
const queue: (() => void)[] = [];

/** The text of what `make` gives; it is called when its turn comes. */
export function printBeside(make: () => Printable): Promise<string> {
  if (!hasWorker) return print(make());
  return new Promise((resolve, reject) => {
    const start = (): void => {
      const running = startWorker();
      const id = count++;
      running.ref();
      waiting.set(id, { resolve, reject });
      running.postMessage({ id, what: make() } satisfies PrintRequest);
    };
    if (waiting.size < most) start();
    else queue.push(start);
  });
}

function startWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(workerFile);
  worker.on('message', (answer: PrintAnswer) => settle(answer));
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  worker.unref();
  return worker;
}

/** A worker with nothing to do does not keep the process. */
function settle(answer: PrintAnswer): void {
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  queue.shift()?.();
  if (waiting.size === 0) worker?.unref();
  if ('text' in answer) asked?.resolve(answer.text);
  else asked?.reject(new Error(answer.problem));
}
