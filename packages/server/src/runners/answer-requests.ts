/** The runner's side of its channel: takes requests and sends responses. */
import { broken } from '../http/failures.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RawRequest, RawResponse } from '../request/raw-request.js';
import { answerParent, failToStart } from '../services/processes.js';
import type { RunnerCalls } from './pool.js';

/** Handles the requests that this process gets. It ends after a response if `isDone`. */
export function answerRequests(
  handle: (request: RawRequest) => Promise<RawResponse>,
  isDone: () => boolean = () => false,
): void {
  const run = async (request: RawRequest): Promise<OutgoingResponse> => {
    try {
      const response = await handle(request);
      return { ...response, body: Buffer.from(response.body) };
    } catch (error) {
      failToStart(error);
      return broken();
    }
  };
  answerParent<Record<string, never>, RunnerCalls>({ run }, () => isDone() && process.exit(0));
}
