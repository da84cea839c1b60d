/** A worker of the built server after many requests. */
import { setTimeout } from 'node:timers/promises';
import { memoryOf } from '../../support/memory.js';
import { ConnectionClosed, HttpClient } from '../../support/http-client.js';
import { serveWiki, type ServedWiki } from '../../support/served-wiki.js';
import type { Request } from '../../conformance/src/recording.js';

export interface ServedMemory {
  /** MiB of the worker after the last response. */
  readonly worker: number;
  /** MiB after some time without requests. */
  readonly idle: number;
  /** Requests that got 5xx, or no response. */
  readonly failed: readonly string[];
}

/** Milliseconds after which an idle worker has returned memory: it checks every ten seconds. */
const untilIdle = 22_000;

/** Sends the requests to a server with one worker, one after the other. */
export async function workerAfter(database: string, requests: readonly Request[]): Promise<ServedMemory> {
  const server = await serveWiki({ database, arguments: ['--workers', '1', '--log-level', 'error'] });
  const client = new HttpClient(server.url, 1);
  const failed: string[] = [];
  try {
    for (const [i, request] of requests.entries()) {
      if (i % 1000 === 0) console.error(`  ${i} of ${requests.length} requests over HTTP`);
      const status = await statusOf(request, server, client);
      if (status === undefined || status >= 500) failed.push(`${request.query}: ${status ?? 'no response'}`);
    }
    const [worker = 0] = server.processes('worker-main');
    const mebibytes = (): number => memoryOf(worker)?.now ?? 0;
    const after = mebibytes();
    await setTimeout(untilIdle);
    return { worker: after, idle: mebibytes(), failed };
  } finally {
    client.close();
    await server.stop();
  }
}

async function statusOf(
  { method, query, headers, user, body }: Request,
  server: ServedWiki,
  client: HttpClient,
): Promise<number | undefined> {
  const cookie = user === undefined ? {} : { cookie: await server.accounts.cookieOf(user) };
  const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const all = { ...type, ...cookie, ...headers };
  // Recorded queries may contain characters that a request line does not allow, such as spaces.
  const { pathname, search } = new URL(`/w/api.php?${query}`, server.url);
  const path = pathname + search;
  try {
    return (await client.send({ path, headers: all, ...(method && { method }), ...(body !== undefined && { body }) }))
      .status;
  } catch (error) {
    if (!(error instanceof ConnectionClosed)) throw error;
    return undefined;
  }
}
