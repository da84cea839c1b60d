/** Unread messages and pages of the viewer. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { equals } from '../../../sql/conditions.js';
import { sql } from '../../../sql/sql.js';
import type { Run } from './run.js';

/** Maximum count of unread pages of the watchlist. */
const MOST_UNREAD = 1000;

export async function hasMessages({ call: { db, viewer } }: Run): Promise<boolean> {
  const { user_ip, user_id } = t.user_newtalk;
  const isOwn = viewer.isAnonymous ? equals(user_ip, viewer.name) : equals(user_id, viewer.id);
  return (await db.first(from(t.user_newtalk).where(isOwn).limit(1))) !== undefined;
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
