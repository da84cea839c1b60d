import type { Command, Commands } from './command.js';

export const bin = 'wiki-query-gen';

/** Text of `wiki-query-gen --help`. */
export function generalHelp(commands: Commands): string {
  const lines = [...commands].map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `Usage: ${bin} <command> [options]\n       ${bin} --version\n\nCommands:\n${lines.join('\n')}\n\nRun "${bin} <command> --help" for options and examples.\nExit codes: 0 done, 1 findings, 2 wrong usage or environment.\n`;
}

/** Text of `wiki-query-gen <command> --help`. */
export function commandHelp(name: string, command: Command): string {
  const usage = [bin, name, command.positionals?.usage, '[options]'].filter(Boolean).join(' ');
  const options = Object.entries(command.options).map(([option, { value, help }]) => {
    const flag = value === undefined ? `--${option}` : `--${option} ${value}`;
    return `  ${flag.padEnd(22)} ${help}`;
  });
  const examples = command.examples.map(([example, does]) => `  ${bin} ${example}\n      ${does}`);
  const parts = [`${command.summary}.`, `Usage: ${usage}`];
  if (options.length > 0) parts.push(`Options:\n${options.join('\n')}`);
  parts.push(`Examples:\n${examples.join('\n')}`);
  return parts.join('\n\n') + '\n';
}
