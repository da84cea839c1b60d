/** A large wiki made of a small one: its pages, and all that belongs to them, many times over. */
import { copyFileSync } from 'node:fs';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';

/** Columns with ids that every copy has for itself. */
const ownIds = new Set(
  `page_id page_latest rev_id rev_page rev_parent_id slot_revision_id slot_content_id slot_origin content_id
   log_id log_page ls_log_id rc_id rc_cur_id rc_this_oldid rc_last_oldid rc_logid ar_id ar_rev_id ar_page_id ar_parent_id
   pl_from tl_from il_from ll_from iwl_from cl_from rd_from pp_page pr_id pr_page el_id el_from wl_id we_item ipc_rev_id
   ct_id ct_rc_id ct_log_id ct_rev_id cat_id fa_id event_id event_page_id notification_event etp_id etp_page etp_event
   linter_id linter_page lt_id`.split(/\s+/),
);
/** Columns with titles, to which a copy adds its number. */
const ownTitles = new Set(
  `page_title log_title rc_title ar_title wl_title pt_title img_name oi_name oi_archive_name fa_name fa_archive_name
   cat_title qc_title lt_title`.split(/\s+/),
);
/** Data that all copies share: users, and settings of the wiki. */
const shared = new Set(
  `actor comment text user user_groups user_former_groups user_properties user_newtalk user_autocreate_serial block
   block_target ipblocks_restrictions site_stats change_tag_def querycache_info querycachetwo interwiki slot_roles
   content_models uploadstash`.split(/\s+/),
);

/** Bytes of a title to which the number of a copy can be added. A character has up to four bytes. */
const LONGEST = 244;

/** More than any id of the small wiki. */
const APART = 100_000;

/** Writes the wiki `from` with this number of copies of its pages to `to`. Calls back for each table. */
export function growWiki(
  from: string,
  to: string,
  copies: number,
  progress: (table: string, rows: number) => void,
): void {
  copyFileSync(from, to);
  const database = new Sqlite(to);
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -1000000');
  // Sorted once at the end, indexes take a small part of the time that they take row by row.
  const indexes = indexesOf(database);
  for (const { name, keepsOut } of indexes) if (keepsOut === 0) database.exec(`DROP INDEX "${name}"`);
  database.exec('CREATE TEMP TABLE copies (copy INTEGER PRIMARY KEY)');
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO copies SELECT i FROM n`,
    )
    .run(copies);
  const tables = database
    .prepare<[], string>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'searchindex%'`,
    )
    .pluck()
    .all();
  for (const table of tables.filter((name) => !shared.has(name))) {
    const columns = database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const { changes } = database
      .prepare(
        `INSERT OR IGNORE INTO "${table}" (${columns.join()}) SELECT ${columns.map(copied).join()} FROM copies CROSS JOIN "${table}" ORDER BY copy`,
      )
      .run();
    if (changes > 0) progress(table, changes);
  }
  database.exec(deleteOldNotifications);
  // In their order, by which SQLite chooses between equal ones.
  for (const { name, sql } of indexes) database.exec(`DROP INDEX IF EXISTS "${name}"; ${sql}`);
  database.close();
}

/** Echo keeps 2,000 notifications of a user. */
const deleteOldNotifications = `DELETE FROM echo_notification WHERE rowid IN
  (SELECT id FROM (SELECT rowid AS id, row_number() OVER (PARTITION BY notification_user ORDER BY notification_timestamp DESC,
    notification_event DESC) AS place FROM echo_notification) WHERE place > 2000)`;

interface Index {
  readonly name: string;
  readonly sql: string;
  /** It keeps rows out that are there already. */
  readonly keepsOut: number;
}

const indexesOf = (database: Database): readonly Index[] =>
  database
    .prepare<[], Index>(
      `SELECT name, sql, sql LIKE 'CREATE UNIQUE %' AS keepsOut FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`,
    )
    .all();

/** A column's value in a copy. */
function copied(column: string): string {
  if (ownIds.has(column)) return `CASE WHEN ${column} = 0 THEN 0 ELSE ${column} + copy * ${APART} END`;
  if (ownTitles.has(column))
    return `CASE WHEN length(CAST(${column} AS BLOB)) > ${LONGEST} THEN substr(CAST(${column} AS TEXT), 1, ${LONGEST >> 2}) ELSE ${column} END || '_' || copy`;
  // Half of the links of a copy point to its own pages, and half to shared targets.
  if (column === 'pl_target_id') return `${column} + (${column} % 2) * copy * ${APART}`;
  if (column === 'page_random') return `abs(random() % 1000000) / 1e6`;
  return column;
}
