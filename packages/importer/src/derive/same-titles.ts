/** Pages with one title and several IDs become one page with all revisions, as MediaWiki imports them. */
import type { Database } from '../db/sqlite.js';

/** Runs before the index of titles is made, if titles are repeated. The last row of a title is kept. */
export function joinSameTitles(db: Database): void {
  db.exec(`
    CREATE TEMP TABLE joined AS SELECT page_id AS old, max(page_id) OVER (PARTITION BY page_namespace, page_title) AS new FROM page;
    DELETE FROM joined WHERE old = new;
    UPDATE revision SET rev_page = new FROM joined WHERE rev_page = old;
    UPDATE page SET (page_latest, page_touched, page_len, page_is_new) =
      (SELECT rev_id, rev_timestamp, rev_len, 0 FROM revision WHERE rev_page = page_id ORDER BY rev_timestamp DESC, rev_id DESC LIMIT 1)
      WHERE page_id IN (SELECT new FROM joined) AND EXISTS (SELECT 1 FROM revision WHERE rev_page = page_id);
    DROP TABLE joined`);
}
