/** Derives columns of pages, files and logs from each other. */
import type { Database } from '../db/sqlite.js';
import { uppercaseSortkey } from './sortkey.js';

/**
 * Log entries contain the title of a page. The ID comes from the entry's revision, otherwise from the title. Entries
 * about accounts and about the log itself have none, and a redirect that a move deleted is not the page that has its
 * title now.
 */
export function fillLogPages(db: Database): void {
  const pageOf = (namespace: string, title: string, from = ''): string =>
    `(SELECT page_id FROM ${from} page WHERE page_namespace = ${namespace} AND page_title = ${title} ${from === '' ? '' : 'AND mt_log = log_id'})`;
  db.exec(`
    UPDATE logging SET log_page = coalesce(
      (SELECT rev_page FROM log_search JOIN revision ON rev_id = CAST(ls_value AS INTEGER)
       WHERE ls_log_id = log_id AND ls_field = 'associated_rev_id'),
      ${pageOf('mt_namespace', 'mt_title', 'import_move_targets,')},
      ${pageOf('log_namespace', 'log_title')}, 0)
    WHERE log_page = 0 AND log_type NOT IN ('newusers', 'rights', 'renameuser', 'managetags') AND (log_type, log_action) <> ('delete', 'event')
      AND log_action NOT IN ('delete_redir', 'delete_redir2')`);
}

/**
 * Uploaders and descriptions of files refer to tables that no dump contains: they come from the upload log, otherwise
 * from the file page.
 */
export function fillUploaders(db: Database, unknownActor: number, noComment: number): void {
  const found = (logColumn: string, revisionColumn: string): string => `coalesce(
    (SELECT ${logColumn} FROM logging WHERE log_type = 'upload' AND log_namespace = 6 AND log_title = img_name
       AND log_timestamp <= img_timestamp ORDER BY log_timestamp DESC, log_id DESC LIMIT 1),
    (SELECT ${revisionColumn} FROM page JOIN revision ON rev_page = page_id
       WHERE page_namespace = 6 AND page_title = img_name ORDER BY rev_timestamp, rev_id LIMIT 1), ?)`;
  db.prepare(
    `UPDATE image SET img_actor = ${found('log_actor', 'rev_actor')}, img_description_id = ${found('log_comment_id', 'rev_comment_id')}`,
  ).run(unknownActor, noComment);
}

/** Who protected a title against creation, and the reason. */
export function fillProtectedTitles(db: Database, noComment: number): void {
  const found = (column: string): string =>
    `(SELECT ${column} FROM logging JOIN actor ON actor_id = log_actor WHERE log_type = 'protect' AND log_namespace = pt_namespace
       AND log_title = pt_title AND log_timestamp <= pt_timestamp ORDER BY log_timestamp DESC, log_id DESC LIMIT 1)`;
  db.prepare(
    `UPDATE protected_titles SET pt_user = ifnull(${found('actor_user')}, 0), pt_reason_id = ifnull(${found('log_comment_id')}, ?)`,
  ).run(noComment);
}

/** Categories with their counts, if the dump has no table of them: all, or those with the given titles. */
export function countCategories(db: Database, titles?: readonly string[]): void {
  const where = (column: string): string =>
    titles === undefined ? '' : `WHERE ${column} IN (SELECT value FROM json_each(?))`;
  const values = titles === undefined ? [] : [JSON.stringify(titles)];
  const counted = `SELECT cl_to, count(*), sum(cl_type = 'subcat'), sum(cl_type = 'file') FROM categorylinks ${where('cl_to')} GROUP BY cl_to`;
  const found = db
    .prepare(counted)
    .raw()
    .all(...values);
  db.prepare(`DELETE FROM category ${where('cat_title')}`).run(...values);
  const insert = db.prepare('INSERT INTO category (cat_title, cat_pages, cat_subcats, cat_files) VALUES (?, ?, ?, ?)');
  db.transaction(() => {
    for (const row of found) insert.run(row);
  })();
}

