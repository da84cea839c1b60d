/** The revision before each one: formats before 0.7 do not say it, and other tools omit it. */
import type { Database } from '../db/sqlite.js';

/** Fills the parents in pages of which no revision has one. `pages`: the SQL that selects the IDs of pages; default: all. */
export function fillParents(db: Database, pages = 'SELECT page_id FROM page'): void {
  db.exec(`
    CREATE TEMP TABLE parentless AS SELECT rev_page AS id FROM revision WHERE rev_page IN (${pages})
      GROUP BY rev_page HAVING count(*) > 1 AND max(rev_parent_id) = 0;
    UPDATE revision SET rev_parent_id = before FROM (
      SELECT rev_id AS own, lag(rev_id, 1, 0) OVER (PARTITION BY rev_page ORDER BY rev_timestamp, rev_id) AS before
      FROM revision WHERE rev_page IN (SELECT id FROM parentless))
    WHERE rev_id = own;
    DROP TABLE parentless`);
}
