/** Removes the rows of pages and revisions. IDs are JSON lists. */
import { type Database, idsOf } from '../db/sqlite.js';

/** Tables with rows of pages, and the column with the ID of the page. Those with revisions are `removeRevisions`'s. */
const pageTables: readonly (readonly [table: string, column: string])[] = [
  ['page', 'page_id'],
  ['page_restrictions', 'pr_page'],
  ['recentchanges', 'rc_cur_id'],
  ['searchindex', 'rowid'],
];

const all = 'SELECT value FROM json_each(?)';

export function removeRevisions(db: Database, ids: readonly number[]): void {
  const list = JSON.stringify(ids);
  const contents = `SELECT slot_content_id FROM slots WHERE slot_revision_id IN (${all})`;
  // Other revisions of a page may have the same content.
  const others = `SELECT rev_id FROM revision WHERE rev_id NOT IN (${all})
    AND rev_page IN (SELECT rev_page FROM revision WHERE rev_id IN (${all}))`;
  const own = `SELECT content_id FROM content WHERE content_id IN (${contents})
    AND content_id NOT IN (SELECT slot_content_id FROM slots WHERE slot_revision_id IN (${others}))`;
  db.prepare(
    `DELETE FROM text WHERE old_id IN (SELECT CAST(substr(content_address, 4) AS INTEGER) FROM content
       WHERE content_address LIKE 'tt:%' AND content_id IN (${own}))`,
  ).run(list, list, list);
  db.prepare(`DELETE FROM content WHERE content_id IN (${own})`).run(list, list, list);
  for (const [table, column] of [
    ['slots', 'slot_revision_id'],
    ['ip_changes', 'ipc_rev_id'],
    ['change_tag', 'ct_rev_id'],
    ['recentchanges', 'rc_this_oldid'],
    ['revision', 'rev_id'],
  ])
    db.prepare(`DELETE FROM ${table} WHERE ${column} IN (${all})`).run(list);
}

/** Removes pages with all their revisions and links. */
export function removePages(db: Database, ids: readonly number[]): void {
  const list = JSON.stringify(ids);
  removeRevisions(db, idsOf(db, `SELECT rev_id FROM revision WHERE rev_page IN (${all})`, list));
  for (const [table, column] of pageTables) db.prepare(`DELETE FROM ${table} WHERE ${column} IN (${all})`).run(list);
}
