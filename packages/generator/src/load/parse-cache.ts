/** Parsed YAML files of the last run, by the hash of their text: of an edited spec only what was edited is parsed. */
import type { SpecFile } from './load-spec.js';
import { hashOf } from '../text/hash.js';
import { lookUp } from '../text/look-up.js';
import { readSealed } from '../text/sealed-json.js';
import type { ParsedYaml } from './parse-any-yaml.js';
import { setPosition, positionOf, lineStartsOf, type SourceText } from './positions.js';

/** A container is `[isList, start, keys, key offsets, value offsets, members]`; all else represents itself. */
type Packed = string | number | boolean | null | PackedContainer;
type PackedContainer = readonly [
  isList: 0 | 1,
  start: number,
  keys: readonly string[],
  keyOffsets: readonly number[],
  valueOffsets: readonly number[],
  members: readonly Packed[],
];

/** Hash of a file's path and text → what it says. */
export type ParseCache = Readonly<Record<string, Packed>>;

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
export function pack(value: unknown): Packed {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  const { start = 0, names = [], keys = [], values = [] } = positionOf(value) ?? {};
  if (Array.isArray(value)) return [1, start, names, keys, values, value.map(pack)];
  const members = new Map(Object.entries(value));
  return [0, start, names, keys, values, names.map((name) => pack(members.get(name)))];
}

/** A parsed file without mistakes; `null` is for one that is to be parsed where mistakes are reported. */
export const packParsed = ({ value, diagnostics }: ParsedYaml): Packed =>
  diagnostics.length === 0 ? pack(value) : null;

/** The value again, its places remembered. */
export function unpack(packed: Packed, path: string, text: string): unknown {
  return unpackNode(packed, { path, lineStarts: lineStartsOf(text) });
}

function unpackNode(packed: Packed, source: SourceText): unknown {
  if (typeof packed !== 'object' || packed === null) return packed;
  const [isList, start, names, keys, values, packedMembers] = packed;
  const members = packedMembers.map((member) => unpackNode(member, source));
  const node = isList ? members : Object.fromEntries(members.map((member, at) => [names[at], member]));
  setPosition(node, { source, start, names, keys, values });
  return node;
}
