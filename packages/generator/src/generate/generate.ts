/** One run from the spec folder to the files: load → validate → model → render → write. */
import { dropWork, startThread } from '../second-thread/second-thread.js';
import { createThreadRenderer, type ThreadRenderer } from '../second-thread/thread-renderer.js';
import type { Host } from '../cli/host.js';
import { hasErrors, type Diagnostic } from '../diagnostics/diagnostic.js';
import { emitters } from '../emitters/emitters.js';
import { readSpecFiles, type SpecFile } from '../load/load-spec.js';
import { buildModel } from '../model/build-model.js';
import type { Model } from '../model/model.js';
import { applyChanges, lockPath, readHistory } from '../output/apply-changes.js';
import { readCache, type Cache } from '../output/cache.js';
import { withLock } from '../output/lock.js';
import { printManifest, type Manifest } from '../output/manifest.js';
import { readPieces, type PiecesOfFiles } from '../output/pieces.js';
import { planChanges, type Change, type ChangePlan } from '../output/plan-changes.js';
import { holdInMemory, openStaging } from '../output/staging.js';
import { hashOf } from '../text/hash.js';
import { validateSpec } from '../validate/validate-spec.js';
import { loadParsed, parsedSpecOf, parseWithCache, type ParsedFiles } from './load-with-cache.js';
import { chosenOutputs, contextOf, ownerOf, placeOf, projectOf, type GenerateOptions } from './options.js';
import { cacheFileOf, nothingToDo, remember } from './remember.js';
import { render, writtenUnits } from './render.js';
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
  const place = placeOf(options);
  const version = hashOf(generatorVersion() + projectOf(options).hash);
  const files = await stages.run('read', () => readSpecFiles(options.spec));
  const inputs = hashOf([version, ...files.flatMap(({ path, text }) => [path, hashOf(text)])].join('\n'));
  const cache = options.fresh ? { version, units: {}, runs: {} } : await readCache(place, version);
  const { hasCode } = projectOf(options);
  const idle = hasCode ? undefined : await stages.run('compare', () => nothingToDo(options, inputs, cache));
  if (idle) return { ...idle, timings: stages.timings() };
  if (chosenOutputs(options).some(({ inSecondThread }) => inSecondThread)) startThread();
  try {
    const pieces = options.fresh ? {} : await readPieces(place, version);
    const { diagnostics, model, parsed, thread } = await understand({ files, options, version, pieces }, stages);
    if (!model) return { diagnostics, changes: [], unchanged: 0, timings: stages.timings(), manifestChanged: false };
    const work = () =>
      renderAndWrite({ options, model, diagnostics, inputs, cache, pieces, parsed, thread, host }, stages);
    return await (options.dryRun ? work() : withLock(lockPath(place), work));
  } finally {
    dropWork();
  }
}

/** What a run starts with. */
interface Start {
  readonly files: readonly SpecFile[];
  readonly options: GenerateOptions;
  readonly version: string;
  readonly pieces: PiecesOfFiles;
}

/** Load, validate and model. */
async function understand(
  { files, options, version, pieces }: Start,
  stages: Stages,
): Promise<Pick<Work, 'diagnostics' | 'parsed' | 'thread'> & { readonly model: Model | undefined }> {
  const cache = options.fresh ? undefined : cacheFileOf(options, version);
  const parsed = await stages.run('parse', () => parseWithCache(files, cache));
  const sent = parsedSpecOf(parsed, cache, version);
  const thread = createThreadRenderer(chosenOutputs(options), contextOf(options), sent, (output) =>
    writtenUnits(pieces, output, options.out),
  );
  const loaded = await stages.run('load', async () => loadParsed(parsed));
  const { diagnostics, spec } = await stages.run('validate', async () =>
    validateSpec(loaded, projectOf(options).rulesOff),
  );
  const model = spec && (await stages.run('model', async () => buildModel(spec)));
  return { diagnostics, model, parsed, thread };
}

interface Work {
  readonly host: Host;
  readonly parsed: ParsedFiles;
  readonly thread: ThreadRenderer;
  readonly options: GenerateOptions;
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: string;
  readonly cache: Cache;
  readonly pieces: PiecesOfFiles;
}

async function renderAndWrite(
  { options, model, diagnostics, inputs, cache, pieces: known, parsed, thread, host }: Work,
  stages: Stages,
): Promise<GenerateResult> {
  const out = placeOf(options);
  const staging = options.dryRun ? undefined : openStaging(out);
  const hold = staging?.hold ?? holdInMemory;
  const { files, units, pieces } = await stages.run('render', () =>
    render(model, {
      outputs: chosenOutputs(options),
      emit: contextOf(options),
      thread,
      out: options.out,
      cache,
      pieces: known,
      hold,
      ...(staging && { stage: staging.place }),
      progress: stages.progress,
    }),
  );
  const history = await readHistory(out);
  const plan = await stages.run('plan', async () => planChanges(out, files, history, ownerOf(options)));
  const manifestChanged = printManifest(plan.manifest) !== printManifest(history.manifest);
  const refused = options.deleteMany ? undefined : tooManyDeletions(plan, history.manifest, options);
  if (refused) {
    staging?.close();
    return {
      diagnostics,
      changes: plan.changes,
      unchanged: plan.unchanged,
      timings: stages.timings(),
      plan,
      manifestChanged,
      refused,
    };
  }
  if (staging) {
    await stages.run('write', () => host.whole(() => applyChanges(out, plan, history, staging)));
    staging.close();
  }
  const isRight = staging
    ? plan.changes.every(({ kind }) => kind !== 'edited')
    : plan.changes.length === 0 && !manifestChanged;
  if (staging || (options.remember && isRight)) {
    const manifest = isRight && !hasErrors(diagnostics) ? plan.manifest : undefined;
    await remember(options, { inputs, version: cache.version, parsed, units, pieces, diagnostics, manifest });
  }
  return {
    diagnostics,
    changes: plan.changes,
    unchanged: plan.unchanged,
    timings: stages.timings(),
    plan,
    manifestChanged,
  };
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
