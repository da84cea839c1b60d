/**
 * Brings an imported wiki up to date: changed pages are written over the old ones, from a newer dump or from a live
 * wiki. Everything happens in temporary tables of one connection.
 */
import type { WorkDatabase } from '../db/work-database.js';
import { linkColumns } from '../derive/link-writer.js';
import type { PageBatch } from '../xml/read-pages.js';
import type { PageRecord } from '../xml/records.js';
import { removePages, removeRevisions } from './remove-rows.js';
import { idsOf } from '../db/sqlite.js';

/** IDs that one statement removes. */
const step = 5000;

export class Changes {
  /** Revisions that were written. Others of the dump with the same ID do not replace them. */
  private readonly written = new Set<number>();

  constructor(
    private readonly work: WorkDatabase,
    /** Whether a revision is in the dump as the wiki has it. */
    private readonly isUnchanged: (revision: number) => boolean = () => false,
  ) {
    const tables = ['changed', 'renewed', 'listed'].map((name) => `${name} (page_id INTEGER PRIMARY KEY)`);
    for (const table of [...tables, 'categories_of (title TEXT PRIMARY KEY)'])
      work.db.exec(`CREATE TEMP TABLE IF NOT EXISTS ${table}; DELETE FROM temp.${table.split(' ', 1)[0]}`);
  }

  /**
   * Prepares for the pages of a batch, which are written next. `current`: the page that the batch may continue. Revisions of it that
   * the wiki has were those of another page, or another part of them was hidden.
   */
  expect({ continued, pages }: PageBatch, current?: Pick<PageRecord, 'id'>): void {
    this.list(pages.map(({ id }) => id));
    const revisions = [...(continued?.revisions ?? []), ...pages.flatMap((page) => page.revisions)];
    const replaced = revisions.map(({ id }) => id).filter((id) => !this.written.has(id) && !this.isUnchanged(id));
    this.removeRevisions(replaced);
    for (const id of replaced) this.written.add(id);
    if (continued !== undefined && current !== undefined) this.mark([current.id]);
    const changed = pages.filter(({ revisions }) => revisions.length > 0);
    for (const { id, namespace, title } of changed) {
      // The page that has the title now was moved or deleted.
      const [other] = this.work
        .statement<number>('SELECT page_id FROM page WHERE page_namespace = ? AND page_title = ? AND page_id <> ?')
        .pluck()
        .all(namespace, title, id);
      if (other !== undefined) {
        this.mark([other]);
        this.work.statement('UPDATE page SET page_title = ? WHERE page_id = ?').run(`\n${other}`, other);
      }
    }
    this.mark(changed.map(({ id }) => id));
  }

  /** As `expect`, for the current revisions of pages: later ones were deleted since. Pages in `reduced` lose the earlier ones too. */
  expectCurrent(batch: PageBatch, reduced: readonly number[]): void {
    const { work } = this;
    const others = 'SELECT rev_id FROM revision WHERE rev_page = ? AND (? OR (rev_timestamp, rev_id) > (?, ?))';
    this.expect(batch);
    for (const { id, revisions } of batch.pages) {
      work.statement("UPDATE page SET page_touched = '' WHERE page_id = ?").run(id);
      for (const { timestamp, id: revision } of revisions)
        this.removeRevisions(
          work
            .statement<number>(others)
            .pluck()
            .all(id, Number(reduced.includes(id)), timestamp, revision),
        );
    }
  }

  /** Pages whose texts or titles change. */
  mark(ids: readonly number[]): void {
    this.work.statement('INSERT OR IGNORE INTO changed SELECT value FROM json_each(?)').run(JSON.stringify(ids));
    this.markUsers(ids);
  }

  isListed(id: number): boolean {
    return this.work.statement('SELECT 1 FROM listed WHERE page_id = ?').get(id) !== undefined;
  }

  /** Pages that the dump has. */
  list(ids: readonly number[]): void {
    this.work.statement('INSERT OR IGNORE INTO listed SELECT value FROM json_each(?)').run(JSON.stringify(ids));
  }

