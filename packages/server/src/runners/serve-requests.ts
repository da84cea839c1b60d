/** The runner's side of its channel: takes requests and sends responses. */
import type { RawRequest, RawResponse } from '../request/raw-request.js';
import { failToStart, reportReady } from '../services/processes.js';
import type { FromRunner, ToRunner } from './messages.js';
import { startWork } from './work-time.js';

export type HandleRequest = (request: RawRequest) => Promise<RawResponse>;

/** Says that this process is ready, and handles the requests that it gets. It ends after a response if `isDone`. */
export function serveRequests(handle: HandleRequest, isDone: () => boolean = () => false): void {
  const send = (message: FromRunner): void =>
    void process.send?.(message, () => {
      if (isDone()) process.exit(0);
    });
  const respond = async ({ id, request }: ToRunner): Promise<void> => {
    const worked = startWork();
    const { body, ...response } = await handle(request);
    send({ kind: 'response', id, response: { ...response, body: Buffer.from(body), took: worked() } });
  };
  process.on('message', (message: ToRunner) => void respond(message).catch(failToStart));
  reportReady();
}
