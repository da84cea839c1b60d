/** Writes changed pages of a live wiki into an imported wiki. */
import { Changes } from '../changes/changes.js';
import type { WorkDatabase } from '../db/work-database.js';
import { linkTables, LinkWriter } from '../derive/link-writer.js';
import { countCategories } from '../derive/page-facts.js';
import { rebuildRecentChanges } from '../derive/recent-changes.js';
import { uppercaseSortkey } from '../derive/sortkey.js';
import { DumpError } from '../errors/dump-error.js';
import { numberRows } from '../derive/number-rows.js';
import { addUsers, countEdits } from '../derive/users.js';
import { renewTexts } from '../run/import-texts.js';
import { SearchWriter } from '../derive/search-writer.js';
import { Names } from '../stages/names.js';
import { PageIds } from '../stages/page-ids.js';
import { PageWriter } from '../stages/page-writer.js';
import type { TextUses } from '../texts/read-texts.js';
import { readHead, titleRules } from '../xml/read-head.js';
import { readPages } from '../xml/read-pages.js';
import { applyLogs, applyProtection } from './apply-logs.js';
import type { LiveLog } from './live-wiki.js';

export interface LiveState {
  /** Export files with the current revisions of changed pages. */
  readonly files: readonly Buffer[];
  /** IDs of pages that no longer exist. */
  readonly removed: readonly number[];
  /** IDs of pages of which only the current revisions are known to exist. */
  readonly reduced: readonly number[];
  readonly logs: readonly LiveLog[];
  readonly statistics: Readonly<Record<string, number>>;
  readonly uses: TextUses;
  readonly autopatrolled: readonly string[];
}

const exported = 'the export of the wiki';

/** Runs in a transaction of the caller. Returns the number of pages that were written. */
export function applyChanges(work: WorkDatabase, state: LiveState): number {
  const { files, removed, reduced, logs, statistics, uses, autopatrolled } = state;
  const changes = new Changes(work);
  const names = new Names(work);
  // IDs of a live wiki are its keys.
  const writer = new PageWriter(work, names, new PageIds(work, () => false));
  const revisions: { readonly id: number; readonly timestamp: string }[] = [];
  applyLogs(work, names, logs);
  changes.remove(removed);
  for (const bytes of files) {
    const head = readHead(exported, bytes);
    if (head === undefined) throw new DumpError('it is no XML export', exported);
    const batch = readPages({ file: exported, bytes, position: 0, titles: titleRules(head) });
    changes.expectCurrent(batch, reduced);
    writer.write(batch);
    revisions.push(...batch.pages.flatMap((page) => page.revisions));
  }
  changes.removeReplaced();
  changes.repairHeads();
  applyProtection(work, names, logs);
  const links = new LinkWriter(work, uses.linkSite === undefined ? [] : linkTables, uppercaseSortkey);
  renewTexts(work, changes.pagesToRenew(), links, new SearchWriter(work), uses);
  countCategories(work.db, changes.categories());
  numberRows(work.db, () => undefined);
  const times = [...revisions, ...logs].map(({ timestamp }) => timestamp).sort();
  const [oldest, newest] = [times[0], times.at(-1)];
  if (oldest !== undefined && newest !== undefined) {
    addUsers(work.db, newest);
    countEdits(
      work.db,
      revisions.map(({ id }) => id),
    );
    // Only the seconds of these changes and later ones are listed anew.
    rebuildRecentChanges(work.db, { since: String(BigInt(oldest) - 1n), keepsOlder: true, autopatrolled });
  }
  const { edits = 0, articles = 0, pages = 0, users = 0, activeusers = 0, images = 0 } = statistics;
  work
    .statement('INSERT OR REPLACE INTO site_stats VALUES (1, ?, ?, ?, ?, ?, ?)')
    .run(edits, articles, pages, users, activeusers, images);
  return writer.counts.pages;
}
