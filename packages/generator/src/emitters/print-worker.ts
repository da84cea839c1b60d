/** The thread that prints TypeScript and YAML. */
import { parentPort } from 'node:worker_threads';
import type { PrintAnswer, PrintRequest } from './printer.js';
import { print } from './print.js';
import { loadTsMorph } from './server-stubs/load-ts-morph.js';

parentPort?.on('message', ({ id, what }: PrintRequest) => {
  const answer = (reply: PrintAnswer): void => parentPort?.postMessage(reply);
  print(what).then(
    (text) => answer({ id, text }),
    (error: unknown) =>
      answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
loadTsMorph();
