/** Parsed YAML files of the last run, by the hash of their text: of an edited spec only what was edited is parsed. */
import type { SpecFile } from './load-spec.js';
import { hashOf } from '../text/hash.js';
import { lookUp } from '../text/look-up.js';
import { readSealed } from '../text/sealed-json.js';
import type { ParsedYaml } from './parse-any-yaml.js';
import { setPosition, positionOf, lineStartsOf, type SourceText } from './positions.js';

/** A parsed file: what it says, and where. */
type Packed = readonly [value: unknown, positions: PackedPositions | null];

/** Where a container and its members stand; a member that is no container has no positions of its own. */
type PackedPositions = readonly [
  start: number,
  keys: readonly string[],
  keyOffsets: readonly number[],
  valueOffsets: readonly number[],
  members: readonly (PackedPositions | null)[],
];

/** Hash of a file's path and text → what it says. */
export type ParseCache = Readonly<Record<string, Packed | null>>;

/** A spec whose files are parsed. */
export interface ParsedSpec {
  readonly files: readonly SpecFile[];
  /** The file with what earlier runs parsed, and the version of the generator that it must be of. */
  readonly cache: string | undefined;
  readonly version: string;
  /** What this run parsed elsewhere, as JSON of a `ParseCache`. */
  readonly parsed: string;
}

/** Beyond this many characters of YAML a cache would take more memory than it saves time. */
const most = 20_000_000;

/** True when a spec is small enough to be kept. */
export const isWorthKeeping = (texts: readonly string[]): boolean =>
  texts.reduce((sum, text) => sum + text.length, 0) <= most;

/** The cache of a version of the generator; empty without a file. */
export async function readParseCache(path: string, version: string): Promise<ParseCache> {
  const json = await readSealed(path);
  return json === undefined ? {} : parseCacheOf(json, version);
}

const isParseCache = (value: unknown): value is { readonly version: string; readonly files: ParseCache } =>
  typeof value === 'object' && value !== null && 'version' in value && 'files' in value;

/** The cache that a text has, if it is of the version. */
export function parseCacheOf(text: string, version: string): ParseCache {
  const value: unknown = JSON.parse(text);
  return isParseCache(value) && value.version === version ? value.files : {};
}

/** A cache as text. */
export const printParseCache = (version: string, files: ParseCache): string => JSON.stringify({ version, files });

/** What a cache of sound files has of a file: the parsed value, if it has any. */
export function unpackFile(cache: ParseCache, file: SpecFile, key: string): ParsedYaml | undefined {
  const packed = lookUp(cache, key) ?? null;
  return packed === null ? undefined : { value: unpack(packed, file.path, file.text), diagnostics: [], isSound: true };
}

/** The name of a file in a cache. */
export const keyOf = ({ path, text }: SpecFile): string => hashOf(`${path}\n${text}`);

/** A parsed value, places included, as plain JSON. */
export const pack = (value: unknown): Packed => [value, packPositions(value)];

function packPositions(value: unknown): PackedPositions | null {
  if (typeof value !== 'object' || value === null) return null;
  const { start = 0, names = [], keys = [], values = [] } = positionOf(value) ?? {};
  const members = (Array.isArray(value) ? value : membersOf(value, names)).map(packPositions);
  return [start, names, keys, values, members.every((member) => member === null) ? [] : members];
}

/** The members of a map in the order of the file: one with a number for a name comes first otherwise. */
function membersOf(map: object, names: readonly string[]): readonly unknown[] {
  const members = new Map<string, unknown>(Object.entries(map));
  return names.map((name) => members.get(name));
}

/** A parsed file without mistakes; `null` is for one that is to be parsed where mistakes are reported. */
export const packParsed = ({ value, diagnostics }: ParsedYaml): Packed | null =>
  diagnostics.length === 0 ? pack(value) : null;

/** The value again, its places remembered. */
export function unpack([value, positions]: Packed, path: string, text: string): unknown {
  // `watch` unpacks a file again in each run.
  if (typeof value === 'object' && value !== null && positionOf(value)) return value;
  setPositions(value, positions, { path, lineStarts: lineStartsOf(text) });
  return value;
}

function setPositions(value: unknown, positions: PackedPositions | null, source: SourceText): void {
  if (typeof value !== 'object' || value === null || positions === null) return;
  const [start, names, keys, values, members] = positions;
  setPosition(value, { source, start, names, keys, values });
  if (members.length === 0) return;
  const children: readonly unknown[] = Array.isArray(value) ? value : membersOf(value, names);
  for (let at = 0; at < members.length; at++) setPositions(children[at], members[at] ?? null, source);
}
