/** Decides for each request of a worker which lane answers it. */
import { answerRequest } from '../actions/answer-request.js';
import { readRequest } from '../protocol/read-request.js';
import type { Services } from '../protocol/services.js';
import { clientOf, isLoopback } from '../text/client.js';
import { tooMany } from '../workers/failures.js';
import type { Dispatch } from '../workers/messages.js';
import type { Lanes } from './lanes.js';
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
  return async (request, connection) => {
    const parameters = readRequest(request, services.wiki.contentLanguage.code);
    const kind = lanes.kindOf(parameters);
    if (lanes.isSlow(kind, parameters)) {
      const answer = await slow.run(request, connection, lanes.expected(kind));
      if (answer.took !== undefined) lanes.note(kind, answer.took);
      return answer;
    }
    const client = clientOf(request.ip);
    if (quick.countOf(client) >= clientLimit && !isLoopback(request.ip)) return tooMany(clientLimit);
    return quick.run(client, async () => {
      const began = performance.now();
      const answer = await answerRequest(request, services, parameters);
      lanes.note(kind, performance.now() - began);
      return answer;
    });
  };
}
