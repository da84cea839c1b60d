/** Entry point of a runner: opens the wiki, and handles the slow requests that the supervisor forwards. */
import { getPriority, setPriority } from 'node:os';
import { handleRequest } from '../actions/handle-request.js';
import { makeServices, untilReachable } from '../services/make-services.js';
import { failToStart, obeyParent, readOptions, reportWaiting } from '../services/processes.js';
import type { WikiOptions } from '../services/wiki-options.js';
import { answerRequests } from './answer-requests.js';

/**
 * Lower priority than the workers: fast requests of others come first if all cores are busy. It is set after the start,
 * which would otherwise never finish on a busy machine.
 */
const niceness = 10;
const lowest = 19;

obeyParent();
try {
  const options = readOptions() as WikiOptions;
  const services = await untilReachable(() => {
    reportWaiting();
    // The workers log the states of database servers.
    return makeServices(options, { onServer: () => undefined });
  });
  let isFaulty = false;
  process.on('unhandledRejection', (reason) => {
    services.reportError(reason);
    isFaulty = true;
  });
  setPriority(Math.min(lowest, getPriority() + niceness));
  answerRequests(
    (request) => handleRequest(request, services),
    () => isFaulty,
  );
} catch (error) {
  failToStart(error);
}
