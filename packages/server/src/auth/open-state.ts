/** Opens the state, wherever it is: in a folder, or in Redis. */
import { folderSecret, openFolderState } from './folder-state.js';
import { openRedisState, type RedisOptions, redisSecret } from './redis-state.js';
import type { State } from './state.js';

export interface StateOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Notes what goes wrong after the start. */
  readonly reportError?: (error: unknown) => void;
}

/** Is this a URL of Redis, and not a folder? */
const isRedis = (location: string): boolean => /^rediss?:\/\//.test(location);

/** Redis takes its password from the environment: a command line is seen by everybody on the machine. */
function redisOptions({ env = process.env, reportError = () => undefined }: StateOptions): RedisOptions {
  return { password: env['WIKI_QUERY_REDIS_PASSWORD'] || undefined, reportError };
}

/** Opens the state at a folder, which is made if need be, or at a URL of Redis. Times are seconds since 1970. */
export async function openState(location: string, options: StateOptions = {}): Promise<State> {
  return isRedis(location)
    ? openRedisState(location, redisOptions(options))
    : openFolderState(location, options.reportError);
}

/** The secret that signs sessions, which the state keeps. */
export async function stateSecret(location: string, options: StateOptions = {}): Promise<string> {
  return isRedis(location) ? redisSecret(location, redisOptions(options)) : folderSecret(location);
}
