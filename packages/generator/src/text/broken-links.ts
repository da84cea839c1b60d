/** Links of texts that lead nowhere. */
const link = /\[\[([^\]|]+)(?:\|([^\]]*))?\]\]/g;

/** The same data; links of its texts that lead nowhere become plain names. */
export function withoutBrokenLinks(value: unknown, targets: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    if (!value.includes('[[')) return value;
    return value.replace(link, (whole, target: string, label: string | undefined) =>
      targets.has(target) || target.startsWith('guide:') ? whole : (label ?? `\`${target.replace(/^\w+:/, '')}\``),
    );
  }
  if (Array.isArray(value)) return value.map((one) => withoutBrokenLinks(one, targets));
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, withoutBrokenLinks(one, targets)]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutBrokenLinks(one, targets)]));
}
