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
  const { sendQuery, server } = await serve({ database: path, arguments: ['--query-timeout', '60'] });
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

/** One connection: sends a request on it, and returns its response. */
function plainConnection(url: string): { readonly socket: Socket; readonly sendQuick: () => Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const sendQuick = (): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const read = (chunk: Buffer): void => {
        text += chunk.toString();
        if (!text.endsWith('}}')) return;
        socket.off('data', read);
        resolve(seen(text)[0] ?? text);
      };
      socket.on('data', read);
      socket.once('close', () => reject(new Error(`the connection closed after "${text}"`)));
      const sent = `GET /api.php?action=query&format=json&${quick} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      socket.write(sent, (error) => error && reject(error));
    });
  return { socket, sendQuick };
}

it('connections continue in the new workers, except those on which a request has begun', async () => {
  const [path, next] = [await state(111), await state(222)];
  const { sendQuery, server } = await serve({ database: path, arguments: ['--query-timeout', '60'] });
  const kept = Array.from({ length: 20 }, () => plainConnection(server.url));
  for (const { sendQuick } of kept) expect(await sendQuick()).toBe('111');
  const { socket: begun } = plainConnection(server.url);
  begun.write('GET /api.php?action=query');
  renameSync(next, path);
  await vi.waitFor(async () => expect(seen((await sendQuery(quick)).body)[0]).toBe('222'), patient);
  await vi.waitFor(() => expect(begun.closed).toBe(true), patient);
  for (const { sendQuick } of kept) expect(await sendQuick()).toBe('222');
  for (const { socket } of kept) socket.destroy();
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
