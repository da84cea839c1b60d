/** Entry point of a runner: opens the wiki, and handles the slow requests that the supervisor forwards. */
import { Socket } from 'node:net';
import { EnvironmentError } from '../errors/environment-error.js';
import { handleRequest } from '../actions/handle-request.js';
import { encodeFrame } from './frames.js';
import { makeServices } from '../services/make-services.js';
import type { RunnerMessage } from './messages.js';
import { channelDescriptor } from './runner-process.js';
import { readOptions } from '../services/process-options.js';
import { serveChannel } from './serve-channel.js';
import type { WikiOptions } from '../services/wiki-options.js';

const options = readOptions() as WikiOptions;
const channel = new Socket({ fd: channelDescriptor });
// Without a supervisor there is nothing to do.
channel.on('error', () => process.exit(0));
// The supervisor decides when a runner exits: a signal to the process group must not interrupt responses.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

try {
  const services = await makeServices(options);
  let isFaulty = false;
  process.on('unhandledRejection', (reason) => {
    services.reportError(reason);
    isFaulty = true;
  });
  await serveChannel(
    channel,
    (request) => handleRequest(request, services),
    () => isFaulty,
  );
  process.exit(0);
} catch (error) {
  const message: RunnerMessage = {
    kind: 'failed',
    message: (error as Error).message,
    environment: error instanceof EnvironmentError,
  };
  if (!message.environment) console.error(error);
  channel.end(encodeFrame(message), () => process.exit(2));
}
