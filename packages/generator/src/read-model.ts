import { errorsOf } from './diagnostics/diagnostic.js';
import { loadModel } from './generate/load-model.js';
import type { Model } from './model/model.js';

/** Reads a spec folder into the model; throws with all errors when it is not valid. */
export async function readModel(folder: string): Promise<Model> {
  const { model, diagnostics } = await loadModel(folder);
  if (model) return model;
  throw new Error(
    errorsOf(diagnostics)
      .map(({ place, message }) => `${place.file}:${place.line}:${place.column}: ${message}`)
      .join('\n'),
  );
}
