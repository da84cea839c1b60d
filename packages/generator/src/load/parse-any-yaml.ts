/** The thorough way to read YAML: any file, with all that is wrong with it. */
import { createRequire } from 'node:module';
import type { Document, Node } from 'yaml';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { lineStartsOf, placeAt, setPosition, type SourceText } from './positions.js';

/** What a YAML text says, with the places of its nodes remembered. */
export interface ParsedYaml {
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/** Required when it is needed, which is seldom. */
const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml');

/** Parses any file (YAML 1.2 core schema). */
export function parseAnyYaml(path: string, text: string): ParsedYaml {
  const source: SourceText = { path, lineStarts: lineStartsOf(text) };
  const document = yaml().parseDocument(text, { prettyErrors: false, keepSourceTokens: false, logLevel: 'silent' });
  const diagnostics = [...document.errors, ...document.warnings].map((error) =>
    diagnose('yaml-syntax', placeAt(source, error.pos[0]), { problem: error.message }),
  );
  const reader: Reader = { yaml: yaml(), source, document, anchored: new Map() };
  return { value: toValue(document.contents, reader), diagnostics };
}

interface Reader {
  readonly yaml: typeof import('yaml');
  readonly source: SourceText;
  readonly document: Document.Parsed;
  /** Values of nodes that have an anchor: an alias is the same value, not a copy. */
  readonly anchored: Map<Node, unknown>;
}

function toValue(node: Node | null, reader: Reader): unknown {
  const { isAlias, isMap, isScalar, isSeq } = reader.yaml;
  if (isAlias(node)) return reader.anchored.get(node.resolve(reader.document) ?? node) ?? null;
  if (!isScalar(node) && !isSeq<Node>(node) && !isMap<Node, Node | null>(node)) return null;
  const value = isScalar(node)
    ? node.value
    : isSeq<Node>(node)
      ? toList(node.items, node, reader)
      : toMap(node, reader);
  if (node.anchor !== undefined) reader.anchored.set(node, value);
  return value;
}

function toList(items: readonly Node[], node: Node, reader: Reader): unknown[] {
  const offsets = items.map(startOf);
  const value = items.map((item) => toValue(item, reader));
  setPosition(value, { source: reader.source, start: startOf(node), names: [], keys: offsets, values: offsets });
  return value;
}

interface MapNode {
  readonly items: readonly { readonly key: Node; readonly value: Node | null }[];
  readonly range?: Node['range'];
}

function toMap(node: MapNode, reader: Reader): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const names: string[] = [];
  const keys: number[] = [];
  const values: number[] = [];
  for (const pair of node.items) {
    const key = reader.yaml.isScalar(pair.key) ? String(pair.key.source ?? pair.key.value) : '';
    names.push(key);
    keys.push(startOf(pair.key));
    values.push(startOf(pair.value ?? pair.key));
    define(value, key, toValue(pair.value, reader));
  }
  setPosition(value, { source: reader.source, start: node.range?.[0] ?? 0, names, keys, values });
  return value;
}

/** Sets a member as an own one, even if it is called `__proto__`. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true });
  else target[key] = value;
}

const startOf = (node: Node): number => node.range?.[0] ?? 0;
