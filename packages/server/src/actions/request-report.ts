/** Data about a request for logs and metrics. */
import type { ApiError } from '../errors/api-error.js';
import type { Call, Received } from '../request/call.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RequestReport } from '../request/raw-request.js';
import { queryModule, requestedModules } from '../spec/query-modules.js';

/** The action, modules, queries, error and account of a request. */
export function reportOf(received: Received | Call, error: ApiError | undefined): RequestReport {
  const action = received.reply.main?.action ?? 'main';
  return {
    action,
    modules: action === 'query' ? namedModules(received.parameters) : [],
    queries: 'db' in received ? received.db.count() : 0,
    ...('viewer' in received && { user: received.viewer.name }),
    ...(error && { error: error.code }),
  };
}

/** Paths of the modules that a request names. */
function namedModules(parameters: RawParameters): readonly string[] {
  const names = requestedModules(parameters.raw).map(({ name }) => name);
  const known = names.filter((name) => queryModule(name) !== undefined);
  return [...new Set(known)].map((name) => `query+${name}`);
}
