/** The command line: finds the command, reads its arguments, turns mistakes into exit code 2. */
import { printable } from '@wiki-query/access';
import { runCommand } from './cli/command.js';
import { commandHelp, generalHelp } from './cli/help.js';
import { exit, UsageError, type ExitCode, type Host } from './cli/host.js';
import { processHost } from './cli/process-host.js';
import { systemProblem } from './cli/system-problem.js';
import { commandNames, loadCommand, loadCommands } from './commands/commands.js';
import { didYouMean } from './text/nearest.js';
import { packageVersion } from './kit/manifest.js';

/** Runs one command and gives its exit code. */
export async function runCli(argv: readonly string[], host: Host = processHost()): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    host.out(generalHelp(await loadCommands()));
    return name === undefined ? exit.usage : exit.done;
  }
  if (name === '--version' || name === '-v') {
    host.out(`${packageVersion()}\n`);
    return exit.done;
  }
  const command = await loadCommand(name);
  if (!command) return complain(host, new UsageError(`There is no command "${name}"`, didYouMean(name, commandNames)));
  if (rest.includes('--help') || rest.includes('-h')) {
    host.out(commandHelp(name, command));
    return exit.done;
  }
  try {
    return exit[await runCommand(name, command, rest, host)];
  } catch (error) {
    if (error instanceof UsageError) return complain(host, error);
    const problem = systemProblem(error);
    if (problem !== undefined) return complain(host, new UsageError(problem));
    throw error;
  }
}

function complain(host: Host, { message }: UsageError): ExitCode {
  host.err(`wiki-query-gen: ${printable(message)}\n`);
  return exit.usage;
}
