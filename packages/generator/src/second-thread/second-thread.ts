/** A second thread, which parses and renders a part of a run. What it does not do, the caller does itself. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isBuilt } from '../start/is-built.js';
import { endWork, type WorkRequest, type WorkResult } from './messages.js';
import type { WorkOutput, Work } from './work.js';

interface Waiting {
  readonly resolve: (output: WorkOutput | undefined) => void;
  readonly reject: (error: Error) => void;
}

const workerFile = new URL('./start-thread.cjs', import.meta.url);
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let isLost = false;
let count = 0;

/** Compiled code has a second thread, until it fails; sources under test have none. */
export const hasThread = (): boolean => isBuilt && !isLost;

/** Starts the thread, so that it is ready when the first work comes. */
export function startThread(): void {
  if (hasThread()) running();
}

/** The result of work; undefined when there is no thread, or when it ended before the result. */
export function runInThread(what: Work): Promise<WorkOutput | undefined> {
  if (!hasThread()) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const thread = running();
    const id = count++;
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ id, what } satisfies WorkRequest);
  });
}

function running(): Worker {
  if (worker) return worker;
  // Nearly all that it makes stays until the end of a run: with more room it is moved less often.
  const started = new Worker(workerFile, { resourceLimits: { maxYoungGenerationSizeMb: 64 } });
  worker = started;
  started.on('message', (result: WorkResult) => settle(result));
  // Whatever ended it, such as a lack of memory: the main thread can do the same work.
  started.on('error', () => lose(started));
  started.on('exit', () => lose(started));
  started.unref();
  return started;
}

/** A thread that ended by itself is not started again. */
function lose(ended: Worker): void {
  if (worker !== ended) return;
  worker = undefined;
  isLost = true;
  for (const { resolve } of waiting.values()) resolve(undefined);
  waiting.clear();
}

/** Stops work of the thread whose result is not needed: work for a spec that has mistakes, or that changes nothing. */
export function dropWork(): void {
  if (waiting.size === 0) return;
  const stopped = worker;
  worker = undefined;
  waiting.clear();
  void stopped?.terminate();
}

/** Ends the thread once it has kept what was compiled for it. */
export async function endThread(): Promise<void> {
  const ended = worker;
  if (ended === undefined) return;
  worker = undefined;
  const end = once(ended, 'exit');
  ended.ref();
  ended.postMessage(endWork);
  await end;
}

/** A thread with nothing to do does not keep the process. */
function settle(result: WorkResult): void {
  const pending = waiting.get(result.id);
  waiting.delete(result.id);
  if (waiting.size === 0) worker?.unref();
  if ('output' in result) pending?.resolve(result.output);
  else pending?.reject(new Error(result.problem));
}
