/** Data of items about changes in addition to their rows, read for all of them at once. */
import { c } from '../../db/schema/tables.js';
import type { Call } from '../../request/call.js';
import type { LogParams } from '../logs/log-params.js';
import { readTags } from '../tags/change-tags.js';
import { isLog, type ChangeRow } from './change-row.js';
import { htmlComments } from './html-comments.js';
import { readLogDetails } from '../logs/log-details.js';

export interface ChangeBatch {
  readonly comments: readonly string[];
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly logs: ReadonlyMap<number, LogParams>;
}

/** Reads comments as HTML, tags and log parameters, if the properties request them. */
export async function readChangeBatch(
  rows: readonly ChangeRow[],
  props: readonly string[],
  call: Call,
): Promise<ChangeBatch> {
  const logRows = props.includes('loginfo') ? rows.filter(isLog) : [];
  return {
    comments: await htmlComments(rows, props.includes('parsedcomment'), call, (row) => ({
      namespace: row.rc_namespace,
      dbkey: row.rc_title,
      text: row.comment_text,
    })),
    tags: await readTags(call.db, c.ct_rc_id, props.includes('tags') ? rows.map((row) => row.rc_id) : []),
    logs: await readLogDetails(logRows.map(logOf), call),
  };
}

function logOf(row: ChangeRow) {
  const log = {
    type: row.rc_log_type ?? '',
    action: row.rc_log_action ?? '',
    timestamp: row.rc_timestamp,
    params: row.rc_params ?? '',
  };
  return { id: row.rc_id, log };
}
