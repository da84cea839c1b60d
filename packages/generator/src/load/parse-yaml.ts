import { isAlias, isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { lineStartsOf, placeAt, setPosition, type SourceText } from './positions.js';

/** What a YAML text says, with the places of its nodes remembered. */
export interface ParsedYaml {
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses one YAML file (YAML 1.2 core schema). */
export function parseYaml(path: string, text: string): ParsedYaml {
  const source: SourceText = { path, lineStarts: lineStartsOf(text) };
  const document = parseDocument(text, { prettyErrors: false, keepSourceTokens: false, logLevel: 'silent' });
  const diagnostics = [...document.errors, ...document.warnings].map((error) =>
    diagnose('yaml-syntax', placeAt(source, error.pos[0]), { problem: error.message }),
  );
  const reader: Reader = { source, document, anchored: new Map() };
  return { value: toValue(document.contents, reader), diagnostics };
}

interface Reader {
  readonly source: SourceText;
  readonly document: Document.Parsed;
  /** Values of nodes that have an anchor: an alias is the same value, not a copy. */
  readonly anchored: Map<Node, unknown>;
}

function toValue(node: Node | null, reader: Reader): unknown {
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
  const offsets: Record<string, number> = {};
  const value = items.map((item, index) => {
    offsets[index] = startOf(item);
    return toValue(item, reader);
  });
  setPosition(value, { source: reader.source, start: startOf(node), keys: offsets, values: offsets });
  return value;
}

interface MapNode {
  readonly items: readonly { readonly key: Node; readonly value: Node | null }[];
  readonly range?: Node['range'];
}

function toMap(node: MapNode, reader: Reader): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const keys: Record<string, number> = {};
  const values: Record<string, number> = {};
  for (const pair of node.items) {
    const key = isScalar(pair.key) ? String(pair.key.source ?? pair.key.value) : '';
    keys[key] = startOf(pair.key);
    values[key] = pair.value ? startOf(pair.value) : startOf(pair.key);
    define(value, key, toValue(pair.value, reader));
  }
  setPosition(value, { source: reader.source, start: node.range?.[0] ?? 0, keys, values });
  return value;
}

/** Sets a member as an own one, even if it is called `__proto__`. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true });
  else target[key] = value;
}

const startOf = (node: Node): number => node.range?.[0] ?? 0;
