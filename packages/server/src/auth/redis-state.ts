/** State in Redis, for servers on several machines. */
import { randomBytes } from 'node:crypto';
import { createClient } from '@redis/client';
import { EnvironmentError } from '../errors/environment-error.js';
import {
  attemptKey,
  attemptsKept,
  type Limit,
  type Login,
  loginAge,
  mostLogins,
  type State,
  StateUnreachable,
} from './state.js';
import { type OnStateChange, stateHealth } from './state-health.js';
import { integerOf } from '../result/integer.js';

/** Timeout of a command in milliseconds. */
const patience = 2000;
const prefix = 'wiki-query:';

/** Keeps a key in a list of keys by time, and deletes the oldest of those above the bound. */
const boundFunction = `
local function keep(list, key, most)
  local time = redis.call('TIME')
  redis.call('ZADD', list, time[1] .. '.' .. string.format('%06d', time[2]), key)
  local excess = redis.call('ZCARD', list) - tonumber(most)
  if excess <= 0 then return end
  local oldest = redis.call('ZPOPMIN', list, excess)
  for i = 1, #oldest, 2 do redis.call('DEL', oldest[i]) end
end
`;

/**
 * Checks the counters in order, and increments them, until one has reached its limit. Returns the seconds to wait for
 * that one, or 0. A script is atomic, so that other servers cannot count in between.
 */
const countScript = `${boundFunction}
for i = 2, #KEYS do
  local known = tonumber(redis.call('GET', KEYS[i]) or '0')
  if known >= tonumber(ARGV[2 * i - 2]) then return tonumber(ARGV[2 * i - 1]) end
  if redis.call('INCR', KEYS[i]) == 1 then
    redis.call('EXPIRE', KEYS[i], ARGV[2 * i - 1])
    keep(KEYS[1], KEYS[i], ARGV[1])
  end
end
return 0`;

/** Saves a login in the list of its account. */
const saveScript = `${boundFunction}
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
keep(KEYS[1], KEYS[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 0`;

export interface RedisOptions {
  readonly password: string | undefined;
  readonly onChange: OnStateChange;
}

/**
 * Opens the state at a `redis://` or `rediss://` URL. If Redis does not respond, the client connects as soon as it does:
 * requests without a session do not need it.
 */
export async function openRedisState(url: string, options: RedisOptions, mostAttempts = attemptsKept): Promise<State> {
  const { guard, works, failed, problem } = stateHealth(`Redis at ${url}`, options.onChange);
  const client = makeClient(url, options, reconnect);
  client.on('ready', works);
  client.on('error', failed);
  await connected(client, url).catch((error: unknown) => {
    if (!(error instanceof StateUnreachable)) throw error;
  });
  return {
    findLogin: async (key) => {
      const found = await guard(() => client.get(`${prefix}login:${key}`));
      if (found === null) return undefined;
      const login = JSON.parse(found) as Login & { readonly since: number };
      return { ...login, userId: integerOf(String(login.userId)) };
    },
    saveLogin: async (key, login, now) => {
      const value = JSON.stringify({ ...login, userId: String(login.userId), since: now });
      await guard(() =>
        client.eval(saveScript, {
          keys: [`${prefix}logins-of:${login.userId}`, `${prefix}login:${key}`],
          arguments: [String(mostLogins), value, String(loginAge)],
        }),
      );
    },
    deleteLogin: async (key) => {
      await guard(() => client.del(`${prefix}login:${key}`));
    },
    countAttempt: async (key, limits) => {
      const wait = await guard(() =>
        client.eval(countScript, {
          keys: [`${prefix}attempts`, ...counters(key, limits)],
          arguments: [mostAttempts, ...limits.flatMap(({ count, seconds }) => [count, seconds])].map(String),
        }),
      );
      return Number(wait) || undefined;
    },
    clearAttempts: async (key, limits) => {
      await guard(() => client.del(counters(key, limits)));
    },
    problem,
    close: async () => (client.isReady ? client.close() : client.destroy()),
  };
}

const counters = (key: string, limits: readonly Limit[]): string[] =>
  limits.map((_limit, index) => `${prefix}attempt:${attemptKey(key, index)}`);

/** The secret that signs sessions. The first server creates it, and the others use it. */
export async function redisSecret(url: string, options: RedisOptions): Promise<string> {
  const client = makeClient(url, options, false);
  client.on('error', () => undefined);
  await connected(client, url);
  try {
    await client.set(`${prefix}secret`, randomBytes(32).toString('hex'), { condition: 'NX' });
    const secret = await client.get(`${prefix}secret`);
    if (secret === null)
      throw new EnvironmentError(`Redis at ${url} did not store the secret of sessions: check that it accepts writes`);
    return secret;
  } finally {
    client.destroy();
  }
}

const reconnect = (tries: number): number => Math.min(50 * 2 ** tries, 2000);

function makeClient(url: string, { password }: RedisOptions, reconnectStrategy: false | typeof reconnect) {
  if (new URL(url).password !== '')
    throw new EnvironmentError(
      `the URL of the state contains a password. Put it into WIKI_QUERY_REDIS_PASSWORD, and write redis://user@host:6379`,
    );
  return createClient({
    url,
    ...(password !== undefined && { password }),
    commandOptions: { timeout: patience },
    // Commands fail at once while the connection is lost, instead of waiting for it.
    disableOfflineQueue: true,
    socket: { connectTimeout: patience, reconnectStrategy },
  });
}

/**
 * Resolves when the client is connected. Rejects with `StateUnreachable` at its first failure, after which it may connect
 * by itself, and with another EnvironmentError if Redis refuses the account.
 */
async function connected(client: ReturnType<typeof makeClient>, url: string): Promise<void> {
  const failed = new Promise<never>((_resolve, reject) => client.once('error', reject));
  try {
    await Promise.race([client.connect(), failed]);
  } catch (error) {
    const message = `Redis at ${url} cannot be used: ${(error as Error).message}`;
    if (!/NOAUTH|WRONGPASS|NOPERM|ERR .*AUTH/.test(message)) throw new StateUnreachable(message);
    client.destroy();
    throw new EnvironmentError(message);
  }
}
