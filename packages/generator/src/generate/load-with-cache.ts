/** Loads the files of a spec, and parses only those that the last run did not. */
import { doBeside, hasThread } from '../beside/beside.js';
import type { ParsedYaml } from '../load/parse-any-yaml.js';
import { parseSpecFiles, type LoadedSpec, type SpecFile } from '../load/load-spec.js';
import {
  isWorthKeeping,
  keyOf,
  pack,
  printParseCache,
  readParseCache,
  unpack,
  unpackFile,
  writeParseCache,
  type ParseCache,
} from '../load/parse-cache.js';
import { parseYaml } from '../load/parse-yaml.js';
import { stateFile, type Place } from '../output/roots.js';
import { lookUp, put } from '../text/look-up.js';

/** A loaded spec. */
export interface CachedLoad {
  readonly loaded: LoadedSpec;
  /** Its parsed files as text, for the next run and for the other thread; absent for a spec that is too large to be kept. */
  readonly parsed?: string;
  readonly files?: ParseCache;
  /** Some of them are not kept yet. */
  readonly isNew: boolean;
}

/** What this process kept last: `watch` need not read it again. */
const remembered = new Map<string, ParseCache>();

/** Keeps the files of a spec without mistakes for the next run. */
export async function keepParsed(out: Place, version: string, { parsed, files, isNew }: CachedLoad): Promise<void> {
  if (parsed === undefined || files === undefined) return;
  remembered.set(out.folder + version, files);
  if (isNew) await writeParseCache(stateFile(out, '.parsed.json'), parsed);
}

/** Loads files with the help of what is kept below `out`, and of another thread. */
export async function loadWithCache(files: readonly SpecFile[], out: Place, version: string): Promise<CachedLoad> {
  if (!isWorthKeeping(files.map(({ text }) => text))) return { loaded: parseSpecFiles(files), isNew: false };
  const known = remembered.get(out.folder + version) ?? (await readParseCache(stateFile(out, '.parsed.json'), version));
  const fresh = files.filter((file) => isYaml(file) && lookUp(known, keyOf(file)) === undefined);
  const parsed = await parseFiles(fresh);
  const keep: Record<string, ParseCache[string]> = {};
  const loaded = parseSpecFiles(files, (file) => {
    const { path, text } = file;
    const key = keyOf(file);
    const kept = unpackFile(known, file);
    if (kept !== undefined) {
      put(keep, key, lookUp(known, key) ?? null);
      return kept;
    }
    const packed = parsed.packed.get(file) ?? null;
    if (packed !== null) {
      put(keep, key, packed);
      return { value: unpack(packed, path, text), diagnostics: [] };
    }
    const here = parsed.here.get(file) ?? parseYaml(path, text);
    if (here.diagnostics.length === 0) put(keep, key, pack(here.value));
    return here;
  });
  return { loaded, parsed: printParseCache(version, keep), files: keep, isNew: fresh.length > 0 };
}

const isYaml = ({ path }: SpecFile): boolean => !path.startsWith('examples/');

interface ParsedFiles {
  /** By the other thread. */
  readonly packed: ReadonlyMap<SpecFile, ParseCache[string]>;
  /** By this one. */
  readonly here: ReadonlyMap<SpecFile, ParsedYaml>;
}

/** With fewer characters than this, to have them parsed takes as long as to parse them. */
const worthSharing = 50_000;
/** The part of the characters that the other thread parses: it has to start first. */
const share = 0.4;

/** Parses files in two threads. */
async function parseFiles(files: readonly SpecFile[]): Promise<ParsedFiles> {
  const sizes = files.map(({ text }) => text.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (!hasThread || all < worthSharing) return { packed: new Map(), here: new Map() };
  let sum = 0;
  const count = sizes.findIndex((size) => (sum += size) > all * share);
  const there = files.slice(0, count);
  const answer = doBeside(() => ({ kind: 'parse', files: there }));
  const here = new Map(files.slice(count).map((file) => [file, parseYaml(file.path, file.text)] as const));
  const packed: readonly ParseCache[string][] = JSON.parse(String(await answer));
  return { packed: new Map(there.map((file, at) => [file, packed[at] ?? null])), here };
}
