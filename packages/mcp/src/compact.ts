/** A response as a short text: YAML-like lines without quotes, one line for each item of a list. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (isRecord(value))
    return `{${Object.entries(value)
      .map(([name, one]) => (one === true ? name : `${name}: ${inline(one)}`))
      .join(', ')}}`;
  return typeof value === 'string' ? value.replaceAll('\n', String.raw`\n`) : String(value);
}

/** The lines of a value: lists and objects of objects are opened, everything else is on one line. */
export function compactLines(value: unknown, indent = ''): readonly string[] {
  if (Array.isArray(value))
    return value.map((one) => `${indent}- ${isRecord(one) ? inline(one).slice(1, -1) : inline(one)}`);
  if (!isRecord(value)) return [`${indent}${inline(value)}`];
  return Object.entries(value).flatMap(([name, one]) => {
    const isOpened = Array.isArray(one) ? one.some(isRecord) : isRecord(one) && inline(one).length > 100;
    return isOpened ? [`${indent}${name}:`, ...compactLines(one, `${indent}  `)] : [`${indent}${name}: ${inline(one)}`];
  });
}
