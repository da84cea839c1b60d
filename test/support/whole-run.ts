/** The global setup of vitest: a run leaves neither processes nor folders. */
import { beginRun, exitOnSignals, type Run } from './run-folder.mjs';

let run: Run | undefined;

export function setup(): void {
  run = beginRun();
  exitOnSignals(teardown);
}

export const teardown = (): void => void run?.end();
