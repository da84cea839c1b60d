import { from, type RowIn } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { as, type RowOf } from '../../sql/table.js';

/** Entries of logs, without conditions. */
export const selectLogRows = from(t.logging)
  .join(t.actor, sql`${c.actor_id} = ${c.log_actor}`)
  .select(as(c.log_id, 'id'), as(c.log_type, 'type'), as(c.log_action, 'action'))
  .select(as(c.log_timestamp, 'timestamp'), as(c.log_namespace, 'namespace'), as(c.log_title, 'dbkey'))
  .select(as(c.log_params, 'params'), as(c.log_deleted, 'deleted'), as(c.actor_name, 'performer'));

/** A log entry for its sentence. */
export type LogRow = RowIn<typeof selectLogRows>;

/** Columns of a change that repeats an entry of a log, and those for the sentence about it. */
export const logged = [c.rc_id, c.rc_type, c.rc_log_type, c.rc_log_action, c.rc_timestamp, c.rc_params] as const;
export const logColumns = [...logged, c.rc_namespace, c.rc_title, c.rc_deleted, c.actor_name] as const;

/** The log entry of a change, by the change's ID. */
export function logRowOf(row: RowOf<(typeof logColumns)[number]>): LogRow {
  return {
    id: row.rc_id,
    type: row.rc_log_type ?? '',
    action: row.rc_log_action ?? '',
    timestamp: row.rc_timestamp,
    namespace: row.rc_namespace,
    dbkey: row.rc_title,
    params: row.rc_params ?? '',
    deleted: row.rc_deleted,
    performer: row.actor_name,
  };
}
