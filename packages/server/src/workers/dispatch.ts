/** Selects the lane for each request of a worker. */
import { handleRequest } from '../actions/handle-request.js';
import { ApiError } from '../errors/api-error.js';
import { readRequest } from '../protocol/read-request.js';
import type { Services } from '../services/services.js';
import { clientOf, isLoopback } from '../text/client.js';
import { abandoned, tooMany } from '../http/failures.js';
import { formatFailure } from '../http/format-failure.js';
import type { Dispatch, OutgoingResponse } from '../http/outgoing-response.js';
import type { Job } from '../runners/pool.js';
import { isHuge, isSlow, whileHuge } from './lanes.js';
import { QuickLane } from './quick-lane.js';

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
  const quick = new QuickLane(services.database.concurrency);
  const isServer = services.database.concurrency > 1;
  return async (request, gone) => {
    const isSelection = isHuge(request);
    const parameters = readRequest(request, services.wiki.contentLanguage, isSelection ? whileHuge : undefined);
    const { cookie } = request.headers;
    const account = cookie === undefined ? undefined : await accountOf(cookie, services);
    const client = account ?? clientOf(request.ip);
    if (isSelection || isReplaced() || isSlow(parameters, { isServer, hasAccount: account !== undefined }))
      return formatFailure(await bySlowLane({ request, client }, gone), request, services, parameters);
    if (quick.countOf(client) >= clientLimit && !isLoopback(request.ip))
      return formatFailure(tooMany(clientLimit), request, services, parameters);
    // SQLite responds at once.
    const signal = isServer ? gone : undefined;
    const work = (): Promise<OutgoingResponse> => handleRequest(request, services, parameters, signal);
    return quick.run(client, work, { gone, instead: abandoned });
  };
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
