/** The thread that parses YAML, and prints TypeScript, JSON and YAML. */
import { parentPort } from 'node:worker_threads';
import { keepCode } from '../start/load-code.js';
import { endWork, type WorkRequest, type WorkResult } from './messages.js';
import { work } from './work.js';

parentPort?.on('message', (message: WorkRequest | typeof endWork) => {
  if (message === endWork) {
    keepCode();
    parentPort?.close();
    return;
  }
  const { id, what } = message;
  const reply = (result: WorkResult): void => parentPort?.postMessage(result);
  work(what).then(
    (output) => reply({ id, output }),
    (error: unknown) => reply({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
