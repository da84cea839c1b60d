/** Compares responses without order, for lists and pages that MediaWiki itself orders differently on its databases. */
import type { RecordedResponse } from './recording.js';

/** Whether the responses have the same values in any order. */
export function sameWithoutOrder(one: RecordedResponse, other: RecordedResponse): boolean {
  return one.status === other.status && sorted(one.body) === sorted(other.body);
}

function sorted(body: string): string {
  if (body.startsWith('<')) return body.split(/(?=<)/).sort().join('');
  try {
    return canonical(JSON.parse(body));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return body;
  }
}

/** A value as text, with the entries of lists and objects sorted. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${entries.sort().join()}}`;
}
