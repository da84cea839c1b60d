import type { Command, Commands } from '../cli/command.js';
import { bin } from '../cli/help.js';
import { UsageError } from '../cli/host.js';
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

/** A shell: the script that it reads at its start, which runs `completion SHELL -- WORDS` at Tab, and how it reads a candidate. */
interface Shell {
  readonly script: string;
  readonly line: (candidate: Candidate) => string;
}

const shells: Readonly<Record<string, Shell>> = {
  bash: {
    script: `_wiki_query_gen() {
  local IFS=$'\\n'
  COMPREPLY=($(${bin} completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _wiki_query_gen ${bin}
`,
    line: ({ word }) => word,
  },
  zsh: {
    script: `#compdef ${bin}
_wiki_query_gen() {
  local -a found
  found=("\${(@f)$(${bin} completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then _describe ${bin} found; else _files; fi
}
compdef _wiki_query_gen ${bin}
`,
    line: ({ word, description }) => `${word.replaceAll(':', '\\:')}:${description}`,
  },
  fish: {
    script: `function _wiki_query_gen
  set -l found (${bin} completion fish -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if test (count $found) -gt 0; printf '%s\\n' $found; else; __fish_complete_path (commandline -ct); end
end
complete -c ${bin} -f -a '(_wiki_query_gen)'
`,
    line: ({ word, description }) => `${word}\t${description}`,
  },
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
    const shell = lookUp(shells, name);
    if (shell === undefined)
      throw new UsageError(`There is no completion for "${name}"; known are ${Object.keys(shells).join(', ')}`);
    const candidates = words.length === 0 ? [] : await candidatesFor(commands, words);
    host.out(words.length === 0 ? shell.script : candidates.map((one) => `${shell.line(one)}\n`).join(''));
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
