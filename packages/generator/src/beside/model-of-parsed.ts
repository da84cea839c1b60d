import { parseSpecFiles, type SpecFile } from '../load/load-spec.js';
import { parseCacheOf, unpackFile } from '../load/parse-cache.js';
import { parseYaml } from '../load/parse-yaml.js';
import { buildModel } from '../model/build-model.js';
import type { Model } from '../model/model.js';
import { rules } from '../validate/rules.js';
import { validateSpec } from '../validate/validate-spec.js';

/** The model of files that are parsed already. The other thread checks them meanwhile: what is made of files with mistakes, nobody takes. */
export function modelOfParsed(files: readonly SpecFile[], parsed: string, version: string): Model {
  const known = parseCacheOf(parsed, version);
  const loaded = parseSpecFiles(files, (file) => unpackFile(known, file) ?? parseYaml(file.path, file.text));
  const { spec } = validateSpec(
    loaded,
    rules.map(({ name }) => name),
  );
  if (spec === undefined) throw new Error('The spec has mistakes');
  return buildModel(spec);
}
