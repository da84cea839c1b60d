/** The worker's side of the channel: requests in, answers out, one after the other. */
import type { Socket } from 'node:net';
import type { RawRequest, RawResponse } from '../request/raw-request.js';
import { encodeFrame, type Frame, frameReader } from './frames.js';
import type { AnswerMessage, RequestMessage } from './messages.js';

export type AnswerRequest = (request: RawRequest) => Promise<RawResponse>;

/** Milliseconds that an answer may wait for the next, so that both go in one write. */
const longestWait = 3;

/** Answers what comes through the channel in its order, and notes which request begins; resolves when the channel has ended. */
export function serveChannel(channel: Socket, answer: AnswerRequest, begin: (id: number) => void): Promise<void> {
  const waiting: Frame[] = [];
  let busy = false;
  const work = async (): Promise<void> => {
    busy = true;
    channel.cork();
    let since = performance.now();
    for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) {
      const { id, request } = frame.header as RequestMessage;
      begin(id);
      channel.write(await answerFrame(frame, answer));
      // What changes something is told at once: it could not be done again.
      if (request.method !== 'POST' && performance.now() - since < longestWait) continue;
      channel.uncork();
      channel.cork();
      since = performance.now();
    }
    channel.uncork();
    busy = false;
  };
  return new Promise((resolve, reject) => {
    const take = frameReader((frame) => void waiting.push(frame));
    channel.on('data', (chunk: Buffer) => {
      take(chunk);
      if (!busy) work().catch(reject);
    });
    channel.on('end', resolve);
    channel.on('error', reject);
    channel.write(encodeFrame({ kind: 'ready' }));
  });
}

async function answerFrame(frame: Frame, answer: AnswerRequest): Promise<Buffer> {
  const { id, request, hasBody } = frame.header as RequestMessage;
  const { status, headers, body, report } = await answer(hasBody ? { ...request, body: frame.body } : request);
  const message: AnswerMessage = { kind: 'answer', id, status, headers, report };
  return encodeFrame(message, body);
}
