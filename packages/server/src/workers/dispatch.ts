/** Selects the lane for each request of a worker. */
import { handleRequest } from '../actions/handle-request.js';
import { ApiError } from '../errors/api-error.js';
import { readRequest } from '../protocol/read-request.js';
import type { Services } from '../services/services.js';
import { clientOf, isLoopback } from '../text/client.js';
import { abandoned, tooMany } from '../http/failures.js';
import { formatFailure } from '../http/format-failure.js';
import type { OutgoingResponse, Dispatch } from '../http/outgoing-response.js';
import { startWork } from '../runners/work-time.js';
import { type Lanes, whileHuge } from './lanes.js';
import type { QuickLane } from './quick-lane.js';
import type { SlowLane } from './slow-lane.js';

export interface DispatchOptions {
  readonly services: Services;
  readonly lanes: Lanes;
  readonly quick: QuickLane;
  readonly slow: SlowLane;
  readonly clientLimit: number;
}

/** A dispatch over both lanes. */
export function makeDispatch({ services, lanes, quick, slow, clientLimit }: DispatchOptions): Dispatch {
  // A database that handles one request at a time responds synchronously.
  const canInterrupt = services.database.concurrency > 1;
  return async (request, gone) => {
    const isHuge = lanes.isHuge(request);
    const parameters = readRequest(request, services.wiki.contentLanguage, isHuge ? whileHuge : undefined);
    const kind = lanes.kindOf(parameters);
    const { cookie } = request.headers;
    const account = cookie === undefined ? undefined : await accountOf(cookie, services);
    const client = account ?? clientOf(request.ip);
    const bySlowLane = async (): Promise<OutgoingResponse> => {
      if (gone.aborted) return abandoned();
      const response = await slow.run(request, gone, lanes.expected(kind), client);
      if (response.took !== undefined) lanes.note(kind, parameters, response.took);
      return formatFailure(response, request, services, parameters);
    };
    if (isHuge || lanes.isSlow(kind, parameters)) return bySlowLane();
    if (quick.countOf(client) >= clientLimit && !isLoopback(request.ip))
      return formatFailure(tooMany(clientLimit), request, services, parameters);
    const work = async (): Promise<OutgoingResponse | undefined> => {
      // While it waited, others of its kind may have been slow.
      if (lanes.isSlow(kind, parameters)) return undefined;
      if (canInterrupt) return handleRequest(request, services, parameters, gone);
      const worked = startWork();
      const response = await handleRequest(request, services, parameters);
      lanes.note(kind, parameters, worked());
      return response;
    };
    return (await quick.run(client, work, { gone, instead: abandoned })) ?? bySlowLane();
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
