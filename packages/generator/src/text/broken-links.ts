/** Links of texts that lead nowhere. */
import { linkText, replaceLinks, targetOf } from './links.js';

/** The same data; links of its texts that lead nowhere become plain names, except in lists and maps that are `kept`. */
export function withoutBrokenLinks(
  value: unknown,
  targets: ReadonlySet<string>,
  kept: ReadonlySet<object> = new Set(),
): unknown {
  if (typeof value === 'string') {
    return replaceLinks(value, (link, whole) =>
      link.kind === 'guide' || targets.has(targetOf(link)) ? whole : linkText(link),
    );
  }
  if (typeof value !== 'object' || value === null || kept.has(value)) return value;
  const inner = (one: unknown): unknown => withoutBrokenLinks(one, targets, kept);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, inner(one)]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
}
