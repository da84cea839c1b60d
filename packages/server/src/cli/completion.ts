/** `wiki-query completion`: shell completions, derived from the commands and their options. */
import type { Command, Option } from 'commander';
import type { Candidate } from './shells.js';

/** The candidates for the last word. Empty where a file, a folder or a number is expected. */
export function candidatesFor(program: Command, words: readonly string[]): readonly Candidate[] {
  const current = words.at(-1) ?? '';
  const { command, option } = readWords(program, words.slice(0, -1));
  return nextWords(command, option, current).filter(({ word }) => word.startsWith(current));
}

function nextWords(command: Command, option: Option | undefined, current: string): readonly Candidate[] {
  if (option !== undefined) return choices(option.argChoices);
  const help = command.createHelp();
  if (current.startsWith('-'))
    return help
      .visibleOptions(command)
      .flatMap(({ long, description }) => (long === undefined ? [] : [{ word: long, description }]));
  const commands = help.visibleCommands(command).map((one) => ({ word: one.name(), description: one.description() }));
  return [...commands, ...choices(command.registeredArguments[0]?.argChoices)];
}

const choices = (values: readonly string[] | undefined): readonly Candidate[] =>
  (values ?? []).map((word) => ({ word, description: '' }));

/** The command that the words select, and the option whose value comes next. */
function readWords(program: Command, words: readonly string[]): { command: Command; option: Option | undefined } {
  let command = program;
  let option: Option | undefined;
  for (const word of words) {
    const takesWord = option !== undefined;
    option = takesWord
      ? undefined
      : command.options.find((one) => one.required && [one.long, one.short].includes(word));
    if (!takesWord && option === undefined) command = command.commands.find((one) => one.name() === word) ?? command;
  }
  return { command, option };
}
