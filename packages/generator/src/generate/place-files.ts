/** Puts files in their places, as one transaction: what is not as it should be is written, and what nothing makes any more is deleted. */
import { applyChanges } from '../output/apply-changes.js';
import { withLock } from '../output/lock.js';
import { readHistory } from '../output/history.js';
import { planChanges, type ChangePlan, type FileContent } from '../output/plan-changes.js';
import { stateFile } from '../output/roots.js';
import { ownerOf, placeOf, type GenerateOptions } from './options.js';
import type { Stages } from './stages.js';

/** Places all files of the chosen outputs; a dry run only plans. */
export function placeFiles(
  files: readonly FileContent[],
  options: GenerateOptions,
  stages: Stages,
): Promise<ChangePlan> {
  const place = placeOf(options);
  const work = async (): Promise<ChangePlan> => {
    const history = readHistory(place);
    const { refused, ...plan } = await stages.run('plan', async () =>
      planChanges(place, files, history, ownerOf(options)),
    );
    if (refused && !options.deleteMany) return { ...plan, refused };
    if (!options.dryRun) await stages.run('write', async () => applyChanges(place, plan, history));
    return plan;
  };
  return options.dryRun ? work() : withLock(stateFile(place, '.lock'), work);
}
