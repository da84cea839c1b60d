import { hashOf } from '../text/hash.js';

const known = new WeakMap<object, string>();

/** The hash of parts of the model; each part is hashed once. */
export function fingerprintOf(parts: readonly unknown[], version: string): string {
  return hashOf([version, ...parts.map(partHash)].join('\n'));
}

function partHash(part: unknown): string {
  if (typeof part !== 'object' || part === null) return hashOf(JSON.stringify(part) ?? 'undefined');
  const before = known.get(part);
  if (before !== undefined) return before;
  const hash = hashOf(JSON.stringify(part));
  known.set(part, hash);
  return hash;
}
