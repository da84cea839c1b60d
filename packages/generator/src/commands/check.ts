import { printJson } from '../print/json.js';
import { command } from '../cli/command.js';
import { errorsOf, hasErrors, shownFile } from '../diagnostics/diagnostic.js';
import { toJson } from '../diagnostics/print.js';
import { check as runCheck, type Drift } from '../generate/check.js';
import { openProject } from '../project/project.js';
import { count, formatOf, locationOptions, showFindings } from './shared.js';

/** `wiki-query-gen check` */
export const check = command({
  summary: 'Lists the outputs that differ from the spec, and writes nothing',
  options: {
    ...locationOptions,
    json: { help: 'findings as JSON' },
    github: { help: 'findings as GitHub annotations' },
    fresh: { help: 'render all outputs again (also when CI is set)' },
  },
  examples: [
    ['check', 'exits 1 when an output is stale, missing, extra or edited by hand'],
    ['check --only docs --json', 'checks the docs only, for a program to read'],
  ],
  async run(options, host) {
    const locations = await openProject(options, host);
    const fresh = options.fresh || Boolean(host.env['CI']);
    const { diagnostics, drift } = await runCheck({ ...locations, fresh }, host);
    const label = locations.specLabel;
    const format = formatOf(options, host);
    const errors = errorsOf(diagnostics);
    if (format === 'json') {
      host.out(printJson({ diagnostics: errors.map((one) => toJson(one, label)), drift }));
    } else {
      host.out(showFindings(errors, format, locations, host));
      for (const one of drift) host.out(`${format === 'github' ? annotation(one, label) : line(one, label)}\n`);
      if (drift.length > 0)
        host.err(`${count(drift.length, 'file')} not as the spec says; \`npm run generate\` makes them\n`);
      else if (errors.length === 0) host.err('All outputs are as the spec says.\n');
    }
    return drift.length > 0 || hasErrors(diagnostics) ? 'findings' : 'done';
  },
});

function line({ kind, path, from }: Drift, label: string): string {
  const shown = from.slice(0, 3).map((file) => shownFile(label, file));
  const more = from.length > 3 ? ` and ${from.length - 3} more` : '';
  return `${kind.padEnd(7)} ${path}${shown.length > 0 ? `  (from ${shown.join(', ')}${more})` : ''}`;
}

const annotation = ({ kind, path, from }: Drift, label: string): string =>
  `::error file=${path},title=${kind}::${kind}${from[0] === undefined ? '' : `, made from ${shownFile(label, from[0])}`}`;
