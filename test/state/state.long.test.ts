// @module-tag slow
/** Sessions and throttling in each place where they can be kept: all places behave alike. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openState, prepareState, stateSecret } from '../../packages/server/src/auth/open-state.js';
import { openRedisState } from '../../packages/server/src/auth/redis-state.js';
import { type Limit, mostLogins, StateUnreachable } from '../../packages/server/src/auth/state.js';
import { EnvironmentError } from '../../packages/server/src/errors/environment-error.js';
import { isLeftOut } from '../support/needs.mjs';
import { type RedisServer, startRedis } from '../support/redis.js';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-state-test-'));
let redis: RedisServer;
beforeAll(async () => {
  if (!isLeftOut('redis')) redis = await startRedis();
});
afterAll(async () => {
  await redis?.stop();
  rmSync(folder, { recursive: true });
});

const now = Math.floor(Date.now() / 1000);
const limits: readonly Limit[] = [
  { count: 2, seconds: 300 },
  { count: 3, seconds: 600 },
];

describe('a folder', () => describePlace(() => join(folder, 'state')));
describe('Redis', { tags: 'redis' }, () => describePlace(() => redis.url));

function describePlace(location: () => string): void {
  it('keeps logins for all servers', async () => {
    const [one, other] = [await openState(location()), await openState(location())];
    await one.saveLogin('key', { userId: 7, fingerprint: 'f' }, now);
    await one.saveLogin('bot', { userId: 8, fingerprint: 'g', appId: 'app' }, now);
    expect(await other.findLogin('key', now)).toEqual({ userId: 7, fingerprint: 'f', since: now });
    expect(await other.findLogin('bot', now)).toEqual({ userId: 8, fingerprint: 'g', appId: 'app', since: now });
    await other.deleteLogin('key');
    expect(await one.findLogin('key', now)).toBeUndefined();
    await Promise.all([one.close(), other.close()]);
  });

  it('counts attempts of all servers, and those above a limit not', async () => {
    const [one, other] = [await openState(location()), await openState(location())];
    expect(await one.countAttempt('a', limits, now)).toBeUndefined();
    expect(await other.countAttempt('a', limits, now)).toBeUndefined();
    expect(await one.countAttempt('a', limits, now)).toBe(300);
    expect(await one.countAttempt('b', limits, now)).toBeUndefined();
    await other.clearAttempts('a', limits);
    expect(await one.countAttempt('a', limits, now)).toBeUndefined();
    const long: readonly Limit[] = [
      { count: 9, seconds: 300 },
      { count: 1, seconds: 600 },
    ];
    expect(await one.countAttempt('c', long, now)).toBeUndefined();
    expect(await other.countAttempt('c', long, now)).toBe(600);
    await Promise.all([one.close(), other.close()]);
  });

  it('counts at most as many as are allowed when all come at once', async () => {
    const states = await Promise.all(Array.from({ length: 4 }, () => openState(location())));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => states[i % 4]?.countAttempt('d', [{ count: 5, seconds: 60 }], now)),
    );
    expect(outcomes.filter((wait) => wait === undefined)).toHaveLength(5);
    await Promise.all(states.map((state) => state.close()));
  });

  it('keeps the newest logins of an account, and all of others', async () => {
    const state = await openState(location());
    await state.saveLogin('of another', { userId: 78, fingerprint: 'f' }, now);
    for (let i = 0; i <= mostLogins; i++) await state.saveLogin(`many ${i}`, { userId: 77, fingerprint: 'f' }, now + i);
    const found = async (key: string): Promise<number | undefined> => (await state.findLogin(key, now))?.userId;
    expect(await Promise.all(['many 0', 'many 1', `many ${mostLogins}`, 'of another'].map(found))).toEqual([
      undefined,
      77,
      77,
      78,
    ]);
    await state.close();
  });

  it('has one secret', async () => {
    const secret = await stateSecret(location());
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await stateSecret(location())).toBe(secret);
  });
}

it('Redis keeps a bounded number of counters, and deletes the oldest', { tags: 'redis' }, async () => {
  const own = await startRedis();
  const state = await openRedisState(own.url, { password: undefined, onChange: () => undefined }, 50);
  const limit: readonly Limit[] = [{ count: 1, seconds: 60 }];
  const waits = (name: string): Promise<number | undefined> => state.countAttempt(name, limit, now);
  for (let i = 0; i < 60; i++) expect(await waits(`name ${i}`)).toBeUndefined();
  expect(await waits('name 59')).toBe(60);
  expect(await waits('name 0')).toBeUndefined();
  await state.close();
  await own.stop();
});

it('a folder needs no memory that processes share, so that machines can share it', async () => {
  const state = await openState(join(folder, 'shared'));
  await state.saveLogin('key', { userId: 7, fingerprint: 'f' }, now);
  expect(readdirSync(join(folder, 'shared'))).toEqual(['state.sqlite']);
  await state.close();
});

it('Redis that goes away fails what needs it, and is used again when it returns', { tags: 'redis' }, async () => {
  const reported: unknown[] = [];
  const state = await openState(redis.url, { onChange: (problem) => reported.push(problem) });
  await redis.kill();
  await expect(state.findLogin('key', now)).rejects.toMatchObject({ code: 'stateunavailable', status: 503 });
  for (let i = 0; i < 20; i++) await state.findLogin('key', now).catch(() => undefined);
  expect(reported).toEqual([expect.stringMatching(/^Redis at redis:.* cannot be used: /)]);
  expect(state.problem()).toBe(reported[0]);
  await redis.restart();
  while ((await state.findLogin('key', now).catch(() => 'not yet')) === 'not yet')
    await new Promise((resolve) => setTimeout(resolve, 50));
  await state.saveLogin('key', { userId: 7, fingerprint: 'f' }, now);
  expect(await state.findLogin('key', now)).toMatchObject({ userId: 7 });
  expect(reported.slice(1)).toEqual([undefined]);
  await state.close();
});

it('Redis that is down at the start is used as soon as it responds', { tags: 'redis' }, async () => {
  await redis.kill();
  const reported: unknown[] = [];
  const state = await openState(redis.url, { onChange: (problem) => reported.push(problem) });
  await expect(state.findLogin('key', now)).rejects.toMatchObject({ code: 'stateunavailable', status: 503 });
  expect(state.problem()).toMatch(/cannot be used/);
  await expect(stateSecret(redis.url)).rejects.toBeInstanceOf(StateUnreachable);
  await redis.restart();
  await vi.waitFor(() => expect(state.problem()).toBeUndefined(), { timeout: 600_000 });
  expect(await state.findLogin('key', now)).toBeUndefined();
  expect(reported).toEqual([expect.any(String), undefined]);
  await state.close();
});

it('a fresh folder can be opened by several processes at once', async () => {
  const shared = join(folder, 'fresh');
  const script = join(import.meta.dirname, 'open-folder.mjs');
  const run = promisify(execFile);
  for (let round = 0; round < 3; round++) {
    rmSync(shared, { recursive: true, force: true });
    await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ['--import', 'tsx', script, shared])));
  }
});

it.each([['redis://user:secret@127.0.0.1:1', /WIKI_QUERY_REDIS_PASSWORD/]])('%s is refused', async (url, message) => {
  const error = await openState(url).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EnvironmentError);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).not.toContain('secret@');
});

it.each(['redis:/127.0.0.1:6379', 'redis:///0', 'http://127.0.0.1:6379', 'Redis://127.0.0.1'])(
  '%s is no folder, and no folder is made of it',
  async (location) => {
    const message = `the state cannot be at ${location}: name a folder, or redis://host:6379`;
    expect(() => prepareState(location)).toThrow(new EnvironmentError(message));
    await expect(openState(location)).rejects.toThrow(message);
    await expect(stateSecret(location)).rejects.toThrow(message);
    expect(existsSync(location.split('/')[0] ?? '')).toBe(false);
  },
);

it('takes the password of Redis from the environment', { tags: 'redis' }, async () => {
  const guarded = await startRedis('--requirepass', 'word');
  await expect(openState(guarded.url)).rejects.toThrow(/cannot be used: .*(NOAUTH|auth)/i);
  const state = await openState(guarded.url, { env: { WIKI_QUERY_REDIS_PASSWORD: 'word' } });
  expect(await state.findLogin('key', now)).toBeUndefined();
  await state.close();
  await guarded.stop();
});