export interface StatisticFacts {
  /** Namespaces with content. */
  readonly contentNamespaces: readonly number[];
  /** Users with an action after this time count as active. */
  readonly activeSince: string;
}

/** Statistics of the site, if the dump does not contain them. */
export function countStatistics(db: Database, { contentNamespaces, activeSince }: StatisticFacts): void {
  db.prepare(
    `INSERT OR REPLACE INTO site_stats VALUES (1,
       (SELECT count(*) FROM revision),
       (SELECT count(*) FROM page WHERE page_is_redirect = 0 AND page_namespace IN (SELECT value FROM json_each(?))
          AND EXISTS (SELECT 1 FROM pagelinks WHERE pl_from = page_id)),
       (SELECT count(*) FROM page),
       (SELECT count(*) FROM user),
       (SELECT count(DISTINCT rc_actor) FROM recentchanges JOIN actor ON actor_id = rc_actor
          WHERE actor_user IS NOT NULL AND rc_bot = 0 AND rc_timestamp > ?),
       (SELECT count(*) FROM image))`,
  ).run(JSON.stringify(contentNamespaces), activeSince);
}

/** Users with recent actions, which MediaWiki caches in a table. */
export function listActiveUsers(db: Database, since: string, clock: string): void {
  db.exec(
    "DELETE FROM querycachetwo WHERE qcc_type = 'activeusers'; DELETE FROM querycache_info WHERE qci_type = 'activeusers'",
  );
  db.prepare(
    `INSERT INTO querycachetwo (qcc_type, qcc_value, qcc_namespace, qcc_title)
       SELECT 'activeusers', CAST(strftime('%s', substr(time, 1, 4) || '-' || substr(time, 5, 2) || '-' || substr(time, 7, 2) || ' ' ||
           substr(time, 9, 2) || ':' || substr(time, 11, 2) || ':' || substr(time, 13, 2)) AS INTEGER), 2, actor_name
       FROM (SELECT actor_name, max(rc_timestamp) AS time FROM recentchanges JOIN actor ON actor_id = rc_actor
             WHERE actor_user IS NOT NULL AND rc_timestamp >= ? AND ifnull(rc_log_type, '') <> 'newusers' GROUP BY actor_name)
       ORDER BY actor_name`,
  ).run(since);
  db.prepare("INSERT INTO querycache_info VALUES ('activeusers', ?)").run(clock);
}

/**
 * The tracking category of pages with missing files. Only if most files are of this wiki: a wiki that shows the files
 * of another one does not know which of those are missing.
 */
export function trackBrokenFiles(db: Database, category: string, clock: string): void {
  const isThere = 'EXISTS (SELECT 1 FROM page WHERE page_namespace = 6 AND page_title = il_to)';
  const part = db.prepare(`SELECT avg(${isThere}) FROM imagelinks`).pluck().get();
  if (typeof part !== 'number' || part < 0.5) return;
  db.function('sortkey', { deterministic: true }, (prefix, title) => uppercaseSortkey(String(prefix), String(title)));
  db.prepare(
    `INSERT OR IGNORE INTO categorylinks (cl_from, cl_to, cl_sortkey, cl_sortkey_prefix, cl_timestamp, cl_collation, cl_type)
       SELECT id, ?, sortkey(prefix, title), prefix, CAST(? AS INTEGER), 'uppercase', CASE namespace WHEN 14 THEN 'subcat' WHEN 6 THEN 'file' ELSE 'page' END
       FROM (SELECT DISTINCT page_id AS id, page_namespace AS namespace, page_title AS title,
           ifnull((SELECT pp_value FROM page_props WHERE pp_page = page_id AND pp_propname = 'defaultsort'), '') AS prefix
         FROM imagelinks JOIN page ON page_id = il_from WHERE NOT ${isThere})`,
  ).run(category, clock);
}
