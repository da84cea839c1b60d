import { parseSpecFiles, readSpecFiles, type ParseFile, type SpecFile } from '../load/load-spec.js';
import { buildModel } from '../build/build-model.js';
import type { Model } from '../model/model.js';
import { validateSpec, type Validation } from '../validate/validate-spec.js';

/** The model of a spec, and what is wrong with it; no model when anything of it is an error. */
export interface LoadedModel extends Validation {
  readonly model: Model | undefined;
}

/** Loads, checks and models a spec folder. */
export const loadModel = async (
  folder: string,
  off: readonly string[] = [],
  extensions: readonly string[] = [],
): Promise<LoadedModel> => modelOf(await readSpecFiles(folder, extensions), off);

/** Checks and models files that are available. */
export function modelOf(files: readonly SpecFile[], off: readonly string[] = [], parse?: ParseFile): LoadedModel {
  const validation = validateSpec(parseSpecFiles(files, parse), off);
  return { ...validation, model: validation.resolution && buildModel(validation.resolution) };
}
