/** State in Redis, for servers on several machines. */
import { randomBytes } from 'node:crypto';
import { createClient } from '@redis/client';
import { ApiError } from '../errors/api-error.js';
import { EnvironmentError } from '../errors/environment-error.js';
import { attemptKey, type Limit, type Login, loginAge, type State } from './state.js';
import { integerOf } from '../result/integer.js';

type Client = ReturnType<typeof connect>;

/** Timeout of a command in milliseconds. */
const patience = 2000;
const prefix = 'wiki-query:';

/**
 * Checks the counters in order, and increments them, until one has reached its limit. Returns the seconds to wait for
 * that one, or 0. A script is atomic, so that other servers cannot count in between.
 */
const countScript = `
for i, key in ipairs(KEYS) do
  local known = tonumber(redis.call('GET', key) or '0')
  if known >= tonumber(ARGV[2 * i - 1]) then return tonumber(ARGV[2 * i]) end
  if redis.call('INCR', key) == 1 then redis.call('EXPIRE', key, ARGV[2 * i]) end
end
return 0`;

export interface RedisOptions {
  readonly password: string | undefined;
  /** Records that the connection was lost or cannot be restored. */
  readonly reportError: (error: unknown) => void;
}

/** Opens the state at a `redis://` or `rediss://` URL. */
export async function openRedisState(url: string, options: RedisOptions): Promise<State> {
  const client = await opened(url, options);
  /** Without its state a server cannot know who is logged in. It must fail instead of treating viewers as anonymous. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      options.reportError(error);
      throw new ApiError('stateunavailable', {}, { status: 503 });
    }
  };
  return {
    findLogin: async (key) => {
      const found = await guarded(() => client.get(`${prefix}login:${key}`));
      if (found === null) return undefined;
      const login = JSON.parse(found) as Login & { readonly since: number };
      return { ...login, userId: integerOf(String(login.userId)) };
    },
    saveLogin: async (key, login, now) => {
      const value = JSON.stringify({ ...login, userId: String(login.userId), since: now });
      await guarded(() => client.set(`${prefix}login:${key}`, value, { expiration: { type: 'EX', value: loginAge } }));
    },
    deleteLogin: async (key) => {
      await guarded(() => client.del(`${prefix}login:${key}`));
    },
    countAttempt: async (key, limits) => {
      const wait = await guarded(() =>
        client.eval(countScript, {
          keys: counters(key, limits),
          arguments: limits.flatMap(({ count, seconds }) => [String(count), String(seconds)]),
        }),
      );
      return Number(wait) || undefined;
    },
    clearAttempts: async (key, limits) => {
      await guarded(() => client.del(counters(key, limits)));
    },
    close: () => client.close(),
  };
}

const counters = (key: string, limits: readonly Limit[]): string[] =>
  limits.map((_limit, index) => `${prefix}attempt:${attemptKey(key, index)}`);

/** The secret that signs sessions. The first server creates it, and the others use it. */
export async function redisSecret(url: string, options: RedisOptions): Promise<string> {
  const client = await opened(url, options);
  try {
    await client.set(`${prefix}secret`, randomBytes(32).toString('hex'), { condition: 'NX' });
    const secret = await client.get(`${prefix}secret`);
    if (secret === null)
      throw new EnvironmentError(`Redis at ${url} did not store the secret of sessions: check that it accepts writes`);
    return secret;
  } finally {
    await client.close();
  }
}

function connect(url: string, { password }: RedisOptions) {
  return createClient({
    url,
    ...(password !== undefined && { password }),
    commandOptions: { timeout: patience },
    // Commands fail at once while the connection is lost, instead of waiting for it.
    disableOfflineQueue: true,
    socket: { connectTimeout: patience, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2000) },
  });
}

async function opened(url: string, options: RedisOptions): Promise<Client> {
  if (new URL(url).password !== '')
    throw new EnvironmentError(
      `the URL of the state contains a password. Put it into WIKI_QUERY_REDIS_PASSWORD, and write redis://user@host:6379`,
    );
  const client = connect(url, options);
  let isOpen = false;
  const first = new Promise<never>((_resolve, reject) => {
    client.on('error', (error: Error) => {
      // After the first connection the client reconnects automatically. Commands fail in the meantime.
      if (isOpen) options.reportError(error);
      else reject(new EnvironmentError(`Redis at ${url} cannot be used: ${error.message}`));
    });
  });
  try {
    await Promise.race([client.connect(), first]);
  } catch (error) {
    client.destroy();
    throw error;
  }
  isOpen = true;
  return client;
}
