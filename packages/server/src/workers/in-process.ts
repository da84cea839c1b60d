/** Answers requests in this process, one after the other: for tests, and where one process is enough. */
import { answerRequest } from '../actions/answer-request.js';
import type { Services } from '../protocol/services.js';
import type { Dispatch } from './messages.js';

/** A dispatch without workers. The database takes one request at a time, so each waits for the one before. */
export function inProcessDispatch(services: Services): Dispatch {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answer = last.then(() => answerRequest(request, services));
    last = answer.catch(() => undefined);
    return answer;
  };
}
