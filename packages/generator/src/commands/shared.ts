/** What several commands have: options, the project that they work on, and words of what they print. */
import type { Host } from '../cli/host.js';
import { errorsOf, type Diagnostic } from '../diagnostics/diagnostic.js';
import { printDiagnostics, type DiagnosticFormat } from '../diagnostics/print.js';
import { openProject, type OpenProject, type ProjectOptions } from '../project/project.js';

/** Options that say which spec is read. */
export const specOptions = {
  spec: { value: 'DIR', help: 'spec folder (default: the one in the configuration, else spec)' },
  config: { value: 'FILE', help: 'configuration (default: the nearest wiki-query.config.*)' },
} as const;

/** Those of commands that also write into the project. */
export const placeOptions = {
  ...specOptions,
  out: {
    value: 'DIR',
    help: 'root of the outputs (default: the folder of the configuration, else this repository)',
  },
} as const;

/** Those of commands that choose among the outputs. */
export const locationOptions = {
  ...placeOptions,
  only: { value: 'LIST', help: 'some outputs, such as stubs,docs (default: all)' },
} as const;

/** Findings about a spec, as the user sees them. */
export const showFindings = (
  diagnostics: readonly Diagnostic[],
  format: DiagnosticFormat,
  { spec, specLabel }: Pick<OpenProject, 'spec' | 'specLabel'>,
  { screen }: Host,
): string => printDiagnostics(diagnostics, format, specLabel, screen && { ...screen, folder: spec });

/** The project that a command works on, with its spec and the model; undefined for a spec with errors, which are printed. */
export async function openSoundSpec(options: ProjectOptions, host: Host) {
  const project = await openProject(options, host);
  const [{ readSpecFiles }, { modelOf }] = await Promise.all([
    import('../load/load-spec.js'),
    import('../generate/load-model.js'),
  ]);
  const files = await readSpecFiles(project.spec, project.extensions);
  const { resolution, model, diagnostics } = modelOf(files, project.project.rulesOff);
  if (resolution && model) return { ...project, files, sound: resolution.written, model };
  host.err(showFindings(errorsOf(diagnostics), 'human', project, host));
  return undefined;
}

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

/** `1 file`, `2 files` */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
