/** Opens the state, in a folder or in Redis. */
import { folderSecret, openFolderState } from './folder-state.js';
import type { RedisOptions } from './redis-state.js';
import { checkSecret } from './secret.js';
import type { State } from './state.js';

export interface StateOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Notes what goes wrong after the start. */
  readonly reportError?: (error: unknown) => void;
}

/** Whether this is a URL of Redis, and not a folder. */
const isRedis = (location: string): boolean => /^rediss?:\/\//.test(location);

/** The Redis client is loaded only when it is used: it has hundreds of files. */
const redis = () => import('./redis-state.js');

/** Redis takes its password from the environment, because all users of the machine can read command lines. */
function redisOptions({ env = process.env, reportError = () => undefined }: StateOptions): RedisOptions {
  return { password: env['WIKI_QUERY_REDIS_PASSWORD'] || undefined, reportError };
}

/** Opens the state in a folder, which is created if necessary, or at a Redis URL. Times are in seconds since 1970. */
export async function openState(location: string, options: StateOptions = {}): Promise<State> {
  if (!isRedis(location)) return openFolderState(location, options.reportError);
  const { openRedisState } = await redis();
  return openRedisState(location, redisOptions(options));
}

/** The secret that signs sessions, stored in the state. */
export async function stateSecret(location: string, options: StateOptions = {}): Promise<string> {
  if (!isRedis(location))
    return checkSecret(
      folderSecret(location),
      `the secret in ${location}`,
      'Remove the file "secret", and the server makes another',
    );
  const { redisSecret } = await redis();
  const secret = await redisSecret(location, redisOptions(options));
  return checkSecret(secret, 'the secret in Redis', 'Delete the key "wiki-query:secret", and the server makes another');
}
