/** The runner's side of the channel: reads requests and writes responses, one after the other. */
import type { Socket } from 'node:net';
import type { RawRequest, RawResponse } from '../request/raw-request.js';
import { encodeFrame, type Frame, frameReader } from './frames.js';
import type { ResponseMessage, RequestMessage } from './messages.js';
import { startWork } from './work-time.js';

export type HandleRequest = (request: RawRequest) => Promise<RawResponse>;

/**
 * Handles the requests of the channel in their order. Resolves when the channel has ended, or if `isDone` after a
 * response.
 */
export function serveChannel(
  channel: Socket,
  handle: HandleRequest,
  isDone: () => boolean = () => false,
): Promise<void> {
  const waiting: Frame[] = [];
  let busy = false;
  return new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      busy = true;
      for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) {
        const bytes = await handleFrame(frame, handle);
        if (isDone()) return void channel.end(bytes, resolve);
        channel.write(bytes);
      }
      busy = false;
    };
    const take = frameReader((frame) => void waiting.push(frame));
    channel.on('data', (chunk: Buffer) => {
      take(chunk);
      if (!busy) work().catch(reject);
    });
    channel.on('end', resolve);
    channel.write(encodeFrame({ kind: 'ready' }));
  });
}

async function handleFrame(frame: Frame, handle: HandleRequest): Promise<Buffer> {
  const { id, request, hasBody } = frame.header as RequestMessage;
  const worked = startWork();
  const { status, headers, body, report } = await handle(hasBody ? { ...request, body: frame.body } : request);
  const message: ResponseMessage = { kind: 'response', id, status, headers, report, took: worked() };
  return encodeFrame(message, body);
}
