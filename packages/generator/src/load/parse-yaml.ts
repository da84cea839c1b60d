/** Reads a YAML file, with all that is wrong with it. */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Alias,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { put } from '../text/look-up.js';
import { placeAt, setPosition, type SourceLines } from './positions.js';

/** How many levels of lists and maps may lie in each other; the deepest of a real spec has about 20. */
const mostNested = 100;
/** How many values all aliases of a file may repeat together: a short text may not describe more than memory holds. */
const mostAliased = 10_000;

/** The value of a YAML text, with the places of its nodes remembered. */
export interface ParsedYaml {
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a file (YAML 1.2 core schema). */
export function parseYaml(path: string, text: string): ParsedYaml {
  const source: SourceLines = { path, lines: new LineCounter() };
  try {
    return readDocument(text, source);
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return { value: null, diagnostics: [tooDeep(source, deepBracket(text))] };
    throw error;
  }
}

function readDocument(text: string, source: SourceLines): ParsedYaml {
  const options = {
    lineCounter: source.lines,
    prettyErrors: false,
    keepSourceTokens: false,
    logLevel: 'silent',
  } as const;
  const document = parseDocument(text, options);
  const diagnostics = [...document.errors, ...document.warnings].map((error) =>
    diagnose('yaml-syntax', placeAt(source, error.pos[0]), { problem: error.message }),
  );
  const report = (one: Diagnostic): void => void diagnostics.push(one);
  const reader: Reader = { source, report, anchored: new Map(), values: 0, aliased: 0, depth: 0 };
  return { value: toValue(document.contents, reader), diagnostics };
}

const tooDeep = (source: SourceLines, offset: number): Diagnostic =>
  diagnose('yaml-too-deep', placeAt(source, offset), { limit: mostNested });

/** The first bracket beyond the limit; the beginning of a text that nests without brackets. */
function deepBracket(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if ('[{'.includes(text.charAt(at)) && ++depth > mostNested) return at;
    if (']}'.includes(text.charAt(at))) depth--;
  }
  return 0;
}

/** What is known of a file while it is read. */
interface Reader {
  readonly source: SourceLines;
  readonly report: (one: Diagnostic) => void;
  /** Values with an anchor, and how many values are in each: an alias is the same value, not a copy. */
  readonly anchored: Map<string, { readonly value: unknown; readonly size: number }>;
  /** All values so far, repeated ones included; those of them that aliases repeat; the level that is being read. */
  values: number;
  aliased: number;
  depth: number;
}

/** The tags of the core schema: others make values that are no text, number, list or map. */
const coreTag = /^(!|tag:yaml\.org,2002:(str|int|float|bool|null|seq|map))$/;

function toValue(node: Node | null, reader: Reader): unknown {
  const before = reader.values++;
  if (isAlias(node)) return readAlias(node, reader);
  if (!isScalar(node) && !isSeq<Node>(node) && !isMap<Node, Node | null>(node)) return null;
  if (!isKnownTag(node, reader)) return null;
  const value = isScalar(node) ? node.value : readContainer(node, reader);
  if (node.anchor !== undefined) reader.anchored.set(node.anchor, { value, size: reader.values - before });
  return value;
}

function isKnownTag(node: Node, { source, report }: Reader): boolean {
  const { tag } = node;
  if (tag === undefined || coreTag.test(tag)) return true;
  report(diagnose('unknown-tag', placeAt(source, startOf(node)), { name: tag.replace('tag:yaml.org,2002:', '!!') }));
  return false;
}

function readAlias(alias: Alias, reader: Reader): unknown {
  const anchored = reader.anchored.get(alias.source);
  const place = placeAt(reader.source, startOf(alias));
  if (!anchored) {
    reader.report(diagnose('yaml-syntax', place, { problem: `the alias *${alias.source} has no value before it` }));
    return null;
  }
  if (reader.aliased + anchored.size <= mostAliased) {
    reader.aliased += anchored.size;
    reader.values += anchored.size;
    return anchored.value;
  }
  reader.report(diagnose('too-many-aliases', place, { name: `*${alias.source}`, limit: mostAliased }));
  return null;
}

type Container = YAMLSeq<Node> | YAMLMap<Node, Node | null>;

function readContainer(node: Container, reader: Reader): unknown {
  if (reader.depth === mostNested) {
    reader.report(tooDeep(reader.source, startOf(node)));
    return null;
  }
  reader.depth++;
  const value = isSeq<Node>(node) ? toList(node.items, node, reader) : toMap(node, reader);
  reader.depth--;
  return value;
}

function toList(items: readonly Node[], node: Node, reader: Reader): unknown[] {
  const offsets = items.map(startOf);
  const value = items.map((item) => toValue(item, reader));
  setPosition(value, { source: reader.source, start: startOf(node), names: [], keys: offsets, values: offsets });
  return value;
}

function toMap(node: YAMLMap<Node, Node | null>, reader: Reader): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const names: string[] = [];
  const keys: number[] = [];
  const values: number[] = [];
  for (const pair of node.items) {
    const key = isKnownTag(pair.key, reader) ? keyOf(pair.key, reader) : '';
    names.push(key);
    keys.push(startOf(pair.key));
    values.push(startOf(pair.value ?? pair.key));
    put(value, key, toValue(pair.value, reader));
  }
  setPosition(value, { source: reader.source, start: startOf(node), names, keys, values });
  return value;
}

function keyOf(key: Node, { source, report }: Reader): string {
  if (isScalar(key)) return String(key.source ?? key.value);
  report(diagnose('yaml-syntax', placeAt(source, startOf(key)), { problem: 'a key must be text' }));
  return '';
}

const startOf = (node: Node): number => node.range?.[0] ?? 0;
