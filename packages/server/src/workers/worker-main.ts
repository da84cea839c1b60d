/** Entry of a worker process: opens the wiki, and answers what the supervisor hands over. */
import { Socket } from 'node:net';
import { EnvironmentError } from '../errors/environment-error.js';
import { answerRequest } from '../actions/answer-request.js';
import { encodeFrame } from './frames.js';
import { makeServices } from './make-services.js';
import type { WorkerMessage } from './messages.js';
import { noteProgress, progressDescriptor } from './progress.js';
import { serveChannel } from './serve-channel.js';
import { channelDescriptor } from './worker-process.js';
import type { WorkerOptions } from './worker-options.js';

const options = JSON.parse(process.env['WIKI_QUERY_WORKER'] ?? '{}') as WorkerOptions;
const channel = new Socket({ fd: channelDescriptor });
// The supervisor decides when a worker ends: a signal to the whole group must not cut answers off.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

try {
  const services = await makeServices(options);
  await serveChannel(channel, (request) => answerRequest(request, services), noteProgress(progressDescriptor));
  process.exit(0);
} catch (error) {
  const message: WorkerMessage = {
    kind: 'failed',
    message: (error as Error).message,
    environment: error instanceof EnvironmentError,
  };
  if (!message.environment) console.error(error);
  channel.end(encodeFrame(message), () => process.exit(2));
}
