/** Data about a request for logs and metrics. */
import { descriptors } from '@wiki-query/server-stubs';
import type { ApiError } from '../errors/api-error.js';
import type { Call, Received } from '../request/call.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RequestReport } from '../request/raw-request.js';

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
  const paths: string[] = [];
  for (const kind of ['prop', 'list', 'meta', 'generator']) {
    const names = parameters.raw(kind);
    if (names === undefined) continue;
    for (const path of pathsOf(names)) if (!paths.includes(path)) paths.push(path);
  }
  return paths;
}

/** Combinations of names in requests. Nearly all requests use the same few. */
const namedPaths = new Map<string, readonly string[]>();
const mostNamed = 1000;

function pathsOf(names: string): readonly string[] {
  const known = namedPaths.get(names);
  if (known !== undefined) return known;
  const paths = names
    .split(/[|\x1f]/, 100)
    .filter((name) => Object.hasOwn(descriptors, name))
    .map((name) => `query+${name}`);
  if (namedPaths.size < mostNamed && names.length < 100) namedPaths.set(names, paths);
  return paths;
}
