/** One run from the spec folder to the files: load → validate → model → emit → place. */
import type { Host } from '../cli/host.js';
import { hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { defaultOutputs } from '../emitters/emitters.js';
import { readSpecFiles } from '../load/load-spec.js';
import { createExtensionHost } from '../project/extension-host.js';
import { hashOf } from '../text/hash.js';
import { emitFiles } from './emit-files.js';
import { nothingToDo, rememberRun } from './last-run.js';
import { modelOf } from './load-model.js';
import { chosenOutputs, contextOf, type GenerateOptions } from './options.js';
import { placeFiles } from './place-files.js';
import type { ChangePlan } from '../output/plan-changes.js';
import { withProjectRules } from './project-rules.js';
import { startStages } from './stages.js';
import { generatorVersion } from './version.js';
import type { TextFile } from '../text/text-file.js';

/** Findings and changes of a run; the manifest is absent when nothing had to be looked at. */
export interface GenerateResult extends Omit<ChangePlan, 'manifest'>, Partial<Pick<ChangePlan, 'manifest'>> {
  readonly diagnostics: readonly Diagnostic[];
  readonly timings: Readonly<Record<string, number>>;
}

/** All outputs. */
export const allOutputs: readonly string[] = defaultOutputs.map(({ name }) => name);

/** Runs the generator; writes nothing when the spec has an error. */
export async function generate(options: GenerateOptions, host: Host): Promise<GenerateResult> {
  const stages = startStages(host);
  const { project } = options;
  const spec = await stages.run('read', () => readSpecFiles(options.spec, options.extensions));
  const inputs = hashOfInputs(spec, options);
  const nothing = { changes: [], unchanged: 0, manifestChanged: false };
  const idle =
    project.hasCode || options.fresh
      ? undefined
      : await stages.run('compare', async () => nothingToDo(options, inputs));
  if (idle) return { ...nothing, ...idle, timings: stages.timings() };
  const { diagnostics: ofSpec, model } = await stages.run('model', async () =>
    withProjectRules(modelOf(spec, project.rulesOff, options.memory?.parse), project, host),
  );
  if (!model || hasErrors(ofSpec)) return { ...nothing, diagnostics: ofSpec, timings: stages.timings() };
  const extensions = createExtensionHost(host);
  const files = await stages.run('render', () =>
    emitFiles(model, chosenOutputs(options), contextOf(options), extensions, stages.progress),
  );
  const diagnostics = [...ofSpec, ...extensions.findings];
  if (hasErrors(diagnostics)) return { ...nothing, diagnostics, timings: stages.timings() };
  const plan = await placeFiles(files, options, stages);
  if (isRight(plan, options)) rememberRun(options, inputs, { diagnostics, manifest: plan.manifest });
  return { ...plan, diagnostics, timings: stages.timings() };
}

/** True when all outputs are as the spec says; a dry run is only remembered if it was asked to. */
function isRight({ changes, manifestChanged, refused }: ChangePlan, { dryRun, remember }: GenerateOptions): boolean {
  if (dryRun) return remember === true && changes.length === 0 && !manifestChanged;
  return refused === undefined && changes.every(({ kind }) => kind !== 'edited');
}

/** All that decides the outputs: the spec, the generator and the configuration. */
const hashOfInputs = (files: readonly TextFile[], options: GenerateOptions): string =>
  hashOf(
    [
      generatorVersion(),
      options.project.hash,
      ...options.only.toSorted(),
      ...files.flatMap(({ path, text }) => [path, hashOf(text)]),
    ].join('\n'),
  );
