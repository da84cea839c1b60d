/** Responses that are made without the wiki. */
import { messages } from '@wiki-query/server-stubs';
import type { OutgoingResponse, Problem } from './outgoing-response.js';
import { lookUp } from '@wiki-query/wikitext';

/** An API error in a form that all clients can read. `formatFailure` converts it to the form that its request selects. */
export function failure(
  code: string,
  status: number,
  values: Problem['values'] = {},
  headers: Problem['headers'] = {},
): OutgoingResponse {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'MediaWiki-API-Error': code,
      'Cache-Control': 'private, must-revalidate, max-age=0',
      'Access-Control-Allow-Origin': '*',
      ...headers,
    },
    body: JSON.stringify({ error: { code, info: textOf(code, values) } }),
    report: { action: 'none', modules: [], error: code, queries: 0 },
    problem: { code, values, headers },
  };
}

/**
 * The request exceeded its time limit. A retry would do so too, so that it is not a server error that clients should
 * retry.
 */
export function tookTooLong(): OutgoingResponse {
  return failure('querytimeout', 200);
}

/** Too many requests are waiting, or no runner can be started. */
export function overloaded(): OutgoingResponse {
  return failure('overloaded', 503, {}, { 'Retry-After': '2' });
}

/** The client has more requests waiting or running than allowed. */
export function tooMany(most: number): OutgoingResponse {
  return failure('toomanyrequests', 429, { most }, { 'Retry-After': '2' });
}

/** The runner ended before its response. */
export function broken(): OutgoingResponse {
  return failure('internal_api_error', 503);
}

/** The client closed its connection before the response: it reads no response. */
export function abandoned(): OutgoingResponse {
  const report = { action: 'none', modules: [], error: 'abandoned', queries: 0 };
  return { status: 499, headers: {}, body: '', report };
}

function textOf(code: string, values: Problem['values']): string {
  const known: Readonly<Record<string, { readonly text: string } | undefined>> = messages;
  return (lookUp(known, code)?.text ?? code).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(lookUp(values, name) ?? whole),
  );
}
