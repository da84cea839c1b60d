/** Rules that each response follows, whatever the request was. */
import { hiddenWord, privateWord, suppressedWord } from '../../../packages/server/test/support/secrets.js';
import type { Received } from '../../support/http-client.js';

/** Texts that no viewer may get. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  anonymous: [hiddenWord, suppressedWord, privateWord],
  Newbie: [hiddenWord, suppressedWord, privateWord],
  Sybil: [suppressedWord, privateWord],
};

/** A stack trace, a path of the server, a message of the database. */
const internal = /\n\s+at \S+ \(|node_modules|SQLITE_|\/src\/|\/dist\/|wiki-query-served/;

/** Words are matched without their first letter, which titles have as a capital. */
const holds = (body: string, word: string): boolean => body.includes(word.slice(1));

/** The fault, or undefined. */
export function problemOf({ status, headers, body }: Received, user: string | undefined): string | undefined {
  const error = String(headers['mediawiki-api-error'] ?? '');
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (error.includes('internal_api_error')) return 'the code internal_api_error';
  if (headers['x-evil'] !== undefined) return 'a header that the request made';
  const leak = internal.exec(body);
  if (leak !== null) return `something internal: ${JSON.stringify(leak[0])}`;
  for (const word of forbidden[user ?? 'anonymous'] ?? []) if (holds(body, word)) return `hidden content: ${word}`;
  return String(headers['content-type']).startsWith('application/json') ? problemOfJson(body) : undefined;
}

function problemOfJson(body: string): string | undefined {
  if (body === '') return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return `JSON that cannot be read: ${(error as Error).message}`;
  }
}
