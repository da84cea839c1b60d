/** One run from the spec folder to the files: load → validate → model → emit → place. */
import type { Host } from '../cli/host.js';
import { hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { defaultOutputs } from '../emitters/emitters.js';
import { parseSpecFiles, readSpecFiles } from '../load/load-spec.js';
import { buildModel } from '../build/build-model.js';
import { createExtensionHost } from '../project/extension-host.js';
import { hashOf } from '../text/hash.js';
import { validateSpec } from '../validate/validate-spec.js';
import { emitFiles, FindingsError } from './emit-files.js';
import { nothingToDo, rememberRun } from './last-run.js';
import type { LoadedModel } from './load-model.js';
import { chosenOutputs, contextOf, projectOf, type GenerateOptions } from './options.js';
import { placeFiles, type Placement } from './place-files.js';
import { withProjectRules } from './project-rules.js';
import { startStages, type Stages } from './stages.js';
import { generatorVersion } from './version.js';
import type { TextFile } from '../text/text-file.js';

/** Findings and changes of a run. */
export interface GenerateResult extends Placement {
  readonly diagnostics: readonly Diagnostic[];
  readonly timings: Readonly<Record<string, number>>;
}

/** All outputs. */
export const allOutputs: readonly string[] = defaultOutputs.map(({ name }) => name);

/** Runs the generator; writes nothing when the spec has an error. */
export async function generate(options: GenerateOptions, host: Host): Promise<GenerateResult> {
  const stages = startStages(host);
  const { hasCode } = projectOf(options);
  const files = await stages.run('read', () => readSpecFiles(options.spec));
  const inputs = hashOfInputs(files, options);
  const idle = hasCode || options.fresh ? undefined : await stages.run('compare', () => nothingToDo(options, inputs));
  if (idle) return { ...idle, timings: stages.timings() };
  const { diagnostics: ofSpec, model } = await understand(files, options, { stages, host });
  const nothing = { changes: [], unchanged: 0, manifestChanged: false };
  if (!model || hasErrors(ofSpec)) return { ...nothing, diagnostics: ofSpec, timings: stages.timings() };
  const extensions = createExtensionHost(host);
  const shown = { ...extensions, progress: stages.progress };
  const emitted = emitFiles(model, chosenOutputs(options), contextOf(options), shown);
  const placement = await placeFiles(emitted, options, host, stages).catch((error: unknown) => {
    if (error instanceof FindingsError) return nothing;
    throw error;
  });
  const diagnostics = [...ofSpec, ...extensions.findings];
  if ('plan' in placement && placement.plan && isRight(placement, options))
    await rememberRun(options, host, inputs, { diagnostics, manifest: placement.plan.manifest });
  return { ...placement, diagnostics, timings: stages.timings() };
}

async function understand(
  files: readonly TextFile[],
  options: GenerateOptions,
  { stages, host }: { readonly stages: Stages; readonly host: Host },
): Promise<LoadedModel> {
  const loaded = await stages.run('load', async () => parseSpecFiles(files, options.memory?.parse));
  const { rulesOff } = projectOf(options);
  const validation = await stages.run('validate', async () => validateSpec(loaded, rulesOff));
  const { resolution } = validation;
  const model = resolution && (await stages.run('model', async () => buildModel(resolution)));
  return stages.run('rules', async () => withProjectRules({ ...validation, model }, projectOf(options), host));
}

/** True when all outputs are as the spec says; a dry run is only remembered if it was asked to. */
function isRight({ changes, manifestChanged, refused }: Placement, { dryRun, remember }: GenerateOptions): boolean {
  if (dryRun) return remember === true && changes.length === 0 && !manifestChanged;
  return refused === undefined && changes.every(({ kind }) => kind !== 'edited');
}

/** All that decides the outputs: the spec, the generator and the configuration. */
const hashOfInputs = (files: readonly TextFile[], options: GenerateOptions): string =>
  hashOf(
    [generatorVersion(), projectOf(options).hash, ...files.flatMap(({ path, text }) => [path, hashOf(text)])].join(
      '\n',
    ),
  );
