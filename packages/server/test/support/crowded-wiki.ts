/** The sample wiki with long lists: at least thirty rows for each list, most of them with equal sort keys. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { unpackDatabase } from '../../src/db/unpack.js';

export const sampleFolder = join(import.meta.dirname, '../../sample');

/** One moment for everything of a month. */
const monthOf = (column: string): string => `substr(${column}, 1, 6) || '01000000'`;

/** Columns with a time that rows of the crowded wiki share. */
const times = {
  revision: 'rev_timestamp',
  archive: 'ar_timestamp',
  logging: 'log_timestamp',
  recentchanges: 'rc_timestamp',
  ip_changes: 'ipc_rev_timestamp',
  block: 'bl_timestamp',
  categorylinks: 'cl_timestamp',
  protected_titles: 'pt_timestamp',
  filearchive: 'fa_timestamp',
};

const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)';
/** The first forty articles that are not redirects. */
const articles =
  '(SELECT page_id FROM page WHERE page_namespace = 0 AND page_is_redirect = 0 ORDER BY page_id LIMIT 40)';

const statements: readonly string[] = [
  ...Object.entries(times).map(([table, column]) => `UPDATE "${table}" SET ${column} = ${monthOf(column)}`),
  `UPDATE revision SET rev_timestamp = '20240101000000' WHERE rev_page = (SELECT rev_page FROM revision GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`,
  `UPDATE ip_changes SET ipc_rev_timestamp = (SELECT rev_timestamp FROM revision WHERE rev_id = ipc_rev_id)`,
  `UPDATE categorylinks SET cl_sortkey = 'SAME' WHERE cl_from % 3 <> 0`,
  `UPDATE page SET page_random = 0.5 WHERE page_id % 3 = 0`,
  `INSERT OR IGNORE INTO page_props (pp_page, pp_propname, pp_value) SELECT page_id, 'displaytitle', 'Shown' FROM page WHERE page_id IN ${articles}`,
  `${numbers} INSERT OR IGNORE INTO page_props (pp_page, pp_propname, pp_value) SELECT 37, 'crowd' || i, '' FROM n`,
  `INSERT OR IGNORE INTO langlinks SELECT page_id, 'de', 'Gleich' FROM page WHERE page_id IN ${articles}`,
  `INSERT OR IGNORE INTO iwlinks SELECT page_id, 'wikipedia', 'Same' FROM page WHERE page_id IN ${articles}`,
  `INSERT OR IGNORE INTO imagelinks SELECT page_id, 'Gradient_one.png', 0 FROM page WHERE page_id IN ${articles}`,
  `${numbers} INSERT OR IGNORE INTO langlinks SELECT (SELECT min(page_id) FROM page WHERE page_id IN ${articles}), 'x-' || i, 'T' FROM n`,
  `${numbers} INSERT OR IGNORE INTO iwlinks SELECT (SELECT min(page_id) FROM page WHERE page_id IN ${articles}), 'wikipedia', 'T' || i FROM n`,
  `${numbers} INSERT OR IGNORE INTO imagelinks SELECT (SELECT min(page_id) FROM page WHERE page_id IN ${articles}), 'Missing_' || i || '.png', 0 FROM n`,
  `${numbers} INSERT INTO block_target (bt_address, bt_ip_hex, bt_count) SELECT '192.0.2.' || i, 'C00002' || printf('%02X', i), 1 FROM n`,
  `INSERT INTO "block" (bl_target, bl_by_actor, bl_reason_id, bl_timestamp, bl_expiry)
   SELECT bt_id, 1, 1, '20240301000000', 'infinity' FROM block_target WHERE bt_address LIKE '192.0.2.%' AND bt_id NOT IN (SELECT bl_target FROM "block")`,
  `${numbers} INSERT INTO protected_titles SELECT 4 * (i % 2), 'Crowd_' || (i / 2), 1, 1, '20240301000000', 'infinity', 'sysop' FROM n`,
  `${numbers} INSERT INTO filearchive (fa_name, fa_archive_name, fa_storage_group, fa_storage_key, fa_deleted_user, fa_deleted_timestamp, fa_deleted_reason_id,
     fa_size, fa_width, fa_height, fa_metadata, fa_bits, fa_media_type, fa_major_mime, fa_minor_mime, fa_description_id, fa_actor, fa_timestamp, fa_deleted, fa_sha1)
   SELECT fa_name, fa_archive_name, fa_storage_group, fa_storage_key, fa_deleted_user, fa_deleted_timestamp, fa_deleted_reason_id,
     fa_size + i, fa_width, fa_height, fa_metadata, fa_bits, fa_media_type, fa_major_mime, fa_minor_mime, fa_description_id, fa_actor, fa_timestamp, fa_deleted, fa_sha1
   FROM n, filearchive WHERE fa_id = 1`,
  `${numbers} INSERT INTO uploadstash (us_user, us_key, us_orig_path, us_path, us_source_type, us_timestamp, us_status, us_size, us_sha1, us_mime, us_media_type, us_props)
   SELECT us_user, 'crowd' || i || '.1.8.png', us_orig_path, us_path, us_source_type, us_timestamp, us_status, us_size, us_sha1, us_mime, us_media_type, us_props
   FROM n, uploadstash WHERE us_id = 1`,
  `${numbers} INSERT OR IGNORE INTO linter (linter_page, linter_namespace, linter_cat, linter_start, linter_end, linter_params)
   SELECT 37, 10, 10, 1000 + i, 2000, '[]' FROM n`,
  `${numbers} INSERT INTO change_tag_def (ctd_name, ctd_user_defined, ctd_count) SELECT 'crowd ' || i, 1, 0 FROM n`,
  `${numbers} INSERT INTO image SELECT 'Crowd_' || i || '.png', img_size, img_width, img_height, img_metadata, img_bits, img_media_type, img_major_mime, img_minor_mime,
     img_description_id, img_actor, img_timestamp, img_sha1 FROM n, image WHERE img_name = 'Gradient_one.png'`,
  `${numbers} INSERT INTO oldimage SELECT img_name, '20230101000000!' || i || img_name, img_size, img_width, img_height, img_bits, img_description_id, img_actor,
     '202301010000' || printf('%02d', i), img_metadata, img_media_type, img_major_mime, img_minor_mime, 0, img_sha1
   FROM n, image WHERE img_name = 'Gradient_one.png'`,
  `${numbers} INSERT INTO archive (ar_namespace, ar_title, ar_comment_id, ar_actor, ar_timestamp, ar_rev_id, ar_len, ar_page_id, ar_parent_id, ar_sha1)
   SELECT ar_namespace, ar_title, ar_comment_id, ar_actor, '20240301000000', 900000 + i, ar_len, ar_page_id, 0, ar_sha1 FROM n, archive WHERE ar_id = 1`,
  `${numbers} INSERT INTO slots (slot_revision_id, slot_role_id, slot_content_id, slot_origin)
   SELECT 900000 + i, slot_role_id, slot_content_id, 900000 + i FROM n, slots WHERE slot_revision_id = (SELECT ar_rev_id FROM archive WHERE ar_id = 1)`,
  `INSERT INTO page_restrictions (pr_page, pr_type, pr_level, pr_cascade, pr_expiry)
   SELECT page_id, 'edit', 'sysop', 0, 'infinity' FROM page WHERE page_id IN ${articles} AND page_id NOT IN (SELECT pr_page FROM page_restrictions)`,
  `UPDATE watchlist SET wl_notificationtimestamp = '20240301000000' WHERE wl_id % 2 = 0`,
];

