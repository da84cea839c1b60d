/**
 * Files between the tasks of a divided run: the compiled model, and rendered files that wait to be placed. Each is one
 * JSON file; the build makes the schema of the model, `model.schema.json`, from its types (`model-schema.js`).
 */
import { UsageError } from '../cli/host.js';
import type { OutputFile } from '../extension/extension.js';
import type { Model } from '../model/model.js';
import { readRecord } from '../output/history.js';
import { isRecord } from '../text/look-up.js';

/** Number of the format of both files. A change that readers of the model notice raises it. */
export const artifactFormat = 2;

/** A model as text. */
export const printModel = (model: Model): string => `${JSON.stringify({ format: artifactFormat, model })}\n`;

/** The model that `compile` wrote. */
export const readCompiled = (path: string): Model => readArtifact(path, 'compile', isModelFile).model;

/** Rendered files, by the outputs that they are all of. */
export interface Rendered {
  readonly outputs: readonly string[];
  readonly files: readonly OutputFile[];
}

/** Rendered files as text. */
export const printRendered = (rendered: Rendered): string =>
  `${JSON.stringify({ format: artifactFormat, ...rendered })}\n`;

/** The files that `render` wrote. */
export const readRendered = (path: string): Rendered => readArtifact(path, 'render', isRendered);

function readArtifact<T extends object>(path: string, command: string, isRight: (value: object) => value is T): T {
  const value = readRecord(path);
  if (value['format'] === artifactFormat && isRight(value)) return value;
  throw new UsageError(`${path} is not what this version of "wiki-query-gen ${command}" writes; run it again`);
}

const isModelFile = (value: object): value is { readonly model: Model } =>
  'model' in value && isRecord(value.model) && 'modules' in value.model;

const isRendered = (value: object): value is Rendered =>
  'outputs' in value && Array.isArray(value.outputs) && 'files' in value && Array.isArray(value.files);
