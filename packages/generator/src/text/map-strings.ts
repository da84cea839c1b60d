/** Texts of plain data. */
import { isRecord, put } from './look-up.js';

/** Plain data with its texts mapped. What has no text that changes is the same object. */
export function mapStrings<T>(data: T, map: (text: string) => string): T {
  // A copy of plain data has the type of the data: only texts differ, by their words.
  return mapped(data, map) as T;
}

function mapped(node: unknown, map: (text: string) => string): unknown {
  if (typeof node === 'string') return map(node);
  if (Array.isArray(node)) {
    const list = node.map((item) => mapped(item, map));
    return list.some((item, at) => item !== node[at]) ? list : node;
  }
  if (node instanceof Map) return new Map([...node].map(([key, value]) => [key, mapped(value, map)]));
  if (!isRecord(node)) return node;
  let copy: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(node)) {
    const after = mapped(value, map);
    if (after !== value) put((copy ??= { ...node }), key, after);
  }
  return copy ?? node;
}
