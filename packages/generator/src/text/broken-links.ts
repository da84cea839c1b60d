/** Links of texts that lead nowhere. */
import { linkText, replaceLinks, targetOf } from './links.js';

/** The same data; links of its texts that lead nowhere become plain names. */
export function withoutBrokenLinks(value: unknown, targets: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    return replaceLinks(value, (link, whole) =>
      link.kind === 'guide' || targets.has(targetOf(link)) ? whole : linkText(link),
    );
  }
  if (Array.isArray(value)) return value.map((one) => withoutBrokenLinks(one, targets));
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, withoutBrokenLinks(one, targets)]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutBrokenLinks(one, targets)]));
}
