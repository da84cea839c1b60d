import type { Command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { type Candidate, completionScript, printCandidates, shells } from '../cli/shells.js';
import { lookUp } from '../text/look-up.js';

/** All commands, loaded when they are needed. */
interface Commands {
  readonly names: readonly string[];
  readonly load: (name: string) => Promise<Command | undefined>;
}

/** `wiki-query-gen completion` */
export const makeCompletion = (commands: Commands): Command => ({
  name: 'completion',
  summary: 'Prints the completion script of a shell',
  positionals: { usage: '<bash|zsh|fish>', min: 1, max: Infinity, choices: shells },
  options: {},
  examples: [
    ['completion bash', 'in ~/.bashrc: source <(wiki-query-gen completion bash)'],
    ['completion fish', 'in config.fish: wiki-query-gen completion fish | source'],
  ],
  async run(_options, host, positionals) {
    const [name, ...words] = positionals;
    const shell = shells.find((one) => one === name);
    if (shell === undefined)
      throw new UsageError(`There is no completion for "${name}"; known are ${shells.join(', ')}`);
    host.out(
      words.length === 0
        ? completionScript('wiki-query-gen', shell)
        : printCandidates(await candidatesFor(commands, words), shell),
    );
    return 'done';
  },
});

/** Candidates for the last word. None where a file or a folder is expected. */
async function candidatesFor(commands: Commands, words: readonly string[]): Promise<readonly Candidate[]> {
  const current = words.at(-1) ?? '';
  const [name, ...before] = words.slice(0, -1);
  const command = name === undefined ? undefined : await commands.load(name);
  if (name !== undefined && command === undefined) return [];
  const found =
    command === undefined ? await commandCandidates(commands) : argumentCandidates(command, before, current);
  return found.filter(({ word }) => word.startsWith(current));
}

async function commandCandidates({ names, load }: Commands): Promise<readonly Candidate[]> {
  const loaded = await Promise.all(names.map(load));
  return [
    ...loaded.flatMap((one) => (one === undefined ? [] : [{ word: one.name, description: one.summary }])),
    { word: '--help', description: 'Prints the help' },
    { word: '--version', description: 'Prints the version' },
  ];
}

function argumentCandidates(
  { options, positionals }: Command,
  before: readonly string[],
  current: string,
): readonly Candidate[] {
  const takesValue = lookUp(options, /^--(.+)/.exec(before.at(-1) ?? '')?.[1])?.type === 'string';
  if (takesValue) return [];
  if (current.startsWith('-'))
    return Object.entries(options).map(([option, { help }]) => ({ word: `--${option}`, description: help }));
  return before.length > 0 ? [] : (positionals?.choices ?? []).map((word) => ({ word, description: '' }));
}
