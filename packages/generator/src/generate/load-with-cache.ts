/** Loads the files of a spec, and parses only those that the last run did not. */
import { hasThread, runInThread } from '../second-thread/second-thread.js';
import type { ParsedYaml } from '../load/parse-any-yaml.js';
import { isYaml, parseSpecFiles, type LoadedSpec, type SpecFile } from '../load/load-spec.js';
import {
  isWorthKeeping,
  keyOf,
  packParsed,
  printParseCache,
  readParseCache,
  unpack,
  unpackFile,
  type ParseCache,
  type ParsedSpec,
} from '../load/parse-cache.js';
import { parseYaml } from '../load/parse-yaml.js';
import { lookUp, put } from '../text/look-up.js';
import { writeSealed } from '../text/sealed-json.js';

/** The file with what earlier runs parsed, and the version of the generator that it must be of. */
export interface CacheFile {
  readonly path: string;
  readonly version: string;
}

/** The files of a spec, each parsed by an earlier run, by the second thread or by this one. */
export interface ParsedFiles {
  readonly files: readonly SpecFile[];
  readonly keys: ReadonlyMap<SpecFile, string>;
  readonly known: ParseCache;
  /** By the other thread; null for a file with mistakes. */
  readonly there: ParseCache;
  /** By this one. */
  readonly here: ReadonlyMap<SpecFile, ParsedYaml>;
  readonly packedHere: ParseCache;
}

/** What this process kept last: `watch` need not read it again. */
const remembered = new Map<string, ParseCache>();

/** Parses what no earlier run has. Without a cache file, that is all. */
export async function parseWithCache(files: readonly SpecFile[], cache: CacheFile | undefined): Promise<ParsedFiles> {
  if (!isWorthKeeping(files.map(({ text }) => text))) return unparsed(files);
  const keys = new Map(files.filter(isYaml).map((file) => [file, keyOf(file)] as const));
  const known = cache === undefined ? {} : await readKnown(cache);
  const fresh = [...keys].filter(([, key]) => lookUp(known, key) === undefined);
  return { files, keys, known, ...(await parseFresh(fresh)) };
}

/** A spec that is too large to be kept: its files are parsed one by one when they are loaded. */
const unparsed = (files: readonly SpecFile[]): ParsedFiles => ({
  files,
  keys: new Map(),
  known: {},
  there: {},
  here: new Map(),
  packedHere: {},
});

const readKnown = async ({ path, version }: CacheFile): Promise<ParseCache> =>
  remembered.get(path + version) ?? readParseCache(path, version);

/** With fewer characters than this, to have them parsed takes as long as to parse them. */
const worthSharing = 50_000;
/** The part of the characters that the other thread parses: it has to start first. */
const share = 0.4;

type Keyed = readonly [SpecFile, string];

/** Parses files in two threads. */
async function parseFresh(files: readonly Keyed[]): Promise<Pick<ParsedFiles, 'there' | 'here' | 'packedHere'>> {
  const sizes = files.map(([{ text }]) => text.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let sum = 0;
  const isShared = hasThread() && all >= worthSharing;
  const count = isShared ? sizes.findIndex((size) => (sum += size) > all * share) : 0;
  const shared = files.slice(0, count);
  const output = shared.length > 0 ? runInThread({ kind: 'parse', files: shared.map(([file]) => file) }) : undefined;
  const here = new Map<SpecFile, ParsedYaml>();
  const packedHere: Record<string, ParseCache[string]> = {};
  for (const [file, key] of files.slice(count)) {
    const parsed = parseYaml(file.path, file.text);
    here.set(file, parsed);
    put(packedHere, key, packParsed(parsed));
  }
  // Without an output, they are parsed when they are loaded.
  const packed: readonly ParseCache[string][] = JSON.parse(String((await output) ?? '[]'));
  const there: Record<string, ParseCache[string]> = {};
  for (const [at, [, key]] of shared.entries()) put(there, key, packed[at] ?? null);
  return { there, here, packedHere };
}

/** What the second thread needs to have the same files; undefined for a spec that is too large to be kept. */
export const parsedSpecOf = (
  { files, keys, packedHere }: ParsedFiles,
  cache: CacheFile | undefined,
  version: string,
): ParsedSpec | undefined =>
  keys.size === 0 ? undefined : { files, cache: cache?.path, version, parsed: printParseCache(version, packedHere) };

/** The spec that the files are. */
export const loadParsed = ({ files, keys, known, there, here }: ParsedFiles): LoadedSpec =>
  parseSpecFiles(files, (file) => {
    const { path, text } = file;
    const key = keys.get(file) ?? '';
    const packed = lookUp(there, key) ?? null;
    if (packed !== null) return { value: unpack(packed, path, text), diagnostics: [] };
    return here.get(file) ?? unpackFile(known, file, key) ?? parseYaml(path, text);
  });

/** Keeps the files of a spec without mistakes for the next run. */
export async function keepParsed(
  { keys, known, there, here, packedHere }: ParsedFiles,
  { path, version }: CacheFile,
): Promise<void> {
  if (keys.size === 0) return;
  const keep: Record<string, ParseCache[string]> = {};
  for (const key of keys.values()) {
    const packed = lookUp(packedHere, key) ?? lookUp(there, key) ?? lookUp(known, key) ?? null;
    if (packed !== null) put(keep, key, packed);
  }
  remembered.set(path + version, keep);
  if (here.size > 0 || Object.keys(there).length > 0) await writeSealed(path, printParseCache(version, keep));
}
