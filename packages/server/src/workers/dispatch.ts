/** Selects the lane for each request of a worker. */
import { handleRequest } from '../actions/handle-request.js';
import { ApiError } from '../errors/api-error.js';
import { readRequest } from '../protocol/read-request.js';
import type { Services } from '../services/services.js';
import { clientOf } from '../text/client.js';
import { tooMany } from '../http/failures.js';
import { formatFailure } from '../http/format-failure.js';
import type { Dispatch, OutgoingResponse } from '../http/outgoing-response.js';
import { type Job, Lane } from '../runners/lane.js';
import { isHuge, isSlow, whileHuge } from './lanes.js';

export interface DispatchOptions {
  readonly services: Services;
  /** Handles a request in a runner. */
  readonly bySlowLane: (job: Job, gone: AbortSignal) => Promise<OutgoingResponse>;
  /** Whether runners handle all requests. */
  readonly isReplaced: () => boolean;
  readonly clientLimit: number;
}

/** A dispatch over both lanes. */
export function makeDispatch({ services, bySlowLane, isReplaced, clientLimit }: DispatchOptions): Dispatch {
  const quick = quickLane(services.database.concurrency, clientLimit);
  const isServer = services.database.concurrency > 1;
  return async (request, gone) => {
    const isSelection = isHuge(request);
    const parameters = readRequest(request, services.wiki.contentLanguage, isSelection ? whileHuge : undefined);
    const { cookie } = request.headers;
    const account = cookie === undefined ? undefined : await accountOf(cookie, services);
    const client = account ?? clientOf(request.ip);
    const job = { request, client };
    if (isSelection || isReplaced() || isSlow(parameters, { isServer, hasAccount: account !== undefined }))
      return formatFailure(await bySlowLane(job, gone), request, services, parameters);
    if (quick.isFull(job)) return formatFailure(tooMany(clientLimit), request, services, parameters);
    // SQLite responds at once.
    const signal = isServer ? gone : undefined;
    return quick.run(job, gone, () => handleRequest(request, services, parameters, signal));
  };
}

/** Milliseconds of work before the connections are checked again. */
const slice = 5;

/**
 * Requests that a worker handles itself, on its own connection to the database. Requests that arrive together run at
 * once, for up to a few milliseconds. Then the connections are checked again. `concurrency`: how many run at the same time, 1
 * for a synchronous database such as SQLite.
 */
export function quickLane(concurrency: number, clientLimit: number): Lane<true> {
  let turnBegan = 0;
  const nextTurn = (): void => {
    turnBegan = 0;
    lane.next();
  };
  const place = (running: number): true | undefined => {
    if (running >= concurrency) return undefined;
    if (turnBegan === 0) {
      turnBegan = performance.now();
      setImmediate(nextTurn);
    }
    return performance.now() - turnBegan < slice || undefined;
  };
  const lane = new Lane({ place, clientLimit });
  return lane;
}

/** The account in the request's session: its requests count together, from any address. */
async function accountOf(cookie: string, { auth }: Services): Promise<string | undefined> {
  try {
    const id = await auth.accountOf(cookie);
    return id === undefined ? undefined : `account ${id}`;
  } catch (error) {
    // The state cannot be read. The response reports it if it matters.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
