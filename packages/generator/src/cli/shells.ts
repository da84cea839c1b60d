/** Shell scripts for completion: each runs `NAME completion SHELL -- WORDS` at Tab. */

/** Shells with completion. */
export const shells = ['bash', 'zsh', 'fish'] as const;
/** One of them. */
export type Shell = (typeof shells)[number];

/** A word that may come next, with its description. */
export interface Candidate {
  readonly word: string;
  readonly description: string;
}

const scripts: Readonly<Record<Shell, (name: string, run: string) => string>> = {
  bash: (name, run) => `${run}() {
  local IFS=$'\\n'
  COMPREPLY=($(${name} completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F ${run} ${name}
`,
  zsh: (name, run) => `#compdef ${name}
${run}() {
  local -a found
  found=("\${(@f)$(${name} completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then _describe ${name} found; else _files; fi
}
compdef ${run} ${name}
`,
  fish: (name, run) => `function ${run}
  set -l found (${name} completion fish -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if test (count $found) -gt 0; printf '%s\\n' $found; else; __fish_complete_path (commandline -ct); end
end
complete -c ${name} -f -a '(${run})'
`,
};

const lines: Readonly<Record<Shell, (candidate: Candidate) => string>> = {
  bash: ({ word }) => word,
  zsh: ({ word, description }) => `${word.replaceAll(':', '\\:')}:${description}`,
  fish: ({ word, description }) => `${word}\t${description}`,
};

/** The script that a shell reads at its start. */
export const completionScript = (name: string, shell: Shell): string =>
  scripts[shell](name, `_${name.replaceAll('-', '_')}`);

/** Candidates in the form that the shell script reads, one on each line. */
export const printCandidates = (candidates: readonly Candidate[], shell: Shell): string =>
  candidates.map((candidate) => `${lines[shell](candidate)}\n`).join('');
