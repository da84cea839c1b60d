/** Random requests to the built server over HTTP. */
import fc from 'fast-check';
import { wikiWithSecrets } from '../../../packages/server/test/support/secrets.js';
import { HttpClient, type Received, type Sent } from '../../support/http-client.js';
import { openMariadbCopy } from '../../support/mariadb/open-copy.js';
import { memoryOf } from '../../support/memory.js';
import { type ServedWiki, serveWiki } from '../../support/served-wiki.js';
import type { Finding, FuzzOptions, FuzzResult } from '../fuzz.js';
import { problemOf } from './oracles.js';
import { requests, type FuzzedRequest } from './requests.js';

/** Requests that are made from one number. */
const batch = 500;
const connections = 8;
/** Seconds after which a runner is ended. Runners have a low priority: on a busy machine they get little time. */
const queryTimeout = 60;
/** Milliseconds: far more than any request takes, so that a slow machine does not affect the result. */
const tooLong = 90_000;
/** Mebibytes that a process may use at most. */
const mostMemory = 512;

interface Counts {
  sent: number;
  ok: number;
  away: number;
}

/** Sends that many requests; what went wrong, and figures. */
export async function fuzzServer({ seed, count, progress, onMariadb = false }: FuzzOptions): Promise<FuzzResult> {
  const file = await wikiWithSecrets();
  const copy = onMariadb ? await openMariadbCopy(file.path) : undefined;
  const database = copy?.settings ?? file.path;
  const server = await serveWiki({
    database,
    accounts: file.path,
    arguments: ['--workers', '2', '--log-level', 'error', '--query-timeout', String(queryTimeout)],
  });
  const client = new HttpClient(server.url, connections);
  const counts: Counts = { sent: 0, ok: 0, away: 0 };
  const findings: Finding[] = [];
  const began = performance.now();
  try {
    for (let first = 0; first < count && findings.length < 20; first += batch) {
      const numRuns = Math.min(batch, count - first);
      const drawn = fc.sample(requests, { seed: seed + first / batch, numRuns });
      const found = await sendAll(drawn, first, server, client, counts);
      findings.push(...found);
      progress(counts.sent, found);
    }
    findings.push(...(await afterwards(server)));
    return { findings, figures: await figuresOf(server, counts, performance.now() - began) };
  } finally {
    client.close();
    await server.stop();
    await copy?.server.stop();
    file.remove();
  }
}

/** Sends requests over all connections at once. */
async function sendAll(
  drawn: readonly FuzzedRequest[],
  first: number,
  server: ServedWiki,
  client: HttpClient,
  counts: Counts,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < drawn.length; at = next++) {
      const one = drawn[at] as FuzzedRequest;
      const problem = await sendOne(one, server, client, counts);
      if (problem !== undefined) findings.push({ number: first + at, problem, input: textOf(one) });
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return findings;
}

async function sendOne(
  one: FuzzedRequest,
  server: ServedWiki,
  client: HttpClient,
  counts: Counts,
): Promise<string | undefined> {
  const began = performance.now();
  counts.sent += 1;
  let received: Received;
  try {
    received = await client.send(await sentOf(one, server));
  } catch (error) {
    return String(error);
  }
  if (received.status === 503) counts.away += 1;
  else if (received.headers['mediawiki-api-error'] === undefined) counts.ok += 1;
  const milliseconds = performance.now() - began;
  return problemOf(received, one.user) ?? (milliseconds > tooLong ? `${Math.round(milliseconds)} ms` : undefined);
}

async function sentOf({ request, user }: FuzzedRequest, { accounts }: ServedWiki): Promise<Sent> {
  const { method = 'GET', query = '', headers = {}, body } = request;
  return {
    method,
    path: `/api.php?${query}`,
    headers: { ...headers, ...(user === undefined ? {} : { cookie: await accounts.cookieOf(user) }) },
    ...(body === undefined ? {} : { body }),
  };
}

const textOf = ({ request: { body, ...request }, user }: FuzzedRequest): string =>
  JSON.stringify({ ...request, user, ...(body && { body: Buffer.from(body).toString('latin1') }) });

/** Faults that only the server itself shows. */
async function afterwards(server: ServedWiki): Promise<Finding[]> {
  const replaced = (await server.metric('workers_replaced')) + (await server.metric('runners_replaced'));
  const pids = [server.child.pid ?? 0, ...server.processes('worker-main'), ...server.processes('runner-main')];
  const large = pids.map((pid) => memoryOf(pid)?.peak ?? 0).filter((peak) => peak > mostMemory);
  return [
    ...(replaced === 0 ? [] : [{ problem: `${replaced} processes were replaced`, input: server.logs() }]),
    ...(server.logs() === '' ? [] : [{ problem: 'the server reports errors', input: server.logs().slice(0, 5000) }]),
    ...large.map((peak) => ({ problem: `a process used ${peak.toFixed(0)} MiB`, input: '' })),
  ];
}

async function figuresOf(server: ServedWiki, counts: Counts, time: number): Promise<string> {
  const peaks = server.processes('worker-main').map((pid) => memoryOf(pid)?.peak ?? 0);
  const rate = (counts.sent / time) * 1000;
  return (
    `${counts.sent.toLocaleString('en')} requests in ${Math.round(time / 1000)} s (${Math.round(rate)} a second): ` +
    `${percent(counts.ok, counts.sent)} without an error, ${counts.away} with 503; ` +
    `the workers used up to ${Math.max(...peaks).toFixed(0)} MiB`
  );
}

const percent = (part: number, whole: number): string => `${((part * 100) / whole).toFixed(0)} %`;
