import { UsageError } from './host.js';

/** What an error says. */
export const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Lists and objects in each other that a JSON text may have: readers of it go down as far. */
const deepest = 100;

/** The value of a JSON text; a text that is not JSON, or very deep, is a `UsageError`. */
export function parseJson(text: string, source: string, hint = ''): unknown {
  const value = parse(text, source, hint);
  if (isDeep(value)) throw new UsageError(`${source} has lists and objects in more than ${deepest} others${hint}`);
  return value;
}

function parse(text: string, source: string, hint: string): unknown {
  try {
    // Some programs begin each file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${source} is not JSON: ${problemOf(error)}${hint}`);
  }
}

function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
