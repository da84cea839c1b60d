/** One run from the spec folder to the files: load → validate → model → render → write. */
import type { Host } from '../cli/host.js';
import { hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { emitters } from '../emitters/emitters.js';
import { parseSpecFiles, readSpecFiles, type SpecFile } from '../load/load-spec.js';
import { buildModel } from '../model/build-model.js';
import type { Model } from '../model/model.js';
import { createExtensionHost } from '../project/extension-host.js';
import { applyChanges, lockPath, readHistory } from '../output/apply-changes.js';
import { withLock } from '../output/lock.js';
import { printManifest, type Manifest } from '../output/manifest.js';
import { planChanges, type Change, type ChangePlan } from '../output/plan-changes.js';
import { holdInMemory, openStaging } from '../output/staging.js';
import { hashOf } from '../text/hash.js';
import { validateSpec } from '../validate/validate-spec.js';
import { nothingToDo, rememberRun } from './last-run.js';
import type { LoadedModel } from './load-model.js';
import { chosenOutputs, contextOf, ownerOf, placeOf, projectOf, type GenerateOptions } from './options.js';
import { render } from './render.js';
import { runRules } from './run-rules.js';
import { startStages, type Stages } from './stages.js';
import { generatorVersion } from './version.js';

/** A run deletes at most this part of the outputs, unless it may delete many: more of them are gone by mistake. */
const mostDeleted = 0.1;

/** What a run found and did. */
export interface GenerateResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly timings: Readonly<Record<string, number>>;
  /** The plan; absent when the spec has errors, or when nothing had to be looked at. */
  readonly plan?: ChangePlan;
  /** The manifest differs from the committed one. */
  readonly manifestChanged: boolean;
  /** So many outputs would have been deleted that nothing was written. */
  readonly refused?: { readonly deletions: number; readonly outputs: number };
}

/** All outputs. */
export const allOutputs: readonly string[] = emitters.map(({ name }) => name);

/** Runs the generator; writes nothing when the spec has an error. */
export async function generate(options: GenerateOptions, host: Host): Promise<GenerateResult> {
  const stages = startStages(host);
  const { hasCode } = projectOf(options);
  const files = await stages.run('read', () => readSpecFiles(options.spec));
  const inputs = hashOfInputs(files, options);
  const idle = hasCode || options.fresh ? undefined : await stages.run('compare', () => nothingToDo(options, inputs));
  if (idle) return { ...idle, timings: stages.timings() };
  const { diagnostics, model } = await understand(files, options, { stages, host });
  if (!model || hasErrors(diagnostics))
    return { diagnostics, changes: [], unchanged: 0, timings: stages.timings(), manifestChanged: false };
  const work = () => renderAndWrite({ options, model, diagnostics, inputs, host }, stages);
  return options.dryRun ? work() : withLock(lockPath(placeOf(options)), work);
}

async function understand(
  files: readonly SpecFile[],
  options: GenerateOptions,
  { stages, host }: { readonly stages: Stages; readonly host: Host },
): Promise<LoadedModel> {
  const loaded = await stages.run('load', async () => parseSpecFiles(files, options.parse));
  const { rulesOff } = projectOf(options);
  const { diagnostics, spec } = await stages.run('validate', async () => validateSpec(loaded, rulesOff));
  const model = spec && (await stages.run('model', async () => buildModel(spec)));
  const found = model ? await stages.run('rules', () => runRules(model, projectOf(options), host)) : [];
  return { diagnostics: [...diagnostics, ...found], model };
}

/** All that decides the outputs: the spec, the generator and the configuration. */
const hashOfInputs = (files: readonly SpecFile[], options: GenerateOptions): string =>
  hashOf(
    [generatorVersion(), projectOf(options).hash, ...files.flatMap(({ path, text }) => [path, hashOf(text)])].join(
      '\n',
    ),
  );

interface Work {
  readonly host: Host;
  readonly options: GenerateOptions;
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: string;
}

async function renderAndWrite(
  { options, model, diagnostics: known, inputs, host }: Work,
  stages: Stages,
): Promise<GenerateResult> {
  const place = placeOf(options);
  const staging = options.dryRun ? undefined : openStaging(place);
  const { out } = options;
  const hold = staging?.hold ?? holdInMemory;
  const extensions = createExtensionHost(host);
  const around = {
    outputs: chosenOutputs(options),
    emit: contextOf(options),
    extensions,
    out,
    hold,
    progress: stages.progress,
  };
  const files = await stages.run('render', () => render(model, around));
  const diagnostics = [...known, ...extensions.findings];
  if (hasErrors(diagnostics)) {
    staging?.close();
    return { diagnostics, changes: [], unchanged: 0, timings: stages.timings(), manifestChanged: false };
  }
  const history = await readHistory(place);
  const plan = await stages.run('plan', async () => planChanges(place, files, history, ownerOf(options)));
  const manifestChanged = printManifest(plan.manifest) !== printManifest(history.manifest);
  const { changes, unchanged } = plan;
  const result = () => ({ diagnostics, changes, unchanged, timings: stages.timings(), plan, manifestChanged });
  const refused = options.deleteMany ? undefined : tooManyDeletions(plan, history.manifest, options);
  if (refused) {
    staging?.close();
    return { ...result(), refused };
  }
  if (staging) {
    await stages.run('write', () => host.whole(() => applyChanges(place, plan, history, staging)));
    staging.close();
  }
  const isRight = staging
    ? changes.every(({ kind }) => kind !== 'edited')
    : options.remember && changes.length === 0 && !manifestChanged;
  if (isRight) rememberRun(options, inputs, { diagnostics, manifest: plan.manifest });
  return result();
}

/** The number of deletions, when it is more than a run does without being allowed to. */
function tooManyDeletions(
  { changes }: ChangePlan,
  manifest: Manifest,
  options: GenerateOptions,
): GenerateResult['refused'] {
  const outputs = Object.keys(manifest).filter(ownerOf(options)).length;
  const deletions = changes.filter(({ kind }) => kind === 'delete').length;
  return deletions > outputs * mostDeleted ? { deletions, outputs } : undefined;
}
