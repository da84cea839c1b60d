/** Fills the search index, and the link tables that the dump does not contain, from the current texts of pages. */
import { LinkWriter, type LinkTable } from '../derive/link-writer.js';
import { uppercaseSortkey } from '../derive/sortkey.js';
import { SearchWriter } from '../derive/search-writer.js';
import { makeTextReader, type TextUses } from '../texts/read-texts.js';
import type { WorkDatabase } from '../db/work-database.js';
import { inOrder } from '../workers/in-order.js';
import type { Context } from './context.js';

/** Pages that one task takes. */
const stepPages = 200;
/** Number of pages after which writes are committed. */
const commitPages = 20_000;

export async function importTexts(context: Context, wanted: readonly LinkTable[], uses: TextUses): Promise<void> {
  const { work, pool, progress, update } = context;
  if (wanted.length === 0 && !uses.search) return;
  const last = Number(work.db.prepare('SELECT ifnull(max(page_id), 0) FROM page').pluck().get());
  let next = Number(work.get('texts') ?? 0);
  if (next > last) return;
  const links = new LinkWriter(work, wanted, uppercaseSortkey);
  const search = new SearchWriter(work);
  if (update !== undefined) {
    const ids = update.changes.pagesToRenew();
    progress.begin('Texts', ids.length);
    renewTexts(work, ids, links, search, uses);
    progress.count(ids.length, 'pages');
    progress.end();
    return;
  }
  // Worker threads read the texts while this thread writes.
  work.db.pragma('locking_mode = NORMAL');
  work.db.pragma('journal_mode = WAL');
  progress.begin('Texts', pagesFrom(work, 0));
  progress.advance(pagesFrom(work, 0) - pagesFrom(work, next));
  let count = 0;
  let written = 0;
  work.db.exec('BEGIN');
  try {
    for await (const { to, pages } of inOrder(steps(work, next, last), pool.width + 2, async ({ from, to }) => ({
      to,
      pages: await pool.run('readTexts', {
        database: work.path,
        from,
        to,
        ...uses,
      }),
    }))) {
      for (const page of pages) {
        links.write(page);
        search.write(page);
      }
      count += pages.length;
      written += pages.length;
      progress.advance(pages.length);
      progress.count(count, 'pages');
      next = to;
      if (written < commitPages) continue;
      links.flush();
      work.set('texts', String(next));
      work.db.exec('COMMIT; BEGIN');
      written = 0;
    }
    links.flush();
    work.set('texts', String(last + 1));
    work.db.exec('COMMIT');
  } finally {
    if (work.db.inTransaction) work.db.exec('ROLLBACK');
    await pool.run('readTexts', { database: '', from: 0, to: 0, ...uses });
  }
  progress.end();
}

/** Renews what is derived from the texts of pages, in this thread: it alone sees its transaction. */
export function renewTexts(
  work: WorkDatabase,
  ids: readonly number[],
  links: LinkWriter,
  search: SearchWriter,
  uses: TextUses,
): void {
  const read = makeTextReader(work.db, uses);
  work.db.transaction(() => {
    for (const id of ids)
      for (const page of read(id, id + 1)) {
        links.replace(page);
        search.write(page);
      }
    links.flush();
  })();
}

function pagesFrom(work: WorkDatabase, first: number): number {
  return Number(work.db.prepare('SELECT count(*) FROM page WHERE page_id >= ?').pluck().get(first));
}

/** Ranges of IDs with as many pages each: between the IDs of a dump there may be large gaps. */
function* steps(
  work: WorkDatabase,
  first: number,
  last: number,
): Generator<{ readonly from: number; readonly to: number }> {
  const start = work.db.prepare(
    `SELECT page_id FROM page WHERE page_id >= ? ORDER BY page_id LIMIT 1 OFFSET ${stepPages}`,
  );
  for (let from = first; from <= last;) {
    const to = Number(start.pluck().get(from) ?? last + 1);
    yield { from, to };
    from = to;
  }
}
