/**
 * Recorded requests under load while processes are killed, the database's file is replaced, the disk is full, clients
 * disconnect and endless requests arrive. Each request must get one response, the same as before or 503.
 */
import { copyFileSync } from 'node:fs';
import { makeChance } from '../support/chance.js';
import { HttpClient } from '../support/http-client.js';
import { memoryOf } from '../support/memory.js';
import { serveWiki, type ServedWiki } from '../support/served-wiki.js';
import { chaoticWiki } from './chaotic-wiki.js';
import { allDisturbances, rareDisturbances, disturb } from './disturbances.js';
import { sendWithId, learnRequests, type KnownRequest } from './known-requests.js';
import { countResponse, countFailure, emptyTally, type Tally } from './tally.js';

export interface ChaosOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Requests a second; as many as possible if not given. */
  readonly rate?: number;
  /** Nothing happens to processes and files: to look at the memory of one state for long. */
  readonly isSoak?: boolean;
  readonly progress?: (text: string) => void;
}

export interface ChaosResult {
  readonly tally: Tally;
  /** Figures of `/metrics` at the end. */
  readonly replaced: number;
  /** MiB of the supervisor and the workers together, from time to time. */
  readonly memory: readonly number[];
  readonly exitCode: number | null;
}

const clients = 8;
const requestsKnown = 250;
/** Requests that must be answered while it is not calm. */
export const leastRight = 10;

/** Runs it for so many seconds. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const file = await chaoticWiki();
  copyFileSync(file.path, `${file.path}.whole`);
  const limits = ['--workers', '2', '--query-timeout', '2', '--log-level', 'error'];
  // A disk that is full soon: every login writes to it.
  const server = await serveWiki({
    database: file.path,
    arguments: [...limits, '--clock', '2025-06-24T11:53:01Z'],
    largestFile: 24,
  });
  try {
    const tally = emptyTally();
    const memory = await runLoad(options, server, file.path, tally);
    const replaced = (await server.metric('workers_replaced')) + (await server.metric('runners_replaced'));
    return { tally, replaced, memory, exitCode: await server.stop() };
  } finally {
    server.child.kill('SIGKILL');
    file.remove();
  }
}

async function runLoad(
  { seconds, seed, rate, isSoak = false, progress }: ChaosOptions,
  server: ServedWiki,
  database: string,
  tally: Tally,
): Promise<readonly number[]> {
  const client = new HttpClient(server.url, clients);
  const chance = makeChance(seed);
  const known = await learnRequests(client, requestsKnown);
  if (known.length < requestsKnown / 2) throw new Error(`only ${known.length} requests are answered the same twice`);
  const calm = disturb(isSoak ? rareDisturbances : allDisturbances, { server, database, tally, chance });
  const memory: number[] = [];
  const began = performance.now();
  const watch = setInterval(
    () => {
      memory.push(memoryUsed(server));
      progress?.(`${Math.round((performance.now() - began) / 1000)} s: ${tally.sent} requests, ${memory.at(-1)} MiB`);
    },
    Math.max(1000, (seconds * 1000) / 60),
  );
  const end = began + seconds * 1000;
  const pause = rate === undefined ? 0 : (clients * 1000) / rate;
  const sendRequests = async (): Promise<void> => {
    // A slow machine needs more time for some requests between the disturbances.
    while (performance.now() < end || tally.right <= leastRight) {
      await sendOne(client, chance.pick(known), tally);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  await Promise.all(Array.from({ length: clients }, sendRequests));
  clearInterval(watch);
  await calm();
  await sendAllAgain(client, known, tally);
  client.close();
  return memory;
}

async function sendOne(client: HttpClient, known: KnownRequest, tally: Tally): Promise<void> {
  tally.sent += 1;
  try {
    countResponse(tally, known, await sendWithId(client, known.query, `r${tally.sent}`));
  } catch (error) {
    countFailure(tally, known.query, error);
  }
}

/** Milliseconds until it is calm again, and the last file is served; a busy machine may need up to the second number. */
const [calmAfter, calmAtLast] = [8000, 120_000];

/** When it is calm again, all requests get responses as before: none hangs, and none is lost. */
async function sendAllAgain(client: HttpClient, known: readonly KnownRequest[], tally: Tally): Promise<void> {
  const end = performance.now() + calmAtLast;
  let rest = known;
  for (let pause = calmAfter; rest.length > 0 && performance.now() < end; pause = 1000) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const others: KnownRequest[] = [];
    for (const one of rest) {
      const afterwards = emptyTally();
      await sendOne(client, one, afterwards);
      tally.wrong.push(...afterwards.wrong);
      if (afterwards.right === 0) others.push(one);
    }
    rest = others;
  }
  if (rest.length > 0)
    tally.wrong.push(`afterwards ${rest.length} of ${known.length} requests are not answered as before`);
}

function memoryUsed(server: ServedWiki): number {
  const pids = [server.child.pid ?? 0, ...server.processes('worker-main')];
  return Math.round(pids.reduce((sum, pid) => sum + (memoryOf(pid)?.now ?? 0), 0));
}
