/** Unread messages and pages of the viewer. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { equals } from '../../../sql/conditions.js';
import { sql } from '../../../sql/sql.js';
import type { Run } from './run.js';

/** Maximum count of unread pages of the watchlist. */
const MOST_UNREAD = 1000;

export async function hasMessages({ call: { db, viewer } }: Run): Promise<boolean> {
  const row = await db.first(
    viewer.isAnonymous
      ? from(t.user_newtalk).select(t.user_newtalk.user_ip).where(equals(t.user_newtalk.user_ip, viewer.name)).limit(1)
      : from(t.user_newtalk).select(t.user_newtalk.user_ip).where(equals(t.user_newtalk.user_id, viewer.id)).limit(1),
  );
  return row !== undefined;
}

export async function unreadCount({ call: { db, viewer } }: Run): Promise<number | string> {
  if (viewer.isAnonymous) return 0;
  const rows = await db.all(
    from(t.watchlist)
      .select(c.wl_id)
      .where(equals(c.wl_user, viewer.id))
      .where(sql`${c.wl_notificationtimestamp} is not null`)
      .limit(MOST_UNREAD),
  );
  return rows.length >= MOST_UNREAD ? `${MOST_UNREAD}+` : rows.length;
}
