/**
 * Files between the tasks of a divided run: the compiled model, and rendered files that wait to be placed. Each is one
 * file. The build makes the schema of the model, `model.schema.json`, from its types (`model-schema.js`).
 */
import { UsageError } from '../cli/host.js';
import type { Model } from '../model/model.js';
import { readRecord, recordOf } from '../output/history.js';
import type { FileContent } from '../output/plan-changes.js';
import { isRecord } from '../text/look-up.js';
import { readIfThere } from '../text/read-if-there.js';

/** Number of the format of both files. A change that readers of the model notice raises it. */
export const artifactFormat = 4;

/** A model as text. */
export const printModel = (model: Model): string => `${JSON.stringify({ format: artifactFormat, model })}\n`;

/** The model that `compile` wrote. */
export const readCompiled = (path: string): Model =>
  checked(readRecord(path), { path, command: 'compile' }, isModelFile).model;

/** Rendered files, by the outputs that they are all of. */
export interface Rendered {
  readonly outputs: readonly string[];
  readonly files: readonly FileContent[];
}

/** Rendered files as bytes: a line that lists them, and their contents, which nobody has to read as text. */
export function printRendered({ outputs, files }: Rendered): Buffer {
  const listed = files.map(({ content, ...file }) => ({ ...file, bytes: content.length }));
  const list = `${JSON.stringify({ format: artifactFormat, outputs, files: listed })}\n`;
  return Buffer.concat([Buffer.from(list), ...files.map(({ content }) => content)]);
}

/** The files that `render` wrote. */
export function readRendered(path: string): Rendered {
  const bytes = readIfThere(path) ?? Buffer.alloc(0);
  let end = bytes.indexOf('\n') + 1;
  const { outputs, files } = checked(recordOf(bytes.subarray(0, end)), { path, command: 'render' }, isRendered);
  const contents = files.map(({ bytes: length, ...file }) => ({
    ...file,
    content: bytes.subarray(end, (end += length)),
  }));
  if (end === bytes.length) return { outputs, files: contents };
  throw notWrittenBy('render', path);
}

function checked<T extends object>(
  value: Readonly<Record<string, unknown>>,
  { path, command }: { readonly path: string; readonly command: string },
  isRight: (value: object) => value is T,
): T {
  if (value['format'] === artifactFormat && isRight(value)) return value;
  throw notWrittenBy(command, path);
}

const notWrittenBy = (command: string, path: string): UsageError =>
  new UsageError(`${path} is not what this version of "wiki-query-gen ${command}" writes; run it again`);

const isModelFile = (value: object): value is { readonly model: Model } =>
  'model' in value && isRecord(value.model) && 'modules' in value.model;

interface RenderedList {
  readonly outputs: readonly string[];
  readonly files: readonly (Omit<FileContent, 'content'> & { readonly bytes: number })[];
}

const isRendered = (value: object): value is RenderedList =>
  'outputs' in value && Array.isArray(value.outputs) && 'files' in value && Array.isArray(value.files);
