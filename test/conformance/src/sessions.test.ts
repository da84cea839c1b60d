/** Recorded sessions, gone through with our server: logging in and out, tokens, bot passwords. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareBodies } from './compare.js';
import { pickHeaders } from './pick-headers.js';
import { type Send, readSessions, runSession } from './sessions.js';
import { openTarget, type Target } from './target.js';

let target: Target;
beforeAll(async () => {
  target = await openTarget('en', { withBotPasswords: true });
});
afterAll(() => target.close());

const send: Send = async ({ query, body, headers }) => {
  const { cookie, ...others } = headers;
  const response = await target.sendRaw({
    query,
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: cookie === undefined ? others : { ...others, cookie },
  });
  const set = response.headers['Set-Cookie'] ?? [];
  const plain = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    status: response.status,
    headers: pickHeaders(new Map(plain)),
    body: response.body,
    cookies: (typeof set === 'string' ? [set] : set).map((line) => line.split(';')[0] ?? ''),
  };
};

describe('sessions', () => {
  it.each(readSessions().map(({ name, steps }) => ({ name, steps })))('$name', async ({ steps }) => {
    const ours = await runSession(steps, send);
    const compare = {
      hasMessages: false,
      ownMessages: new Set<string>(),
      ownMarkers: new Map<string, readonly string[]>(),
    };
    const differences = steps.map((step, index) => {
      const got = ours[index];
      return got === undefined
        ? 'no answer'
        : [
            ...(got.status === step.status ? [] : [`status ${got.status}, and ${step.status} was expected`]),
            ...(got.error === step.error ? [] : [`error ${got.error}, and ${step.error} was expected`]),
            ...compareBodies(step.body, got.body, compare).map(
              ({ at, want, got: value }) => `${at}: ${value}, and ${want} was expected`,
            ),
          ];
    });
    expect(differences).toEqual(steps.map(() => []));
  });
});
