import type { Command, Commands } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { fillTemplate } from '../kit/fill-template.js';
import { lookUp } from '../text/look-up.js';

/** Loads commands when they are needed. */
interface Loader {
  readonly all: () => Promise<Commands>;
  readonly load: (name: string) => Promise<Command | undefined>;
}

/** A word that may come next, with its description. */
interface Candidate {
  readonly word: string;
  readonly description: string;
}

/** How each shell reads a candidate. Its script runs `completion SHELL -- WORDS` at Tab. */
const shells: Readonly<Record<string, (candidate: Candidate) => string>> = {
  bash: ({ word }) => word,
  zsh: ({ word, description }) => `${word.replaceAll(':', '\\:')}:${description}`,
  fish: ({ word, description }) => `${word}\t${description}`,
};

/** `wiki-query-gen completion` */
export const makeCompletion = (commands: Loader): Command => ({
  summary: 'Prints the completion script of a shell',
  positionals: { usage: '<bash|zsh|fish>', min: 1, max: Infinity, choices: Object.keys(shells) },
  options: {},
  examples: [
    ['completion bash', 'in ~/.bashrc: source <(wiki-query-gen completion bash)'],
    ['completion fish', 'in config.fish: wiki-query-gen completion fish | source'],
  ],
  async run(_options, host, positionals) {
    const [name, ...words] = positionals;
    const lineOf = lookUp(shells, name);
    if (lineOf === undefined)
      throw new UsageError(`There is no completion for "${name}"; known are ${Object.keys(shells).join(', ')}`);
    if (words.length === 0) host.out(fillTemplate(`completion/${name}.hbs`, {}));
    else for (const one of await candidatesFor(commands, words)) host.out(`${lineOf(one)}\n`);
    return 'done';
  },
});

/** Candidates for the last word. None where a file or a folder is expected. */
async function candidatesFor({ all, load }: Loader, words: readonly string[]): Promise<readonly Candidate[]> {
  const current = words.at(-1) ?? '';
  const [name, ...before] = words.slice(0, -1);
  const found =
    name === undefined ? commandCandidates(await all()) : argumentCandidates(await load(name), before, current);
  return found.filter(({ word }) => word.startsWith(current));
}

const commandCandidates = (commands: Commands): readonly Candidate[] => [
  ...[...commands].map(([name, { summary }]) => ({ word: name, description: summary })),
  { word: '--help', description: 'Prints the help' },
  { word: '--version', description: 'Prints the version' },
];

function argumentCandidates(
  command: Command | undefined,
  before: readonly string[],
  current: string,
): readonly Candidate[] {
  const { options = {}, positionals } = command ?? {};
  const takesValue = lookUp(options, /^--(.+)/.exec(before.at(-1) ?? '')?.[1])?.value !== undefined;
  if (takesValue) return [];
  if (current.startsWith('-'))
    return Object.entries(options).map(([option, { help }]) => ({ word: `--${option}`, description: help }));
  return before.length > 0 ? [] : (positionals?.choices ?? []).map((word) => ({ word, description: '' }));
}
