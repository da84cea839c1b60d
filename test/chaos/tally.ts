/** How requests ended. */
import { ConnectionClosed } from '../support/http-client.js';
import type { IdentifiedResponse, KnownRequest } from './known-requests.js';

export interface Tally {
  /** Requests that were sent and not aborted by their client. */
  sent: number;
  right: number;
  /** Responses with status 503, and those that say that the time limit is exceeded, as on a machine that is too busy. */
  away: number;
  /** The connection closed without a response: its process was killed. */
  closed: number;
  /** Given up by their client. */
  givenUp: number;
  slow: number;
  logins: number;
  readonly wrong: string[];
}

export const emptyTally = (): Tally => ({
  sent: 0,
  right: 0,
  away: 0,
  closed: 0,
  givenUp: 0,
  slow: 0,
  logins: 0,
  wrong: [],
});

/** Counts a response to a request whose right response is known. */
export function countResponse(tally: Tally, known: KnownRequest, { status, body, hasId }: IdentifiedResponse): void {
  if (status === 503 || (hasId && body.includes('"code":"querytimeout"'))) tally.away += 1;
  else if (status === known.status && hasId && body === known.body) tally.right += 1;
  else
    tally.wrong.push(`${known.query}: status ${status}, ${hasId ? '' : 'of another request, '}${body.slice(0, 300)}`);
}

/** Counts a request without a response; a part of one is wrong. */
export function countFailure(tally: Tally, what: string, error: unknown): void {
  if (isClosed(error)) tally.closed += 1;
  else tally.wrong.push(`${what}: ${String(error)}`);
}

/** The same for a request of a disturbance, which is not counted among those sent. */
export function noteFailure(tally: Tally, what: string, error: unknown): void {
  if (!isClosed(error)) tally.wrong.push(`${what}: ${String(error)}`);
}

const isClosed = (error: unknown): boolean => error instanceof ConnectionClosed && !error.isPartial;

/** The tally as a sentence. */
export function textOf({ sent, right, away, closed, givenUp, slow, logins, wrong }: Tally): string {
  const n = (value: number): string => value.toLocaleString('en');
  return (
    `${n(sent)} requests: ${n(right)} answered as before, ${n(away)} with 503 or a timeout, ` +
    `${n(closed)} connections closed without a response, ${n(wrong.length)} wrong, partial or lost; ` +
    `at the same time ${n(slow)} endless requests, ${n(logins)} logins, ${n(givenUp)} requests given up by their clients`
  );
}
