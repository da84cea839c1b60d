/** Writes log entries, and the users and revisions in their parameters. */
import type { WorkDatabase } from '../db/work-database.js';
import type { LogRecord } from '../xml/records.js';
import type { Names } from './names.js';

export class LogWriter {
  written = 0;

  constructor(
    private readonly work: WorkDatabase,
    private readonly names: Names,
  ) {}

  write(items: readonly LogRecord[]): void {
    for (const item of items) this.writeItem(item);
  }

  private writeItem(item: LogRecord): void {
    const { work, names } = this;
    const known = work.statement('SELECT log_deleted FROM logging WHERE log_id = ?').pluck().get(item.id);
    if (known === item.deleted) return;
    // Other parts of the entry were hidden until now.
    if (known !== undefined) work.statement('DELETE FROM log_search WHERE ls_log_id = ?').run(item.id);
    work
      .statement(
        `INSERT OR REPLACE INTO logging (log_id, log_type, log_action, log_timestamp, log_actor, log_namespace, log_title,
           log_page, log_comment_id, log_params, log_deleted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        item.id,
        item.type,
        item.action,
        item.timestamp,
        names.actor(item.contributor),
        item.namespace,
        item.title,
        item.page ?? 0,
        names.comment(item.comment),
        item.params,
        item.deleted,
      );
    this.written++;
    const revision = /"associated_rev_id";i:(\d+);/.exec(item.params)?.[1];
    if (revision !== undefined)
      work
        .statement("INSERT INTO log_search (ls_field, ls_value, ls_log_id) VALUES ('associated_rev_id', ?, ?)")
        .run(revision, item.id);
    if (item.moveTarget !== undefined)
      work
        .statement('INSERT OR REPLACE INTO import_move_targets VALUES (?, ?, ?)')
        .run(item.id, item.moveTarget.namespace, item.moveTarget.title);
    if (item.type === 'newusers') this.writeUser(item);
  }

  private writeUser({ params, title, timestamp }: LogRecord): void {
    const id = Number(/"4::userid";i:(\d+);/.exec(params)?.[1] ?? 0);
    if (id > 0 && title !== '') this.names.actor({ id, name: title.replaceAll('_', ' ') });
    if (id <= 0) return;
    this.work
      .statement(
        `INSERT OR IGNORE INTO user (user_id, user_name, user_password, user_newpassword, user_email, user_touched)
           VALUES (?, ?, '', '', '', ?)`,
      )
      .run(id, title.replaceAll('_', ' '), timestamp);
    // An account of which only edits were known may be there.
    this.work
      .statement('UPDATE user SET user_registration = ? WHERE user_id = ? AND user_registration IS NULL')
      .run(timestamp, id);
  }
}
