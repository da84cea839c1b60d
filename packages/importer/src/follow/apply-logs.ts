/** Writes log entries of a live wiki, and what they say about accounts, protection and visibility. */
import { lookUp } from '@wiki-query/wikitext';
import type { Json } from '../api/wiki-api.js';
import type { WorkDatabase } from '../db/work-database.js';
import { LogWriter } from '../stages/log-writer.js';
import type { Names } from '../stages/names.js';
import { titleKey } from '../xml/elements.js';
import { hidden, type LogRecord } from '../xml/records.js';
import { digits, type LiveLog } from './live-wiki.js';
import { objectOf, objectsIn, storedParams } from './log-params.js';

const suppressed = 8;

/**
 * Before pages are written, so that accounts have their new names. What entries that are there already say is repeated, because
 * other tables may be older.
 */
export function applyLogs(work: WorkDatabase, names: Names, logs: readonly LiveLog[]): void {
  const writer = new LogWriter(work, names);
  for (const log of logs) {
    const record = recordOf(log);
    writer.write([record]);
    const { type, action, params = {} } = log;
    if (type === 'renameuser') rename(work, params);
    else if (type === 'rights') setGroups(work, record, params);
    else if (type === 'delete' && (action === 'revision' || action === 'event')) setVisibility(work, params);
  }
}

/** After pages are written: a move protects the redirect that it leaves. */
export function applyProtection(work: WorkDatabase, names: Names, logs: readonly LiveLog[]): void {
  for (const log of logs)
    if (log.type === 'protect' && log.action === 'move_prot') protectRedirect(work, log);
    else if (log.type === 'protect') protect(work, names, recordOf(log), log.params ?? {});
  work.db.exec(
    'DELETE FROM protected_titles WHERE EXISTS (SELECT 1 FROM page WHERE page_namespace = pt_namespace AND page_title = pt_title)',
  );
}

function recordOf(log: LiveLog): LogRecord {
  const { id, timestamp, type, action, ns = 0, title = '', logpage = 0, user, userid = 0, comment = '' } = log;
  const bits = [
    log.actionhidden === true ? hidden.text : 0,
    log.commenthidden === true ? hidden.comment : 0,
    log.userhidden === true ? hidden.user : 0,
    log.suppressed === true ? suppressed : 0,
  ];
  return {
    id,
    timestamp,
    type,
    action,
    namespace: ns,
    title: titleKey(title, ns),
    page: logpage,
    ...(user !== undefined && { contributor: { name: user, id: userid } }),
    comment,
    params: log.params === undefined ? '' : storedParams(log),
    deleted: bits.reduce((all, bit) => all | bit),
  };
}

const member = (params: Json, name: string): string => String(lookUp(params, name) ?? '');

/** A time, or `infinity`. */
const expiryOf = (value: unknown): string => (/^\d/.test(String(value)) ? digits(String(value)) : 'infinity');

function rename(work: WorkDatabase, params: Json): void {
  for (const [table, column] of [
    ['actor', 'actor_name'],
    ['user', 'user_name'],
  ])
    work
      .statement(`UPDATE OR IGNORE ${table} SET ${column} = ? WHERE ${column} = ?`)
      .run(member(params, 'newuser'), member(params, 'olduser'));
}

/** Groups of an account of this wiki that has acted. */
function setGroups(work: WorkDatabase, { title }: LogRecord, params: Json): void {
  const user = work
    .statement<number | null>('SELECT actor_user FROM actor WHERE actor_name = ?')
    .pluck()
    .get(title.replaceAll('_', ' '));
  if (typeof user !== 'number') return;
  work.statement('DELETE FROM user_groups WHERE ug_user = ?').run(user);
  const insert = work.statement('INSERT OR REPLACE INTO user_groups VALUES (?, ?, ?)');
  for (const one of objectsIn(lookUp(params, 'newmetadata'))) {
    const expiry = expiryOf(one['expiry']);
    insert.run(user, String(one['group']), expiry === 'infinity' ? null : expiry);
  }
}

function protect(work: WorkDatabase, names: Names, log: LogRecord, params: Json): void {
  const { namespace, title, page = 0, timestamp, contributor, comment } = log;
  work.statement('DELETE FROM page_restrictions WHERE pr_page = ?').run(page);
  work.statement('DELETE FROM protected_titles WHERE pt_namespace = ? AND pt_title = ?').run(namespace, title);
  for (const { expiry, cascade, ...one } of objectsIn(lookUp(params, 'details'))) {
    const [type, level] = [member(one, 'type'), member(one, 'level')];
    if (type === 'create')
      work
        .statement('INSERT INTO protected_titles VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(namespace, title, contributor?.id ?? 0, names.comment(comment), timestamp, expiryOf(expiry), level);
    else if (page > 0)
      work
        .statement(
          'INSERT OR REPLACE INTO page_restrictions (pr_page, pr_type, pr_level, pr_cascade, pr_expiry) VALUES (?, ?, ?, ?, ?)',
        )
        .run(page, type, level, cascade === true ? 1 : 0, expiryOf(expiry));
  }
}

function protectRedirect({ statement }: WorkDatabase, { logpage = 0, params = {} }: LiveLog): void {
  const given = lookUp(params, 'oldtitle_ns');
  const namespace = Number.isSafeInteger(given) ? Number(given) : 0;
  statement(
    `INSERT OR REPLACE INTO page_restrictions (pr_page, pr_type, pr_level, pr_cascade, pr_expiry)
       SELECT page_id, pr_type, pr_level, pr_cascade, pr_expiry FROM page_restrictions, page
       WHERE pr_page = ? AND page_namespace = ? AND page_title = ? AND page_is_redirect = 1`,
  ).run(logpage, namespace, titleKey(member(params, 'oldtitle_title'), namespace));
}

/** Hides or shows fields of revisions or of log entries. */
function setVisibility({ statement }: WorkDatabase, params: Json): void {
  const type = member(params, 'type');
  const bits = objectOf(lookUp(params, 'new'))['bitmask'];
  const ids = lookUp(params, 'ids');
  if (!Number.isSafeInteger(bits) || !Array.isArray(ids)) return;
  const tables =
    type === 'revision'
      ? [
          'revision SET rev_deleted = ? WHERE rev_id',
          'recentchanges SET rc_deleted = ? WHERE rc_logid = 0 AND rc_this_oldid',
        ]
      : type === 'logging'
        ? ['logging SET log_deleted = ? WHERE log_id', 'recentchanges SET rc_deleted = ? WHERE rc_logid']
        : [];
  for (const table of tables)
    statement(`UPDATE ${table} IN (SELECT value FROM json_each(?))`).run(bits, JSON.stringify(ids.map(Number)));
}
