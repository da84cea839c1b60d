/** Texts of plain data. */
import { isRecord, put } from './look-up.js';

/** Plain data with its texts mapped. What has no text that changes is the same object. */
export function mapStrings<T>(data: T, map: (text: string) => string): T {
  // A copy of plain data has the type of the data: only texts differ, by their words.
  return mapped(data, map) as T;
}

function mapped(node: unknown, map: (text: string) => string): unknown {
  if (typeof node === 'string') return map(node);
  if (node instanceof Map) return new Map([...node].map(([key, value]) => [key, mapped(value, map)]));
  return mapMembers(node, (member) => mapped(member, map));
}

/** A list or an object with its members mapped; the same one if none of them changes, or if it has no members. */
export function mapMembers(node: unknown, map: (member: unknown, key: string) => unknown): unknown {
  if (Array.isArray(node)) {
    const list = node.map((member: unknown, at) => map(member, String(at)));
    return list.some((member, at) => member !== node[at]) ? list : node;
  }
  if (!isRecord(node)) return node;
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(node)) {
    const after = map(member, key);
    if (after !== member) put((copy ??= { ...node }), key, after);
  }
  return copy ?? node;
}
