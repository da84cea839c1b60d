/** What `bin` starts, in built code. */
import { keepCode, loadCode } from './load-code.js';

interface Cli {
  readonly runCli: (argv: readonly string[]) => Promise<number>;
  readonly endThread: () => Promise<void>;
}

const cli = loadCode('cli') as Cli;

/** Runs one command and gives its exit code. */
export const runCli = cli.runCli;

/** The same, and keeps what was compiled for it. */
export async function runAndKeep(argv: readonly string[]): Promise<number> {
  const code = await cli.runCli(argv);
  await cli.endThread();
  keepCode();
  return code;
}
