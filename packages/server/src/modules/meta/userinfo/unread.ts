/** What the viewer has not read. */
import type { Run } from './run.js';

/** Maximum count of unread pages of the watchlist. */
const MOST_UNREAD = 1000;

export async function hasMessages({ call: { db, viewer } }: Run): Promise<boolean> {
  const row = await db.first(
    viewer.isAnonymous
      ? db.sql.selectFrom('user_newtalk').select('user_ip').where('user_ip', '=', viewer.name).limit(1)
      : db.sql.selectFrom('user_newtalk').select('user_ip').where('user_id', '=', viewer.id).limit(1),
  );
  return row !== undefined;
}

export async function unreadCount({ call: { db, viewer } }: Run): Promise<number | string> {
  if (viewer.isAnonymous) return 0;
  const rows = await db.all(
    db.sql
      .selectFrom('watchlist')
      .select('wl_id')
      .where('wl_user', '=', viewer.id)
      .where('wl_notificationtimestamp', 'is not', null)
      .limit(MOST_UNREAD),
  );
  return rows.length >= MOST_UNREAD ? `${MOST_UNREAD}+` : rows.length;
}
