import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { parseSpecFiles, readSpecFiles } from '../load/load-spec.js';
import { buildModel } from '../build/build-model.js';
import type { Model } from '../model/model.js';
import type { ValidSpec } from '../resolve/resolve-spec.js';
import { validateSpec } from '../validate/validate-spec.js';
import type { TextFile } from '../text/text-file.js';

/** A spec, its model, and what is wrong with it; neither spec nor model when anything of it is an error. */
export interface LoadedModel {
  readonly diagnostics: readonly Diagnostic[];
  readonly spec: ValidSpec | undefined;
  readonly model: Model | undefined;
}

/** Loads, checks and models a spec folder. */
export const loadModel = async (folder: string, off: readonly string[] = []): Promise<LoadedModel> =>
  modelOf(await readSpecFiles(folder), off);

/** Checks and models files that are available. */
export function modelOf(files: readonly TextFile[], off: readonly string[] = []): LoadedModel {
  const { diagnostics, spec } = validateSpec(parseSpecFiles(files), off);
  return { diagnostics, spec, model: spec && buildModel(spec) };
}
