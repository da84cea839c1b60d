/** Entry point of a runner: opens the wiki, and handles the slow requests that the supervisor forwards. */
import { handleRequest } from '../actions/handle-request.js';
import { makeServices } from '../services/make-services.js';
import { failToStart, obeyParent, readOptions } from '../services/processes.js';
import type { WikiOptions } from '../services/wiki-options.js';
import { serveRequests } from './serve-requests.js';

obeyParent();
try {
  const services = await makeServices(readOptions() as WikiOptions);
  let isFaulty = false;
  process.on('unhandledRejection', (reason) => {
    services.reportError(reason);
    isFaulty = true;
  });
  serveRequests(
    (request) => handleRequest(request, services),
    () => isFaulty,
  );
} catch (error) {
  failToStart(error);
}
