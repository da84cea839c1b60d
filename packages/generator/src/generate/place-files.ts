/** Puts files in their places, as one transaction: what is not as it should be is written, and what nothing makes any more is deleted. */
import { join } from 'node:path';
import type { OutputFile } from '../extension/extension.js';
import { applyChanges } from '../output/apply-changes.js';
import { withLock } from '../output/lock.js';
import { readHistory } from '../output/history.js';
import { planChanges, type ChangePlan, type WantedFile } from '../output/plan-changes.js';
import { stateFile } from '../output/roots.js';
import { hashOf } from '../text/hash.js';
import { readIfThere } from '../text/read-if-there.js';
import { ownerOf, placeOf, type GenerateOptions } from './options.js';
import type { Stages } from './stages.js';

/** Places all files of the chosen outputs; a dry run only plans. */
export function placeFiles(
  files: readonly OutputFile[],
  options: GenerateOptions,
  stages: Stages,
): Promise<ChangePlan> {
  const place = placeOf(options);
  const work = async (): Promise<ChangePlan> => {
    const wanted = compare(files, options);
    const history = readHistory(place);
    const { refused, ...plan } = await stages.run('plan', async () =>
      planChanges(place, wanted, history, ownerOf(options)),
    );
    if (refused && !options.deleteMany) return { ...plan, refused };
    if (!options.dryRun) await stages.run('write', async () => applyChanges(place, plan, history));
    return plan;
  };
  return options.dryRun ? work() : withLock(stateFile(place, '.lock'), work);
}

/** The hashes of all files, and the texts of those that are not on the disk already. To compare bytes is faster than to hash them twice. */
const compare = (files: readonly OutputFile[], { out }: GenerateOptions): readonly WantedFile[] =>
  files.map(({ path, text, from = [] }) => {
    const bytes = Buffer.from(text);
    const isThere = readIfThere(join(out, path))?.equals(bytes) === true;
    return { path, from, hash: hashOf(bytes), content: isThere ? undefined : text };
  });
