import { c, t } from '../../db/schema/tables.js';
import type { Call } from '../../request/call.js';
import { among, equals } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import { as, integer, tableOf } from '../../sql/table.js';

/** Most unread notifications that are counted. */
const MOST = 100;

const unread = from(t.echo_notification)
  .join(t.echo_event, sql`${c.event_id} = ${c.notification_event}`)
  .select(c.event_id)
  .where(equals(c.notification_read_timestamp, null), equals(c.event_deleted, 0))
  .limit(MOST);

/** The number of unread notifications of these types, up to a hundred. */
export async function unreadCount({ db, viewer }: Call, types: readonly string[]): Promise<number> {
  if (types.length === 0) return 0;
  const own = unread.where(equals(c.notification_user, viewer.id), among(c.event_type, types));
  const row = await db.first(from(tableOf(own, 'unread')).select(as(sql`count(*)`, 'count', integer)));
  return row?.count ?? 0;
}