  /** Removes those of the revisions that the wiki has. */
  removeRevisions(ids: readonly number[]): void {
    const { work } = this;
    const pages = 'SELECT DISTINCT rev_page FROM revision WHERE rev_id IN (SELECT value FROM json_each(?))';
    work.db.transaction(() => {
      for (let at = 0; at < ids.length; at += step) {
        const some = ids.slice(at, at + step);
        const changed = work.statement<number>(pages).pluck().all(JSON.stringify(some));
        if (changed.length === 0) continue;
        this.mark(changed);
        removeRevisions(work.db, some);
      }
    })();
  }

  /** Removes the pages that the dump does not list, in its files of pages or in its table of pages. */
  removeUnlisted(table?: string): void {
    const { db } = this.work;
    if (table !== undefined) db.exec(`INSERT OR IGNORE INTO listed SELECT page_id FROM ${table}`);
    this.remove(idsOf(db, 'SELECT page_id FROM page WHERE page_id NOT IN (SELECT page_id FROM listed)'));
  }

  remove(ids: readonly number[]): void {
    const { db } = this.work;
    this.mark(ids);
    const list = JSON.stringify(ids);
    this.collectCategories('SELECT value FROM json_each(?)', list);
    for (let at = 0; at < ids.length; at += step) removePages(db, ids.slice(at, at + step));
    for (const [table, column] of linkColumns)
      this.work.statement(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`).run(list);
    this.work.statement('DELETE FROM changed WHERE page_id IN (SELECT value FROM json_each(?))').run(list);
  }

  /** Removes the pages whose titles others have, and that were not written again. */
  removeReplaced(): void {
    const { db } = this.work;
    const ids =
      "SELECT page_id FROM page WHERE page_id IN (SELECT page_id FROM changed) AND page_title LIKE char(10) || '%'";
    this.remove(idsOf(db, ids));
  }

  /** Makes the rows of changed pages agree with their revisions. */
  repairHeads(): void {
    this.work.db.exec(`
      UPDATE page SET (page_latest, page_touched, page_len) =
        (SELECT rev_id, rev_timestamp, rev_len FROM revision WHERE rev_page = page_id ORDER BY rev_timestamp DESC, rev_id DESC LIMIT 1)
      WHERE page_id IN (SELECT page_id FROM changed) AND page_latest NOT IN (SELECT rev_id FROM revision)
        AND EXISTS (SELECT 1 FROM revision WHERE rev_page = page_id);
      UPDATE page SET page_is_new = (SELECT count(*) = 1 FROM revision WHERE rev_page = page_id)
      WHERE page_id IN (SELECT page_id FROM changed)`);
  }

  /** The pages whose links and entries in the search index are made anew, and their categories until now. */
  pagesToRenew(): readonly number[] {
    const { db } = this.work;
    const ids = idsOf(db, 'SELECT page_id FROM changed');
    this.markUsers(ids);
    db.exec('INSERT OR IGNORE INTO renewed SELECT page_id FROM changed');
    this.collectCategories('SELECT page_id FROM renewed');
    const exists = 'page_id IN (SELECT page_id FROM page)';
    return idsOf(db, `SELECT page_id FROM renewed WHERE ${exists} ORDER BY page_id`);
  }

  /** Titles of the categories that pages entered or left. */
  categories(): readonly string[] {
    this.collectCategories('SELECT page_id FROM renewed');
    return this.work.statement<string>('SELECT title FROM categories_of').pluck().all();
  }

  /** Pages that use these as templates: their links may change too. */
  private markUsers(ids: readonly number[]): void {
    this.work
      .statement(
        `INSERT OR IGNORE INTO renewed SELECT tl_from FROM page
           JOIN linktarget ON lt_namespace = page_namespace AND lt_title = page_title
           JOIN templatelinks ON tl_target_id = lt_id WHERE page_id IN (SELECT value FROM json_each(?))`,
      )
      .run(JSON.stringify(ids));
  }

  private collectCategories(pages: string, ...values: readonly string[]): void {
    this.work
      .statement(`INSERT OR IGNORE INTO categories_of SELECT cl_to FROM categorylinks WHERE cl_from IN (${pages})`)
      .run(...values);
  }
}
