import { command } from '../cli/command.js';
import type { Host } from '../cli/host.js';
import { errorsOf, forPublication, hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { printDiagnostics, type DiagnosticFormat } from '../diagnostics/print.js';
import { loadModel } from '../generate/load-model.js';
import { withProjectRules } from '../generate/project-rules.js';
import { specOptions } from './options.js';
import { openProject } from '../project/open-project.js';

/** `wiki-query-gen validate` */
export const validate = command({
  name: 'validate',
  summary: 'Checks the spec with all rules, and writes nothing',
  options: {
    ...specOptions,
    publish: { type: 'boolean', help: 'missing texts, results and examples are errors' },
    json: { type: 'boolean', help: 'diagnostics as JSON' },
    github: { type: 'boolean', help: 'diagnostics as GitHub annotations (also when GITHUB_ACTIONS is set)' },
  },
  examples: [
    ['validate', 'checks the spec of this repository'],
    ['validate --publish', 'also checks that no text is missing, as our CI does'],
    ['validate --spec ../other/spec --json', 'checks another spec, for a program to read'],
  ],
  async run(options, host) {
    const { spec, specLabel, project } = await openProject(options, host);
    const { diagnostics } = withProjectRules(await loadModel(spec, project.rulesOff), project, host);
    const found = options.publish ? forPublication(diagnostics) : diagnostics;
    const format = formatOf(options, host);
    host.out(printDiagnostics(found, format, specLabel));
    if (format !== 'json') host.err(summaryOf(found));
    return hasErrors(found) ? 'findings' : 'done';
  },
});

/** Options of a command that say how findings look. */
export interface FormatOptions {
  readonly json?: boolean;
  readonly github?: boolean;
}

/** The format that was requested; GitHub's where its runner says so. */
export function formatOf(options: FormatOptions, host: Host): DiagnosticFormat {
  if (options.json) return 'json';
  return options.github || host.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'human';
}

/** `3 errors, 1 warning` */
export function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const errors = errorsOf(diagnostics).length;
  const warnings = diagnostics.length - errors;
  if (errors + warnings === 0) return 'The spec is sound.\n';
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}\n`;
}

/** `1 file`, `2 files` */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
