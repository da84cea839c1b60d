import { sql } from 'kysely';
import type { Call } from '../../request/call.js';

/** Most unread notifications that are counted. */
const MOST = 100;

/** The number of unread notifications of these types, up to a hundred. */
export async function unreadCount({ db, viewer }: Call, types: readonly string[]): Promise<number> {
  if (types.length === 0) return 0;
  const row = await db.first(
    db.sql
      .selectFrom((from) =>
        from
          .selectFrom('echo_notification')
          .innerJoin('echo_event', 'event_id', 'notification_event')
          .select('event_id')
          .where('notification_user', '=', viewer.id)
          .where('notification_read_timestamp', 'is', null)
          .where('event_deleted', '=', 0)
          .where('event_type', 'in', [...types])
          .limit(MOST)
          .as('unread'),
      )
      .select(sql<number>`count(*)`.as('count')),
  );
  return row?.count ?? 0;
}
