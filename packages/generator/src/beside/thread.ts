/** The thread that parses YAML, and prints TypeScript, JSON and YAML. */
import { parentPort } from 'node:worker_threads';
import { loadTsMorph } from '../emitters/server-stubs/load-ts-morph.js';
import type { WorkRequest, WorkResult } from './beside.js';
import { work } from './work.js';

parentPort?.on('message', ({ id, what }: WorkRequest) => {
  const answer = (reply: WorkResult): void => parentPort?.postMessage(reply);
  work(what).then(
    (text) => answer({ id, text }),
    (error: unknown) =>
      answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// What waits already, YAML above all, comes first.
setTimeout(loadTsMorph, 1);
