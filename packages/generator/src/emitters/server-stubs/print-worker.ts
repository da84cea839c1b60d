/** The thread that prints TypeScript files. */
import { parentPort } from 'node:worker_threads';
import { loadTsMorph, printSourceFile } from './print-source-file.js';
import type { PrintAnswer, PrintRequest } from './printer.js';

parentPort?.on('message', ({ id, path, file }: PrintRequest) => {
  const answer = (reply: PrintAnswer): void => parentPort?.postMessage(reply);
  printSourceFile(path, file).then(
    (text) => answer({ id, text }),
    (error: unknown) =>
      answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
await loadTsMorph();
