/** Another database replaces the served one while clients send requests. */
import { renameSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { chaoticWiki } from '../chaos/chaotic-wiki.js';
import { ConnectionClosed, HttpClient } from '../support/http-client.js';
import { keep, patient, serve, stopAll } from './serving.js';

afterEach(stopAll);

/** Three places of a response that come from three tables. */
const seen = (body: string): readonly (string | undefined)[] => [
  /"edits":(\d+)/.exec(body)?.[1],
  /"comment":"state (\d+)"/.exec(body)?.[1],
  /"touched":"2024-01-01T00:00:00Z","lastrevid":\d+,"length":(\d+)/.exec(body)?.[1],
];
const facts = 'meta=siteinfo&siprop=statistics&prop=info&titles=Raven';
const quick = `${facts}&list=recentchanges&rclimit=1&rcprop=comment`;
/** A request that no index serves: a runner handles it. */
const slow = `${facts}&list=logevents&leprefix=Raven&lelimit=1&leprop=comment`;

/** A database in which all of these have one number. */
async function state(number: number): Promise<string> {
  const path = keep(await chaoticWiki());
  const database = new Sqlite(path);
  database.exec(`UPDATE site_stats SET ss_total_edits = ${number};
    UPDATE page SET page_touched = '20240101000000', page_len = ${number};
    UPDATE logging SET log_namespace = 0, log_title = 'Raven', log_deleted = 0;
    UPDATE recentchanges SET rc_deleted = 0;
    UPDATE comment SET comment_text = 'state ${number}', comment_data = NULL`);
  database.close();
  return path;
}

interface Seen {
  readonly number: string | undefined;
  readonly isWhole: boolean;
  /** Whether the new state had been seen when the request was sent. */
  readonly wasNew: boolean;
}

it('no response has something of both, and none is of the old one after the first of the new', async () => {
  const [path, next] = [await state(111), await state(222)];
  const { sendQuery, server } = await serve({ database: path, arguments: ['--runners', '2', '--query-timeout', '60'] });
  const responses: Seen[] = [];
  let isNew = false;
  const over = new AbortController();
  const sendUntilOver = async (query: string): Promise<void> => {
    while (!over.signal.aborted) {
      const wasNew = isNew;
      const { status, body } = await sendQuery(query);
      // No runner had started when the file was replaced: there is one with the new state only.
      if (status === 503) continue;
      expect(status, body).toBe(200);
      const [number, ...others] = seen(body);
      isNew ||= number === '222';
      responses.push({ number, wasNew, isWhole: number !== undefined && others.every((one) => one === number) });
    }
  };
  const load = Promise.all([quick, slow, quick, slow, quick, slow].map(sendUntilOver));
  await vi.waitFor(() => expect(responses.length).toBeGreaterThan(20), patient);
  renameSync(next, path);
  await vi.waitFor(() => expect(responses.filter(({ wasNew }) => wasNew).length).toBeGreaterThan(50), patient);
  over.abort();
  await load;
  expect(responses.filter(({ isWhole }) => !isWhole)).toEqual([]);
  expect(responses.filter(({ wasNew, number }) => wasNew && number !== '222')).toEqual([]);
  expect(new Set(responses.map(({ number }) => number))).toEqual(new Set(['111', '222']));
  expect(server.logs()).toContain('was replaced');
  expect(await server.metric('workers')).toBe(2);
  expect(await server.metric('workers_replaced')).toBe(0);
});

/** A kept connection: returns the response to a request, or undefined if it is closed instead. */
async function keptConnection(url: string): Promise<() => Promise<string | undefined>> {
  const client = new HttpClient(url, 1);
  const path = `/api.php?action=query&format=json&${quick}`;
  const sendQuick = async (): Promise<string | undefined> => {
    try {
      return seen((await client.send({ path })).body)[0];
    } catch (error) {
      if (error instanceof ConnectionClosed) return undefined;
      throw error;
    }
  };
  await sendQuick();
  return sendQuick;
}

interface Connection {
  readonly socket: Socket;
  readonly write: (text: string) => Promise<void>;
  /** What the next response shows of the state. */
  readonly response: () => Promise<string>;
  /** The last response. */
  readonly received: () => string;
  readonly sendQuick: () => Promise<string>;
}

/** One connection: sends requests on it. */
function plainConnection(url: string): Connection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  let onEnd = (): void => undefined;
  let onClose = (): void => undefined;
  socket.on('close', () => onClose());
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.endsWith('}}')) onEnd();
  });
  socket.on('error', () => undefined);
  const response = (): Promise<string> =>
    new Promise((resolve, reject) => {
      onEnd = () => resolve(seen(text)[0] ?? text);
      if (text.endsWith('}}')) onEnd();
      onClose = () => reject(new Error(`the connection closed after "${text}"`));
    });
  const write: Connection['write'] = (sent) =>
    new Promise((resolve, reject) => socket.write(sent, (error) => (error ? reject(error) : resolve())));
  const sendQuick = async (): Promise<string> => {
    text = '';
    await write(`GET /api.php?action=query&format=json&${quick} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return response();
  };
  return { socket, write, response, received: () => text, sendQuick };
}

it('each connection gets one more response, of the new state, and an old worker ends after its last connection', async () => {
  const [path, next] = [await state(111), await state(222)];
  const given = ['--query-timeout', '60', '--request-timeout', '600'];
  const { server } = await serve({ database: path, arguments: given });
  const before = server.processes('worker-main');
  const kept = Array.from({ length: 20 }, () => plainConnection(server.url));
  const begun = plainConnection(server.url);
  await begun.write('GET /api.php?action=query');
  renameSync(next, path);
  /** What the last response of a connection shows. */
  const last = async ({ sendQuick, received }: Connection): Promise<string> => {
    for (;;) {
      const shown = await sendQuick();
      if (/^Connection: close\r$/im.test(received())) return shown;
      expect(shown).toBe('111');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  // A response that had begun is of the old state.
  expect(await Promise.all(kept.map(last))).toContain('222');
  await begun.write(`&format=json&${quick} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(await begun.response()).toBe('222');
  for (const { socket } of [...kept, begun]) await vi.waitFor(() => expect(socket.closed).toBe(true), patient);
  await vi.waitFor(
    () => expect(server.processes('worker-main').some((pid) => before.includes(pid))).toBe(false),
    patient,
  );
  expect(server.processes('worker-main')).toHaveLength(2);
});

it('a worker that hangs meanwhile does not begin a request with the old one later', async () => {
  const [path, next] = [await state(111), await state(222)];
  const { sendQuery, server } = await serve({ database: path, arguments: ['--query-timeout', '6'] });
  const kept = await Promise.all(Array.from({ length: 4 }, () => keptConnection(server.url)));
  const [hanging = 0] = server.processes('worker-main');
  process.kill(hanging, 'SIGSTOP');
  renameSync(next, path);
  await vi.waitFor(() => expect(server.logs()).toMatch(/was replaced: new workers serve it/), patient);
  expect(seen((await sendQuery(quick)).body)[0]).toBe('222');
  try {
    process.kill(hanging, 'SIGCONT');
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' });
  }
  // On a connection that was closed, the client opens another.
  for (const sendAgain of kept) expect([undefined, '222']).toContain(await sendAgain());
});
