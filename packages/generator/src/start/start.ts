/** What `bin` starts, in built code. */
import { keepCode, loadCode } from './load-code.js';

interface Cli {
  readonly runCli: (argv: readonly string[]) => Promise<number>;
  readonly endThread: () => Promise<void>;
  /** Keeps what the bundle has loaded itself: either thread may be the one that prints TypeScript. */
  readonly keepCode: () => void;
}

const cli = loadCode('cli') as Cli;

/** Runs one command and gives its exit code. */
export const runCli = cli.runCli;

/** Keeps what was compiled for the commands that ran. */
export async function keepCompiled(): Promise<void> {
  await cli.endThread();
  cli.keepCode();
  keepCode();
}
