/** Puts files in their places, as one transaction: what is not as it should be is written, and what nothing makes any more is deleted. */
import { join } from 'node:path';
import type { Host } from '../cli/host.js';
import type { OutputFile } from '../extension/extension.js';
import { applyChanges } from '../output/apply-changes.js';
import { withLock } from '../output/lock.js';
import { printManifest, readHistory, type Manifest } from '../output/history.js';
import { planChanges, type Change, type ChangePlan, type WantedFile } from '../output/plan-changes.js';
import { stateFile } from '../output/roots.js';
import { hashOf } from '../text/hash.js';
import { readIfThere } from '../text/read-if-there.js';
import { ownerOf, placeOf, type GenerateOptions } from './options.js';
import type { Stages } from './stages.js';

/** A run deletes at most this part of the outputs, unless it may delete many: more of them are gone by mistake. */
const mostDeleted = 0.1;

/** Changes of a placement. */
export interface Placement {
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly plan: ChangePlan;
  /** The manifest differs from the committed one. */
  readonly manifestChanged: boolean;
  /** So many outputs would have been deleted that nothing was written. */
  readonly refused?: { readonly deletions: number; readonly outputs: number };
}

/** Places all files of the chosen outputs; a dry run only plans. */
export function placeFiles(
  files: readonly OutputFile[],
  options: GenerateOptions,
  host: Host,
  stages: Stages,
): Promise<Placement> {
  const work = (): Promise<Placement> => write(compare(files, options), options, host, stages);
  return options.dryRun ? work() : withLock(stateFile(placeOf(options), '.lock'), work);
}

/** The hashes of all files, and the texts of those that are not on the disk already. To compare bytes is faster than to hash them twice. */
const compare = (files: readonly OutputFile[], { out }: GenerateOptions): readonly WantedFile[] =>
  files.map(({ path, text, from = [] }) => {
    const bytes = Buffer.from(text);
    const isThere = readIfThere(join(out, path))?.equals(bytes) === true;
    return { path, from, hash: hashOf(bytes), content: isThere ? undefined : text };
  });

async function write(
  wanted: readonly WantedFile[],
  options: GenerateOptions,
  host: Host,
  stages: Stages,
): Promise<Placement> {
  const place = placeOf(options);
  const history = readHistory(place);
  const plan = await stages.run('plan', async () => planChanges(place, wanted, history, ownerOf(options)));
  const manifestChanged = printManifest(plan.manifest) !== printManifest(history.manifest);
  const placement = { changes: plan.changes, unchanged: plan.unchanged, plan, manifestChanged };
  const refused = options.deleteMany ? undefined : tooManyDeletions(plan, history.manifest, options);
  if (refused) return { ...placement, refused };
  if (!options.dryRun) await stages.run('write', () => host.whole(async () => applyChanges(place, plan, history)));
  return placement;
}

/** The number of deletions, when it is more than a run does without being allowed to. */
function tooManyDeletions({ changes }: ChangePlan, manifest: Manifest, options: GenerateOptions): Placement['refused'] {
  const outputs = Object.keys(manifest).filter(ownerOf(options)).length;
  const deletions = changes.filter(({ kind }) => kind === 'delete').length;
  return deletions > outputs * mostDeleted ? { deletions, outputs } : undefined;
}