/** Redirects: forty to one page, each linked from several. */
function addRedirects(database: Database): void {
  const target = database
    .prepare<[], { ns: number; title: string }>(
      `SELECT page_namespace AS ns, CAST(page_title AS TEXT) AS title FROM page WHERE page_id IN ${articles} LIMIT 1`,
    )
    .get();
  if (target === undefined) throw new Error('the sample has no articles');
  const page = database.prepare(
    `INSERT INTO page SELECT NULL, 0, ?, 1, 0, 0.7, page_touched, NULL, page_latest, 30, 'wikitext', NULL FROM page WHERE page_id IN ${articles} LIMIT 1`,
  );
  const addTarget = database.prepare('INSERT OR IGNORE INTO linktarget (lt_namespace, lt_title) VALUES (0, ?)');
  const idOf = database.prepare<[string], { id: number }>(
    'SELECT lt_id AS id FROM linktarget WHERE lt_namespace = 0 AND lt_title = ?',
  );
  const addLink = database.prepare(
    'INSERT OR IGNORE INTO pagelinks (pl_from, pl_from_namespace, pl_target_id) VALUES (?, 0, ?)',
  );
  const addRedirect = database.prepare(
    'INSERT INTO redirect (rd_from, rd_namespace, rd_title, rd_interwiki, rd_fragment) VALUES (?, ?, ?, ?, ?)',
  );
  const linkers = database
    .prepare<[], { id: number }>(`SELECT page_id AS id FROM page WHERE page_id IN ${articles} LIMIT 4`)
    .all();
  const link = (from: number, title: string): void => {
    addTarget.run(title);
    addLink.run(from, idOf.get(title)?.id);
  };
  for (let i = 1; i <= 40; i++) {
    const title = `Crowd_redirect_${i}`;
    const id = Number(page.run(title).lastInsertRowid);
    addRedirect.run(id, target.ns, target.title, '', i % 3 === 0 ? 'Part' : '');
    link(id, target.title);
    for (const linker of linkers) link(linker.id, title);
  }
}

/** Thirty accounts, some of them in a group. */
function addAccounts(database: Database): void {
  for (let i = 1; i <= 30; i++) {
    const { lastInsertRowid: id } = database
      .prepare(
        `INSERT INTO user (user_name, user_real_name, user_password, user_newpassword, user_email, user_touched, user_token, user_editcount, user_registration)
         SELECT ?, '', '', '', '', user_touched, user_token, 5, user_registration FROM user WHERE user_id = 9`,
      )
      .run(`Crowd ${i}`);
    database.prepare('INSERT INTO actor (actor_user, actor_name) VALUES (?, ?)').run(id, `Crowd ${i}`);
    if (i % 3 === 0) database.prepare(`INSERT INTO user_groups (ug_user, ug_group) VALUES (?, 'bot')`).run(id);
  }
}

export interface TestFile {
  readonly path: string;
  readonly remove: () => void;
}

/** A copy of the sample's database, changed. */
export async function copySample(change: (database: Database) => void): Promise<TestFile> {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-test-'));
  const path = join(folder, 'wiki.sqlite');
  copyFileSync(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')), path);
  const database = new Sqlite(path);
  database.transaction(() => change(database))();
  database.close();
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes the crowded wiki. */
export const crowdedWiki = (): Promise<TestFile> =>
  copySample((database) => {
    for (const statement of statements) database.exec(statement);
    addRedirects(database);
    addAccounts(database);
  });
