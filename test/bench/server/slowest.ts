/** The slowest requests of the recordings: found, and measured next to the SQL that they run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import type { RanQuery } from '../../../packages/server/src/db/database.js';
import { allRecordings, modulesOf, type Request } from '../../conformance/src/recording.js';
import { openTarget, type Target } from '../../conformance/src/target.js';
import { median } from './load.js';

/** The requests that are measured, as `--slowest` found them. */
const slowestFile = new URL('slowest.json', import.meta.url);

export interface SlowRequest {
  readonly request: Request;
  /** Milliseconds of a response, from its parameters to its text. */
  readonly response: number;
  /** Milliseconds of its SQL statements alone, prepared once. */
  readonly sql: number;
  readonly statements: number;
  /** Milliseconds of MediaWiki, with HTTP. */
  readonly peer?: number;
}

const wikiOf = ({ wiki }: Request): string => wiki ?? 'en';

async function milliseconds(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The least of several times: what else the machine does only adds to it. */
async function leastOf(rounds: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) least = Math.min(least, await milliseconds(work));
  return least;
}

/** Does the work with each wiki of the requests. */
async function eachWiki<T>(
  requests: readonly Request[],
  work: (target: Target, ofWiki: readonly Request[], ran: RanQuery[]) => Promise<T[]>,
): Promise<T[]> {
  const results: T[] = [];
  for (const wiki of new Set(requests.map(wikiOf))) {
    const ran: RanQuery[] = [];
    const target = await openTarget(wiki, { observe: (query) => void ran.push(query) });
    try {
      const ofWiki = requests.filter((request) => wikiOf(request) === wiki);
      results.push(...(await work(target, ofWiki, ran)));
    } finally {
      await target.close();
    }
  }
  return results;
}

interface Timed {
  readonly request: Request;
  readonly time: number;
}

async function timeAll(requests: readonly Request[], rounds: number): Promise<readonly Timed[]> {
  const timed = await eachWiki(requests, async (target, ofWiki) => {
    const times: Timed[] = [];
    for (const request of ofWiki) times.push({ request, time: await leastOf(rounds, () => target.sendRaw(request)) });
    return times;
  });
  return timed.sort((a, b) => b.time - a.time);
}

/** Candidates that are timed again, with more rounds. */
const shortlist = 200;

/** The slowest recorded requests, one for each combination of modules, so that they describe as many places. */
export async function findSlowest(count: number): Promise<readonly Request[]> {
  const quick = await timeAll(
    allRecordings().map(({ request }) => request),
    2,
  );
  const careful = await timeAll(
    quick.slice(0, shortlist).map(({ request }) => request),
    20,
  );
  const places = new Set<string>();
  const slowest = careful.filter(({ request }) => {
    const place = [...modulesOf(request)].sort().join();
    return !places.has(place) && places.add(place);
  });
  return slowest.slice(0, count).map(({ request: { about: _about, ...request } }) => request);
}

/** Makes the requests those that are measured. */
export function keepSlowest(requests: readonly Request[]): void {
  writeFileSync(slowestFile, `${JSON.stringify(requests, null, 2)}\n`);
}

const rounds = 30;

/** Measures each request and its SQL alternately, and MediaWiki's time for those that need no login. */
export async function measureSlowest(peerUrl: string | undefined): Promise<readonly SlowRequest[]> {
  const requests = JSON.parse(readFileSync(slowestFile, 'utf8')) as Request[];
  return eachWiki(requests, async (target, ofWiki, ran) => {
    const database = new Sqlite(target.database, { readonly: true });
    database.pragma('case_sensitive_like = ON');
    const measured: SlowRequest[] = [];
    for (const request of ofWiki) {
      const one = await measureOne(request, target, ran, database);
      const isOpen = request.user === undefined && request.method === undefined && wikiOf(request) === 'en';
      measured.push(isOpen && peerUrl !== undefined ? { ...one, peer: await timePeer(peerUrl, request) } : one);
    }
    database.close();
    return measured;
  });
}

async function measureOne(request: Request, target: Target, ran: RanQuery[], database: Database): Promise<SlowRequest> {
  ran.length = 0;
  await target.sendRaw(request);
  const statements = ran.map(({ sql, parameters }) => ({ statement: database.prepare(sql).raw(true), parameters }));
  const runAll = (): void => {
    for (const { statement, parameters } of statements) statement.all(...parameters.map(plain));
  };
  const times = { response: [] as number[], sql: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.response.push(await milliseconds(() => target.sendRaw(request)));
    times.sql.push(await milliseconds(runAll));
  }
  return { request, response: median(times.response), sql: median(times.sql), statements: statements.length };
}

const plain = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

async function timePeer(url: string, { query }: Request): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++)
    times.push(await milliseconds(async () => (await fetch(`${url}?${query}`)).text()));
  return median(times);
}
