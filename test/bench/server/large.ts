/** How long the recorded requests take on a wiki many times as large as the sample. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { allRecordings, modulesOf, type Request } from '../../conformance/src/recording.js';
import { openTarget } from '../../conformance/src/target.js';
import { growWiki } from './grow-wiki.js';

/** Milliseconds of one request in one process, without HTTP. */
export interface TimedRequest {
  readonly request: Request;
  readonly time: number;
}

export interface LargeWiki {
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>;
  readonly small: readonly TimedRequest[];
  readonly large: readonly TimedRequest[];
}

/** Asks everything that was recorded of the sample wiki, of it and of one with `copies` copies of its pages. */
export async function measureLarge(sample: string, copies: number): Promise<LargeWiki> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-large-'));
  try {
    const rows = new Map<string, number>();
    console.error(`making a wiki with ${copies} copies`);
    growWiki(
      await unpackDatabase(join(sample, 'wiki.sqlite.gz')),
      join(folder, 'wiki.sqlite'),
      copies,
      (table, count) => {
        rows.set(table, count);
        console.error(`  ${table}: ${count.toLocaleString('en')} rows`);
      },
    );
    copyFileSync(join(sample, 'site.json'), join(folder, 'site.json'));
    const requests = allRecordings().flatMap(({ request }) => (request.wiki === undefined ? [request] : []));
    return { rows, small: await timeAll(sample, requests), large: await timeAll(folder, requests) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeAll(folder: string, requests: readonly Request[]): Promise<readonly TimedRequest[]> {
  const target = await openTarget('en', { folder });

  const timed: TimedRequest[] = [];
  try {
    for (const [i, request] of requests.entries()) {
      if (i % 1000 === 0) console.error(`  ${i} of ${requests.length} requests`);
      const first = await timeOne();
      // What else the machine does only adds to a time; slow ones are not asked again and again.
      timed.push({ request, time: first > slow ? first : Math.min(first, await timeOne()) });
      async function timeOne(): Promise<number> {
        const begin = performance.now();
        await target.askRaw(request);
        return performance.now() - begin;
      }
    }
  } finally {
    await target.close();
  }
  return timed.sort((a, b) => b.time - a.time);
}

const slow = 1000;

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
