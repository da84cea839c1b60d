/** The command line: finds the command, reads its arguments, turns mistakes into exit code 2. */
import { parseArguments, type Command } from './cli/command.js';
import { commandHelp, generalHelp } from './cli/help.js';
import { exit, UsageError, type ExitCode, type Host } from './cli/host.js';
import { commandNames, isCommandName, loadCommand } from './commands/commands.js';
import { nearest } from './diagnostics/nearest.js';

/** The machine that the process runs on. */
export function processHost(): Host {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return {
    cwd: process.cwd(),
    env: process.env,
    isTerminal: process.stderr.isTTY === true,
    now: () => performance.now(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stop: controller.signal,
  };
}

/** Runs one command and gives its exit code. */
export async function runCli(argv: readonly string[], host: Host = processHost()): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    host.out(generalHelp(await Promise.all(commandNames.map(loadCommand))));
    return name === undefined ? exit.usage : exit.done;
  }
  if (!isCommandName(name)) return complain(host, `There is no command "${name}"`, nearest(name, commandNames));
  const command = await loadCommand(name);
  if (rest.includes('--help') || rest.includes('-h')) {
    host.out(commandHelp(command));
    return exit.done;
  }
  return runCommand(command, rest, host);
}

async function runCommand(command: Command, argv: readonly string[], host: Host): Promise<ExitCode> {
  try {
    return await command.run(parseArguments(command, argv), host);
  } catch (error) {
    if (error instanceof UsageError) return complain(host, error.message);
    if (isSystemError(error)) return complain(host, error.message);
    throw error;
  }
}

function complain(host: Host, problem: string, meant?: string): ExitCode {
  host.err(`wiki-query-gen: ${problem}${meant === undefined ? '' : `; did you mean "${meant}"?`}\n`);
  return exit.usage;
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;
