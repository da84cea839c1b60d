/** The machine that the process runs on, and what a signal does to a command. */
import { constants } from 'node:os';
import type { Host } from './host.js';

const signals = ['SIGINT', 'SIGTERM'] as const;
/** The exit code of shells where the reader of a pipe has gone, as in `| head`: 128 + SIGPIPE. */
const closedPipe = 141;

/**
 * The host of a real process. The first signal, or a closed pipe, ends the process: at once, or, while files are put in their places, when
 * the last of them is there. Exit codes are those of the shell: 130 for Ctrl-C.
 */
export function processHost(): Host {
  const controller = new AbortController();
  let wholes = 0;
  let code: number | undefined;
  const end = (): void => {
    if (code !== undefined && wholes === 0) process.exit(code);
  };
  const stop = (exitCode: number): void => {
    code ??= exitCode;
    controller.abort();
    end();
  };
  for (const signal of signals) process.on(signal, () => stop(128 + constants.signals[signal]));
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      stop(closedPipe);
    });
  return {
    cwd: process.cwd(),
    env: process.env,
    isTerminal: process.stderr.isTTY === true,
    now: () => performance.now(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stop: controller.signal,
    whole: async (work) => {
      wholes++;
      try {
        return await work();
      } finally {
        wholes--;
        end();
      }
    },
  };
}
