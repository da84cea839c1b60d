/** Links of texts that lead nowhere. */
import { linkText, replaceLinks, targetOf } from './links.js';

/** A copy of the data in which links that lead nowhere are plain names. */
export function withoutBrokenLinks(value: unknown, targets: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    return replaceLinks(value, (link, whole) =>
      link.kind === 'guide' || targets.has(targetOf(link)) ? whole : linkText(link),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const inner = (one: unknown): unknown => withoutBrokenLinks(one, targets);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, inner(one)]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
}
