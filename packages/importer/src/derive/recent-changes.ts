/**
 * Recent changes, derived from revisions and log entries as MediaWiki's maintenance script rebuilds them:
 * https://www.mediawiki.org/wiki/Manual:Rebuildrecentchanges.php
 */
import type { Database } from '../db/sqlite.js';

export interface ChangeFacts {
  /** Changes after this time are listed, as 14 digits. */
  readonly since: string;
  /** Leaves the changes until then as they are. */
  readonly keepsOlder?: boolean;
  /** Groups whose edits count as patrolled. */
  readonly autopatrolled: readonly string[];
}

/** Logs that MediaWiki excludes from recent changes. */
const omitted = ['suppress', 'patrol', 'tag', 'newusers', 'create'];

/** MediaWiki's default age of recent changes in days. */
export const listedDays = 90;

export function rebuildRecentChanges(db: Database, { since, keepsOlder = false, autopatrolled }: ChangeFacts): void {
  db.prepare('DELETE FROM recentchanges WHERE rc_timestamp > ?').run(keepsOlder ? since : '');
  db.prepare(revisions).run(since);
  db.prepare(logEntries).run(since, JSON.stringify(omitted));
  db.prepare(marks).run(since);
  db.prepare(patrolled).run(since, JSON.stringify(autopatrolled));
  const time = `'${since.replaceAll(/\D/g, '')}'`;
  db.exec(duplicates(time));
  db.exec(tags(time));
}

const before = (column: string): string =>
  `(SELECT ${column} FROM revision b WHERE b.rev_page = r.rev_page
     AND (b.rev_timestamp, b.rev_id) < (r.rev_timestamp, r.rev_id) ORDER BY b.rev_timestamp DESC, b.rev_id DESC LIMIT 1)`;

const revisions = `
  INSERT INTO recentchanges (rc_timestamp, rc_actor, rc_namespace, rc_title, rc_comment_id, rc_minor, rc_new, rc_cur_id,
    rc_this_oldid, rc_last_oldid, rc_type, rc_source, rc_old_len, rc_new_len, rc_deleted)
  SELECT rev_timestamp, rev_actor, page_namespace, page_title, rev_comment_id, rev_minor_edit, previous IS NULL, page_id,
    rev_id, ifnull(previous, 0), previous IS NULL, iif(previous IS NULL, 'mw.new', 'mw.edit'),
    iif(previous IS NULL, 0, length_before), rev_len, rev_deleted
  FROM (SELECT r.*, ${before('rev_id')} AS previous, ${before('rev_len')} AS length_before FROM revision r WHERE rev_timestamp > ?)
  JOIN page ON page_id = rev_page
  ORDER BY rev_timestamp DESC, rev_id DESC`;

const logEntries = `
  INSERT INTO recentchanges (rc_timestamp, rc_actor, rc_namespace, rc_title, rc_comment_id, rc_cur_id, rc_type, rc_source,
    rc_patrolled, rc_logid, rc_log_type, rc_log_action, rc_params, rc_deleted)
  SELECT log_timestamp, log_actor, log_namespace, log_title, log_comment_id, ifnull(log_page, 0), 3, 'mw.log',
    iif(log_type = 'upload', 0, 2), log_id, log_type, log_action, log_params, log_deleted
  FROM logging
  WHERE log_timestamp > ? AND log_type NOT IN (SELECT value FROM json_each(?))
  ORDER BY log_timestamp DESC, log_id DESC`;

const marks = `
  UPDATE recentchanges SET rc_bot = 1 WHERE rc_timestamp > ? AND rc_actor IN (
    SELECT actor_id FROM actor JOIN user_groups ON ug_user = actor_user WHERE ug_group = 'bot')`;

const patrolled = `
  UPDATE recentchanges SET rc_patrolled = 2 WHERE rc_timestamp > ? AND rc_patrolled = 0 AND rc_actor IN (
    SELECT actor_id FROM actor JOIN user_groups ON ug_user = actor_user WHERE ug_group IN (SELECT value FROM json_each(?)))`;

/** A move or an upload is a revision and a log entry: the entry is kept, and refers to the revision. */
const duplicates = (since: string): string => `
  CREATE TEMP TABLE both AS
    SELECT ls_log_id AS log, CAST(ls_value AS INTEGER) AS revision FROM log_search JOIN logging ON log_id = ls_log_id
    WHERE ls_field = 'associated_rev_id' AND log_type <> 'create' AND log_id IN (SELECT rc_logid FROM recentchanges WHERE rc_timestamp > ${since});
  CREATE INDEX temp.both_log ON both (log);
  UPDATE recentchanges SET rc_this_oldid = (SELECT revision FROM both WHERE log = rc_logid)
    WHERE rc_logid <> 0 AND rc_logid IN (SELECT log FROM both);
  DELETE FROM recentchanges WHERE rc_timestamp > ${since} AND rc_logid = 0 AND rc_this_oldid IN (SELECT revision FROM both);
  DROP TABLE both`;

const tags = (since: string): string => `
  CREATE TEMP TABLE changes AS SELECT rc_id AS id, rc_this_oldid AS revision, rc_logid AS log FROM recentchanges
    WHERE rc_timestamp > ${since};
  CREATE INDEX temp.changes_revision ON changes (revision);
  CREATE INDEX temp.changes_log ON changes (log);
  UPDATE change_tag SET ct_rc_id = coalesce(
    (SELECT id FROM changes WHERE log = ct_log_id AND log <> 0),
    (SELECT id FROM changes WHERE revision = ct_rev_id AND log = 0))
  WHERE ct_rev_id IN (SELECT revision FROM changes) OR ct_log_id IN (SELECT log FROM changes);
  DROP TABLE changes`;
