/** The machine that the process runs on, and what a signal does to a command. */
import { constants } from 'node:os';
import type { Host } from './host.js';

const signals = ['SIGINT', 'SIGTERM'] as const;
/** The exit code of shells where the reader of a pipe has gone, as in `| head`: 128 + SIGPIPE. */
const closedPipe = 141;

/**
 * The host of a real process. A signal, or a closed pipe, ends the process as soon as the function that runs is done: files are put in
 * their places by one. Exit codes are those of the shell: 130 for Ctrl-C.
 */
export function processHost(): Host {
  for (const signal of signals) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(closedPipe);
    });
  return {
    cwd: process.cwd(),
    env: process.env,
    isTerminal: process.stderr.isTTY === true,
    // `hasColors` follows NO_COLOR, FORCE_COLOR and TERM.
    ...(process.stdout.isTTY && process.stderr.isTTY && { screen: { colours: process.stdout.hasColors() } }),
    now: () => performance.now(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stop: new AbortController().signal,
  };
}
