/** Works next to the main thread, which continues with other outputs: one more thread parses and prints. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isBuilt } from '../start/is-built.js';
import { endWork, type WorkRequest, type WorkResult } from './messages.js';
import { work, type Answer, type Work } from './work.js';

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const workerFile = new URL('./start-thread.cjs', import.meta.url);
/** Compiled code runs with a worker; sources under test work in their own thread. */
export const hasThread = isBuilt;
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

/** What comes of the work that `make` gives; it is called when its turn comes. */
export function doBeside(make: () => Work): Promise<Answer> {
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
  // Nearly all that it makes stays until the end of a run: with more room it is moved less often.
  worker = new Worker(workerFile, { resourceLimits: { maxYoungGenerationSizeMb: 64 } });
  worker.on('message', (result: WorkResult) => settle(result));
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  worker.unref();
  return worker;
}

/** Stops what the worker does and nobody waits for: work for a spec that has mistakes, or that changes nothing. */
export function dropWork(): void {
  if (waiting.size === 0) return;
  void worker?.terminate();
  worker = undefined;
  waiting.clear();
  queue.length = 0;
}

/** Ends the worker once it has kept what was compiled for it. */
export async function endThread(): Promise<void> {
  if (worker === undefined) return;
  const end = once(worker, 'exit');
  worker.ref();
  worker.postMessage(endWork);
  await end;
}

/** A worker with nothing to do does not keep the process. */
function settle(result: WorkResult): void {
  const asked = waiting.get(result.id);
  waiting.delete(result.id);
  queue.shift()?.();
  if (waiting.size === 0) worker?.unref();
  if ('answer' in result) asked?.resolve(result.answer);
  else asked?.reject(new Error(result.problem));
}
