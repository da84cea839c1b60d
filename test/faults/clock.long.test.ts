/** The machine's clock is set while the server runs. */
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { chaoticWiki } from '../chaos/chaotic-wiki.js';
import { errorOf, keep, patient, serve, stopAll, type TestedWiki } from './serving.js';

afterEach(stopAll);

const preload = `--import=${join(import.meta.dirname, 'jump-clock.mjs')}`;
/** It runs until its client ends it. */
const endless = 'list=protectedtitles&ptlevel=sysop';

/** The time that the server has, in days since 1970. */
async function today({ get }: TestedWiki): Promise<number> {
  const { body } = await get('/api.php?action=query&format=json&curtimestamp=1');
  return Math.floor(Date.parse(/"curtimestamp":"([^"]*)"/.exec(body)?.[1] ?? '') / 86_400_000);
}

it.each([
  ['forward', 'SIGUSR2', 400],
  ['back', 'SIGPROF', -400],
] as const)('a jump of its clock %s ends no session, no request and no process', async (_, signal, days) => {
  const wiki = await serve({
    database: keep(await chaoticWiki()),
    arguments: ['--runners', '2', '--clock', 'real', '--query-timeout', '600', '--request-timeout', '300'],
    env: { NODE_OPTIONS: preload },
  });
  const { sendQuery, send, server } = wiki;
  const alice = { cookie: await server.accounts.cookieOf('Alice') };
  // A process that is still starting has no handler of the signal, which would end it.
  await vi.waitFor(async () => expect(await server.metric('runners')).toBe(2), patient);
  const before = await today(wiki);
  expect((await sendQuery('meta=userinfo', alice)).body).toContain('"name":"Alice"');
  const gone = new AbortController();
  const running = send({ path: `/api.php?action=query&format=json&${endless}`, signal: gone.signal });
  const ended = running.then(
    (response) => errorOf(response),
    () => 'closed',
  );
  await vi.waitFor(async () => expect(await server.metric('slow_requests_running')).toBe(1), patient);
  const processes = [...server.processes('worker-main'), ...server.processes('runner-main')];
  for (const pid of [server.child.pid ?? 0, ...processes]) process.kill(pid, signal);
  await vi.waitFor(async () => expect(await today(wiki)).toBe(before + days), patient);
  expect((await sendQuery('meta=userinfo', alice)).body).toContain('"name":"Alice"');
  expect((await sendQuery('list=logevents&leprefix=Raven')).status).toBe(200);
  // Two beats of the supervisor.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await server.metric('slow_requests_running')).toBe(1);
  gone.abort();
  expect(await ended).toBe('closed');
  expect(server.logs()).not.toMatch(/worker-(silent|ended)|query-ended/);
  expect(server.processes('worker-main')).toEqual(processes.slice(0, 2));
});
