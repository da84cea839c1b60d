/** Loads the files of a spec, and parses only those that the last run did not. */
import { parseSpecFiles, type LoadedSpec, type SpecFile } from '../load/load-spec.js';
import { isWorthKeeping, pack, readParseCache, unpack, writeParseCache, type ParseCache } from '../load/parse-cache.js';
import { parseYaml } from '../load/parse-yaml.js';
import { hashOf } from '../output/hash.js';
import { stateFile, type Place } from '../output/roots.js';
import { lookUp, put } from '../text/look-up.js';

/** A loaded spec, and what is to be kept of it for the next run: nothing when nothing is new. */
export interface CachedLoad {
  readonly loaded: LoadedSpec;
  readonly keep: ParseCache | undefined;
}

/** What this process parsed last: `watch` need not read it again. */
const remembered = new Map<string, ParseCache>();

/** Loads files with the help of what is kept below `out`. */
export async function loadWithCache(files: readonly SpecFile[], out: Place, version: string): Promise<CachedLoad> {
  if (!isWorthKeeping(files.map(({ text }) => text))) return { loaded: parseSpecFiles(files), keep: undefined };
  const known = remembered.get(out.folder + version) ?? (await readParseCache(stateFile(out, '.parsed.json'), version));
  const keep: Record<string, ParseCache[string]> = {};
  let parsed = 0;
  const loaded = parseSpecFiles(files, ({ path, text }) => {
    const key = hashOf(`${path}\n${text}`);
    const before = lookUp(known, key);
    if (before !== undefined) {
      put(keep, key, before);
      return { value: unpack(before, path, text), diagnostics: [] };
    }
    parsed++;
    const fresh = parseYaml(path, text);
    if (fresh.diagnostics.length === 0) put(keep, key, pack(fresh.value));
    return fresh;
  });
  remembered.set(out.folder + version, keep);
  return { loaded, keep: parsed > 0 ? keep : undefined };
}

/** Keeps parsed files for the next run. */
export async function keepParsed(out: Place, version: string, files: ParseCache | undefined): Promise<void> {
  if (files) await writeParseCache(stateFile(out, '.parsed.json'), version, files);
}
