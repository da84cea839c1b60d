/** The cost of the recorded requests, and of those that no index serves, on a wiki many times as large as the sample. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { allRecordings, modulesOf, type Request } from '../../conformance/src/recording.js';
import { openTarget } from '../../conformance/src/target.js';
import { growWiki } from './grow-wiki.js';
import { unservedRequests } from './large-requests.js';
import { workerAfter, type ServedMemory } from './large-served.js';

/** Milliseconds of CPU of one request in one process, without HTTP. */
export interface TimedRequest {
  readonly request: Request;
  readonly time: number;
}

export interface LargeWiki {
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>;
  readonly small: readonly TimedRequest[];
  readonly large: readonly TimedRequest[];
  /** Those of them that were not recorded: no index serves them. */
  readonly unserved: readonly TimedRequest[];
  /** All of them again after ANALYZE: SQLite then has statistics, which must not change how a list is read. */
  readonly analyzed: readonly TimedRequest[];
  readonly memory: ServedMemory;
}

const shownTables = ['page', 'revision', 'recentchanges', 'pagelinks'];

/** Sends everything that was recorded of the sample wiki to it and to one with `copies` copies of its pages, which is kept in a folder that is named. */
export async function measureLarge(sample: string, copies: number, kept: string | undefined): Promise<LargeWiki> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'bench-large-'));
  try {
    const path = join(folder, 'wiki.sqlite');
    if (!existsSync(path)) await makeLarge(sample, folder, copies);
    const requests = recordedOfSample();
    const large = await timeAll(folder, requests);
    const unserved = await timeAll(folder, unservedRequests);
    const memory = await workerAfter(path, [...requests, ...unservedRequests]);
    const analyzed = await withStatistics(path, () => timeAll(folder, [...requests, ...unservedRequests]));
    return { rows: countRows(path), small: await timeAll(sample, requests), large, unserved, analyzed, memory };
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Does work while the file has statistics. */
async function withStatistics<T>(path: string, work: () => Promise<T>): Promise<T> {
  const run = (sql: string): void => {
    const database = new Sqlite(path);
    database.exec(sql);
    database.close();
  };
  run('ANALYZE');
  try {
    return await work();
  } finally {
    run('DROP TABLE IF EXISTS sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4');
  }
}

/** All recorded requests to the sample wiki. */
export const recordedOfSample = (): readonly Request[] =>
  allRecordings().flatMap(({ request }) => (request.wiki === undefined ? [request] : []));

async function makeLarge(sample: string, folder: string, copies: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  console.error(`making a wiki with ${copies} copies`);
  copyFileSync(join(sample, 'site.json'), join(folder, 'site.json'));
  const from = await unpackDatabase(join(sample, 'wiki.sqlite.gz'));
  growWiki(from, join(folder, 'wiki.sqlite'), copies, (table, count) =>
    console.error(`  ${table}: ${count.toLocaleString('en')} rows`),
  );
}

function countRows(path: string): ReadonlyMap<string, number> {
  const database = new Sqlite(path, { readonly: true });
  const rows = shownTables.map((table): [string, number] => [
    table,
    database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0,
  ]);
  database.close();
  return new Map(rows);
}

async function timeAll(folder: string, requests: readonly Request[]): Promise<readonly TimedRequest[]> {
  const target = await openTarget('en', { folder });

  const timed: TimedRequest[] = [];
  try {
    for (const [i, request] of requests.entries()) {
      if (i % 1000 === 0) console.error(`  ${i} of ${requests.length} requests`);
      const first = await timeOne();
      // Collecting garbage only adds to a time; slow ones are not sent again and again.
      timed.push({ request, time: first > slow ? first : Math.min(first, await timeOne()) });
      async function timeOne(): Promise<number> {
        const begin = process.cpuUsage();
        await target.sendRaw(request);
        const { user, system } = process.cpuUsage(begin);
        return (user + system) / 1000;
      }
    }
  } finally {
    await target.close();
  }
  return timed.sort((a, b) => b.time - a.time);
}

const slow = 1000;

/** Milliseconds of CPU at most, and MiB. */
const most = { half: 1.5, tail: 50, all: 1000, memory: 300 };
/** Times of the same request without and with statistics: both must be exceeded. */
const mostByStatistics = { ratio: 3, milliseconds: 50 };

/** The time within which this share of the requests must get a response. */
export function timeWithin(timed: readonly TimedRequest[], share: number): number {
  const ascending = timed.map(({ time }) => time).sort((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}

/** Requests above their limit: half of them are compared with the sample, each by itself. */
export function missedOnLarge({ small, large, unserved, analyzed, memory }: LargeWiki): readonly string[] {
  const before = new Map(small.map(({ request, time }) => [request, time]));
  const ratios = large.map(({ request, time }) => ({ request, time: time / (before.get(request) ?? time) }));
  const half = timeWithin(ratios, 0.5);
  const tail = timeWithin(large, 0.99);
  const slowRequests = [...large, ...unserved].filter(({ time }) => time > most.all);
  return [
    ...(half > most.half ? [`half of the requests take ${half.toFixed(2)} times as long as on the sample`] : []),
    ...(tail > most.tail ? [`99 % of the requests take up to ${tail.toFixed(0)} ms`] : []),
    ...slowRequests.map(({ request, time }) => `${request.query} takes ${time.toFixed(0)} ms`),
    ...slowerByStatistics([...large, ...unserved], analyzed),
    ...memory.failed,
    ...(memory.worker > most.memory ? [`a worker has ${memory.worker.toFixed(0)} MiB at the end`] : []),
  ];
}

function slowerByStatistics(plain: readonly TimedRequest[], analyzed: readonly TimedRequest[]): readonly string[] {
  const times = new Map(plain.map(({ request, time }) => [request, time]));
  const { ratio, milliseconds } = mostByStatistics;
  return analyzed.flatMap(({ request, time }) => {
    const before = times.get(request) ?? time;
    return time > ratio * before && time > before + milliseconds
      ? [`${request.query} takes ${time.toFixed(0)} ms with statistics, and ${before.toFixed(0)} ms without`]
      : [];
  });
}

/** The slowest, one for each combination of modules. */
export function slowestOf(timed: readonly TimedRequest[], count: number): readonly TimedRequest[] {
  const places = new Set<string>();
  return timed
    .filter(({ request }) => {
      const place = [...modulesOf(request)].sort().join();
      return !places.has(place) && places.add(place);
    })
    .slice(0, count);
}
