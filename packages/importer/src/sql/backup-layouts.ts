/** Tables of a backup of the whole database that other versions of MediaWiki have otherwise. All others are copied as they are. */
import type { Layout } from './layouts.js';

/** A table that 1.43 does not have: its rows become those of other tables. */
export interface OlderTable {
  /** Columns that are read. */
  readonly columns: readonly string[];
  /** Changes other tables, which are copied before. The table of the dump is `loaded.TABLE`. */
  readonly sql: string;
}

/** Before 1.40, the authors and the comments of revisions are in tables of their own. */
const partOfRevision = (table: string, [revision, value]: readonly [string, string], column: string): OlderTable => ({
  columns: [revision, value],
  sql: `UPDATE revision SET ${column} = ${value} FROM loaded.${table} WHERE rev_id = ${revision} AND ${column} = 0`,
});

const blockColumns =
  'ipb_by_actor ipb_reason_id ipb_timestamp ipb_anon_only ipb_create_account ipb_enable_autoblock ipb_expiry ipb_deleted ipb_block_email ipb_allow_usertalk ipb_sitewide';

export const olderTables: Readonly<Record<string, OlderTable>> = {
  revision_actor_temp: partOfRevision('revision_actor_temp', ['revactor_rev', 'revactor_actor'], 'rev_actor'),
  revision_comment_temp: partOfRevision(
    'revision_comment_temp',
    ['revcomment_rev', 'revcomment_comment_id'],
    'rev_comment_id',
  ),
  // Before 1.43, a block and its target are one row. Targets without an account are addresses and ranges.
  ipblocks: {
    columns: [
      ...'ipb_id ipb_address ipb_user ipb_auto ipb_range_start ipb_range_end ipb_parent_block_id'.split(' '),
      ...blockColumns.split(' '),
    ],
    sql: `
      DELETE FROM loaded.ipblocks WHERE ipb_id IN (SELECT bl_id FROM block);
      CREATE TEMP TABLE last_target AS SELECT ifnull(max(bt_id), 0) AS id FROM block_target;
      INSERT INTO block_target (bt_id, bt_address, bt_user, bt_user_text, bt_auto, bt_range_start, bt_range_end, bt_ip_hex, bt_count)
        SELECT last_target.id + ipb_id, iif(ipb_user = 0, ipb_address, NULL), nullif(ipb_user, 0), iif(ipb_user = 0, NULL, ipb_address),
          ipb_auto, iif(ipb_range_end > ipb_range_start, ipb_range_start, NULL), iif(ipb_range_end > ipb_range_start, ipb_range_end, NULL),
          nullif(ipb_range_start, ''), 1
        FROM loaded.ipblocks, last_target;
      INSERT INTO block (bl_id, bl_target, bl_parent_block_id, ${blockColumns.replaceAll('ipb_', 'bl_').replaceAll(' ', ', ')})
        SELECT ipb_id, last_target.id + ipb_id, nullif(ipb_parent_block_id, 0), ${blockColumns.replaceAll(' ', ', ')}
        FROM loaded.ipblocks, last_target;
      DROP TABLE last_target`,
  },
};

/** Tables whose layout other versions have otherwise. */
export const backupLayouts: Readonly<Record<string, Layout>> = {
  recentchanges: {
    from: {
      rc_new: { needs: ['rc_source'], sql: "s.rc_source = 'mw.new'" },
      rc_type: {
        needs: ['rc_source'],
        sql: "CASE s.rc_source WHEN 'mw.edit' THEN 0 WHEN 'mw.new' THEN 1 WHEN 'mw.log' THEN 3 WHEN 'mw.categorize' THEN 6 ELSE 5 END",
      },
    },
  },
};

/** Tables of 1.43 that hold what MediaWiki can make again, or that this command makes. */
export const remadeTables: ReadonlySet<string> = new Set(
  'job l10n_cache module_deps objectcache searchindex updatelog'.split(' '),
);
