import type { Builder } from '../../db/database.js';
import type { RecentchangesTable } from '../../db/schema/schema.js';

/** The columns of a log entry for its sentence. */
export interface LogRow {
  readonly id: number;
  readonly type: string;
  readonly action: string;
  readonly timestamp: string;
  readonly namespace: number;
  readonly dbkey: string;
  /** As stored. */
  readonly params: string;
  /** Bits of what is hidden. */
  readonly deleted: number;
  readonly performer: string;
}

/** A change that repeats an entry of a log. */
type LogChange = Pick<
  RecentchangesTable,
  'rc_id' | 'rc_log_type' | 'rc_log_action' | 'rc_timestamp' | 'rc_namespace' | 'rc_title' | 'rc_params' | 'rc_deleted'
> & { readonly actor_name: string };

/** The log entry of a change, by the change's ID. */
export function logRowOf(row: LogChange): LogRow {
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

/** Entries of logs, without conditions. */
export function selectLogRows(builder: Builder) {
  return builder
    .selectFrom('logging')
    .innerJoin('actor', 'actor_id', 'log_actor')
    .select(['log_id as id', 'log_type as type', 'log_action as action', 'log_timestamp as timestamp'])
    .select(['log_namespace as namespace', 'log_title as dbkey', 'log_params as params', 'log_deleted as deleted'])
    .select('actor_name as performer');
}
