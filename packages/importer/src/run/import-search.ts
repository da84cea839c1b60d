/** Fills the search index: worker threads create it in parts, which are copied into the wiki's database. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mergeIndex, mostParts } from '../search/merge-index.js';
import type { Context } from './context.js';

/** A part has at least so many ids of pages. */
const leastPart = 5_000;
/** Numbers of blocks that a part may use. */
const blocksOfPart = 2 ** 40;

interface Part {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly into: string;
  readonly progress: SharedArrayBuffer;
}

export async function importSearch(context: Context): Promise<void> {
  const { work, progress } = context;
  const last = Number(work.db.prepare('SELECT ifnull(max(page_id), 0) FROM page').pluck().get());
  const parts = partsOf(context, last).filter(({ number }) => work.get(`search ${number}`) !== 'merged');
  if (parts.length === 0) return;
  work.db.pragma('locking_mode = NORMAL');
  // Reading the database releases the lock.
  work.get('search 0');
  progress.begin('Search index', last);
  const done = (index: 0 | 1): number =>
    parts.reduce((sum, part) => sum + (new Float64Array(part.progress)[index] as number), 0);
  const timer = setInterval(() => {
    progress.count(done(1), 'pages');
    progress.reach(done(0));
  }, 200);
  try {
    await Promise.all(parts.map((part) => makePart(context, part)));
  } finally {
    clearInterval(timer);
  }
  for (const { number, into } of parts) {
    mergeIndex(work.db, number, into, () => work.set(`search ${number}`, 'merged'));
    rmSync(into);
  }
  progress.count(Number(work.db.prepare('SELECT count(*) FROM searchindex_content').pluck().get()), 'pages');
  progress.end();
}

function partsOf({ folder }: Context, last: number): readonly Part[] {
  const ids = Math.max(leastPart, Math.ceil((last + 1) / mostParts));
  return Array.from({ length: Math.ceil((last + 1) / ids) }, (_, number) => ({
    number,
    from: number * ids,
    to: Math.min((number + 1) * ids, last + 1),
    into: join(folder, `search-${number}.sqlite`),
    progress: new SharedArrayBuffer(16),
  }));
}

/** Creates a part unless a stopped import has done it already: only a complete part has its final name. */
async function makePart({ work, pool }: Context, { number, from, to, into, progress }: Part): Promise<void> {
  if (existsSync(into)) return;
  const unfinished = `${into}.part`;
  await pool.run('indexPages', {
    database: work.path,
    from,
    to,
    into: unfinished,
    firstBlock: number * blocksOfPart + 1,
    progress,
  });
  renameSync(unfinished, into);
}
