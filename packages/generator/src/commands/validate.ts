import { command } from '../cli/command.js';
import { errorsOf, forPublication, hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { loadModel } from '../generate/load-model.js';
import { withProjectRules } from '../generate/project-rules.js';
import { openProject } from '../project/project.js';
import { count, formatOf, showFindings, specOptions } from './shared.js';

/** `wiki-query-gen validate` */
export const validate = command({
  summary: 'Checks the spec with all rules, and writes nothing',
  options: {
    ...specOptions,
    publish: { help: 'missing texts, results and examples are errors' },
    json: { help: 'diagnostics as JSON' },
    github: { help: 'diagnostics as GitHub annotations (also when GITHUB_ACTIONS is set)' },
  },
  examples: [
    ['validate', 'checks the spec of this repository'],
    ['validate --publish', 'also checks that no text is missing, as our CI does'],
    ['validate --spec ../other/spec --json', 'checks another spec, for a program to read'],
  ],
  async run(options, host) {
    const opened = await openProject(options, host);
    const { spec, project } = opened;
    const { diagnostics } = withProjectRules(await loadModel(spec, project.rulesOff, opened.extensions), project, host);
    const found = options.publish ? forPublication(diagnostics) : diagnostics;
    const format = formatOf(options, host);
    host.out(showFindings(found, format, opened, host));
    if (format !== 'json') host.err(summaryOf(found));
    return hasErrors(found) ? 'findings' : 'done';
  },
});

/** `3 errors, 1 warning` */
function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const errors = errorsOf(diagnostics).length;
  const warnings = diagnostics.length - errors;
  if (errors + warnings === 0) return 'The spec is sound.\n';
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}\n`;
}
