import { parseSpecFiles, readSpecFiles } from './load/load-spec.js';
import { buildModel } from './build/build-model.js';
import type { Model } from './model/model.js';
import { validateSpec } from './validate/validate-spec.js';

/** Reads a spec folder into the model; throws with all errors when it is not valid. */
export async function readModel(folder: string): Promise<Model> {
  const { spec, diagnostics } = validateSpec(parseSpecFiles(await readSpecFiles(folder)));
  if (spec) return buildModel(spec);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  throw new Error(
    errors.map(({ place, message }) => `${place.file}:${place.line}:${place.column}: ${message}`).join('\n'),
  );
}
