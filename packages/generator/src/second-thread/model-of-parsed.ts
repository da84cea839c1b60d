import { isYaml, parseSpecFiles, type SpecFile } from '../load/load-spec.js';
import type { ParsedYaml } from '../load/parse-any-yaml.js';
import { keyOf, packParsed, parseCacheOf, readParseCache, unpackFile, type ParsedSpec } from '../load/parse-cache.js';
import { parseYaml } from '../load/parse-yaml.js';
import { lookUp } from '../text/look-up.js';
import { buildModel } from '../model/build-model.js';
import type { Model } from '../model/model.js';
import { rules } from '../validate/rules.js';
import { validateSpec } from '../validate/validate-spec.js';

/** Files that this thread has parsed, and those of the last spec, by their keys. */
const known = new Map<string, ParsedYaml>();

/** Parses files; the output has each of them packed, in their order. */
export function parseFiles(files: readonly SpecFile[]): string {
  const packed = files.map((file) => {
    const parsed = parseYaml(file.path, file.text);
    known.set(keyOf(file), parsed);
    return packParsed(parsed);
  });
  return JSON.stringify(packed);
}

/**
 * The model of files that are parsed already. The other thread checks them meanwhile: what is made of files with mistakes,
 * nobody takes.
 */
export async function modelOfParsed(spec: ParsedSpec): Promise<Model> {
  const parsed = await parsedFilesOf(spec);
  const loaded = parseSpecFiles(spec.files, (file) => parsed.get(file) ?? parseYaml(file.path, file.text));
  const { spec: valid } = validateSpec(
    loaded,
    rules.map(({ name }) => name),
  );
  if (valid === undefined) throw new Error('The spec has mistakes');
  return buildModel(valid);
}

/** Each file of a spec, parsed by this thread, by the other one, or by an earlier run. */
async function parsedFilesOf({ files, cache, version, parsed }: ParsedSpec): Promise<Map<SpecFile, ParsedYaml>> {
  const fresh = parseCacheOf(parsed, version);
  const keys = files.filter(isYaml).map((file) => [file, keyOf(file)] as const);
  const isKnown = keys.every(([, key]) => known.has(key) || lookUp(fresh, key) !== undefined);
  const kept = cache === undefined || isKnown ? {} : await readParseCache(cache, version);
  const before = new Map(known);
  known.clear();
  return new Map(
    keys.map(([file, key]) => {
      const one =
        before.get(key) ??
        unpackFile(fresh, file, key) ??
        unpackFile(kept, file, key) ??
        parseYaml(file.path, file.text);
      known.set(key, one);
      return [file, { ...one, isSound: true }];
    }),
  );
}
