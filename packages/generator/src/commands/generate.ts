import { printJson } from '../print/json.js';
import { command } from '../cli/command.js';
import type { Host, Outcome } from '../cli/host.js';
import { errorsOf, forPublication, hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { toJson } from '../diagnostics/print.js';
import type { GenerateResult } from '../generate/generate.js';
import type { Change } from '../output/plan-changes.js';
import { openProject, type OpenProject } from '../project/project.js';
import { count, formatOf, type FormatOptions, locationOptions, placeOptions, showFindings } from './shared.js';

/** Options of the commands that write outputs. */
export const writingOptions = {
  ...placeOptions,
  'delete-many': { help: 'allow deleting more than a tenth of the outputs' },
  'dry-run': { help: 'write nothing, show the changes as a unified diff' },
} as const;

/** `wiki-query-gen generate` */
export const generate = command({
  summary: 'Generates the outputs from the spec',
  options: {
    ...writingOptions,
    only: locationOptions.only,
    json: { help: 'diagnostics, changes and timings as JSON' },
    github: { help: 'diagnostics as GitHub annotations' },
  },
  examples: [
    ['generate', 'generates all outputs from spec/ of this repository'],
    ['generate --only stubs,docs', 'generates only the stubs and the docs'],
    ['generate --dry-run', 'shows what an edit of the spec would change'],
    ['generate --spec my/spec --out build', 'generates the outputs of another spec into build/'],
  ],
  async run(options, host) {
    const locations = await openProject(options, host);
    const { 'dry-run': dryRun, 'delete-many': deleteMany } = options;
    // Other commands print what this one does, and make nothing.
    const { generate: runGenerate } = await import('../generate/generate.js');
    const result = await runGenerate({ ...locations, dryRun, deleteMany }, host);
    if (options.json) {
      const { changes, unchanged, refused, timings } = result;
      const diagnostics = result.diagnostics.map((one) => toJson(one, locations.specLabel));
      const shown = changes.map(({ kind, path }) => ({ kind, path }));
      host.out(printJson({ diagnostics, changes: shown, unchanged, ...(refused && { refused }), timings }));
    } else await printResult(result, options, locations, host);
    return outcomeOf(result);
  },
});

/** Shows what a run found and did. */
export async function printResult(
  result: GenerateResult,
  options: FormatOptions & { readonly 'dry-run': boolean },
  project: OpenProject,
  host: Host,
): Promise<void> {
  reportUnfinished(result.diagnostics, options, project, host);
  if (options['dry-run']) {
    const { unifiedDiff } = await import('../output/unified-diff.js');
    for (const change of result.changes) host.out(await unifiedDiff(change, project.out));
  }
  for (const change of result.changes) if (change.kind === 'edited') host.err(`${editedText(change)}\n`);
  if (result.refused) host.err(refusedText(result.refused));
  host.err(`${summaryLine(result, options['dry-run'])}\n`);
}

/** Shows errors; what is missing for publication is only counted. Other warnings are left to `validate`. */
export function reportUnfinished(
  diagnostics: readonly Diagnostic[],
  options: FormatOptions,
  project: OpenProject,
  host: Host,
): void {
  const errors = errorsOf(diagnostics);
  const unfinished = errorsOf(forPublication(diagnostics)).length - errors.length;
  host.err(showFindings(errors, formatOf(options, host), project, host));
  if (unfinished > 0)
    host.err(
      `${count(unfinished, 'thing')} missing for publication (validate lists ${unfinished === 1 ? 'it' : 'them'})\n`,
    );
}

/** Message for a file that someone edited. */
export const editedText = ({ path, stale }: Extract<Change, { kind: 'edited' }>): string =>
  stale
    ? `${path}: edited by hand and no longer an output; kept. Move it away or delete it.`
    : `${path}: edited by hand; kept. Put the change into the spec or the templates, and delete the file.`;

/** Message for a run that would delete too much. */
export const refusedText = ({ deletions, outputs }: NonNullable<GenerateResult['refused']>): string =>
  `error: ${deletions} of ${outputs} outputs would be deleted; allow it with generate --delete-many if that is meant\n`;

/** `2 created, 1 updated, 300 unchanged; load 100 ms, ...` */
export function summaryLine(
  { changes, unchanged, timings, diagnostics, refused }: GenerateResult,
  dryRun = false,
): string {
  const kinds = { create: 'created', update: 'updated', delete: 'deleted', edited: 'edited by hand' } as const;
  const counts = Object.entries(kinds).flatMap(([kind, word]) => {
    const number = changes.filter((change) => change.kind === kind).length;
    return number > 0 ? [`${number} ${dryRun && kind !== 'edited' ? `to be ${word}` : word}`] : [];
  });
  const times = Object.entries(timings).map(([name, ms]) => `${name} ${ms} ms`);
  const what = hasErrors(diagnostics) || refused ? ['nothing written'] : [...counts, `${unchanged} unchanged`];
  return `${what.join(', ')} (${times.join(', ')})`;
}

/** Errors, hand edits and a refusal are findings. */
export const outcomeOf = ({ diagnostics, changes, refused }: GenerateResult): Outcome =>
  refused !== undefined || hasErrors(diagnostics) || changes.some(({ kind }) => kind === 'edited')
    ? 'findings'
    : 'done';
