/** The entry of a worker thread. */
import { parentPort } from 'node:worker_threads';
import { DumpError, messageOf } from '../errors/dump-error.js';
import type { Reply } from './pool.js';
import { doTask, type TaskName, type TaskOf, transferOf } from './tasks.js';

const port = parentPort;
port?.on('message', ({ name, task }: { readonly name: TaskName; readonly task: TaskOf<TaskName> }) => {
  doTask(name, task)
    .then((result) => port.postMessage({ result }, transferOf(result)))
    .catch((error: unknown) => port.postMessage(failure(error)));
});

function failure(error: unknown): Reply {
  const stack = error instanceof Error ? error.stack : undefined;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    error: {
      message: messageOf(error),
      isDumpError: error instanceof DumpError,
      ...(stack === undefined ? {} : { stack }),
      ...(code === undefined ? {} : { code }),
    },
  };
}
