import { UsageError } from './host.js';

/** What an error says. */
export const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The value of a JSON text; a text that is not JSON is a `UsageError`. */
export function parseJson(text: string, source: string, hint = ''): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${source} is not JSON: ${problemOf(error)}${hint}`);
  }
}
