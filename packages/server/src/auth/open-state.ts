/** Opens the state, in a folder or in Redis. */
import { EnvironmentError } from '../errors/environment-error.js';
import { folderSecret, openFolderState, prepareFolderState } from './folder-state.js';
import type { OnStateChange } from './state-health.js';
import type { RedisOptions } from './redis-state.js';
import { checkSecret, secretFrom } from './secret.js';
import type { State } from './state.js';

export interface StateOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly onChange?: OnStateChange;
}

/** Whether this is a URL of Redis, and not a folder. Anything else that looks like a URL is a mistake, not a folder. */
function isRedis(location: string): boolean {
  if (/^rediss?:\/\/[^/]/.test(location)) return true;
  if (/^[a-z][a-z\d+.-]+:\//i.test(location))
    throw new EnvironmentError(`the state cannot be at ${location}: name a folder, or redis://host:6379`);
  return false;
}

/** The Redis client is loaded only when it is used: it has hundreds of files. */
const redis = () => import('./redis-state.js');

/** Redis takes its password from the environment, because all users of the machine can read command lines. */
function redisOptions({ env = process.env, onChange = () => undefined }: StateOptions): RedisOptions {
  return { password: secretFrom(env, 'WIKI_QUERY_REDIS_PASSWORD'), onChange };
}

/**
 * Opens the state in a folder, which is created if necessary, or at a Redis URL, which may be unreachable for now. Times
 * are in seconds since 1970.
 */
export async function openState(location: string, options: StateOptions = {}): Promise<State> {
  if (!isRedis(location)) return openFolderState(location, options.onChange);
  const { openRedisState } = await redis();
  return openRedisState(location, redisOptions(options));
}

/** Prepares the state for several processes that open it at the same time. */
export function prepareState(location: string): void {
  if (!isRedis(location)) prepareFolderState(location);
}

/** The secret that signs sessions, stored in the state. Throws `StateUnreachable` while Redis does not respond. */
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
