/** Why a page shows nothing. */
import { escapeHtml } from '@wiki-query/wikitext';
import type { Answer } from './answers.js';

export interface Problem {
  readonly status: number;
  readonly html: string;
}

/** Errors that are not mistakes in the request. */
const statuses: ReadonlyMap<string, number> = new Map([
  ['readapidenied', 403],
  ['permissiondenied', 403],
  ['missingtitle', 404],
  ['nosuchrevid', 404],
  ['databaseunavailable', 503],
  ['querytimeout', 503],
  ['internal_api_error', 500],
]);

/** The reason in an answer without the data that was requested. */
export function problem({ error }: Answer): Problem {
  const why =
    error?.code === 'readapidenied'
      ? 'Only members can read this wiki. Log in through the API or the playground.'
      : `The wiki cannot be read: ${error?.info ?? 'the server sent no data.'}`;
  const status = error === undefined ? 500 : (statuses.get(error.code.replace(/^(internal_api_error).*/, '$1')) ?? 400);
  return { status, html: `<p role="alert">${escapeHtml(why)}</p>` };
}
