/** One list of notifications: which rows it has, and where the next one starts. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { among } from '../../../sql/conditions.js';
import type { Notification } from '@wiki-query/server-stubs';
import { leadingInteger } from '../../../result/integer.js';
import { bundled, type Bundle } from './bundles.js';
import { describeNotifications } from './describe-notifications.js';
import { readNotifications, type NotificationRow } from '../../../records/notifications/notification-rows.js';
import { formatOf } from './format-of.js';
import type { Members, Run } from './run.js';
import { toUnix } from '@wiki-query/wikitext';
import { timeOfRow } from '../../../time/timestamps.js';

/** The newest notifications of a list in chronological order. `continue` is the start of the next one, or null. */
export async function listOf(
  run: Run,
  types: readonly string[],
  from: string | undefined,
  unreadFirst: boolean,
): Promise<Members> {
  const { params: p, call } = run;
  // Values that PHP treats as false are not continue values.
  const start = from === '' || from === '0' ? undefined : from;
  const rows = await rowsOf(run, types, start, unreadFirst);
  const next = rows.length > p.limit ? rows[p.limit] : undefined;
  const shown = rows.slice(0, p.limit);
  const bundles = p.bundle ? bundled(shown) : shown.map((row): Bundle => ({ row, others: [] }));
  const items = await describeNotifications(call, bundles, formatOf(run));
  const byTime = (a: Notification, b: Notification): number => a.timestamp.utcunix - b.timestamp.utcunix;
  return {
    list: items.toSorted(byTime),
    continue: next === undefined ? null : `${unixOf(next, call.now)}|${next.event_id}`,
  };
}

const unixOf = (row: NotificationRow, now: string): number => toUnix(timeOfRow(row.notification_timestamp, now) ?? now);

/** Up to one row more than the limit. With `unreadfirst`, unread ones come first. */
async function rowsOf(
  run: Run,
  types: readonly string[],
  from: string | undefined,
  unreadFirst: boolean,
): Promise<readonly NotificationRow[]> {
  const { params: p, call } = run;
  const limit = p.limit + 1;
  const pages = await pagesOf(run);
  const selection = { types, limit, from, pages };
  const wantsRead = p.filter.includes('read');
  const wantsUnread = p.filter.includes('!read');
  if (!(wantsRead && wantsUnread)) return readNotifications(call, { ...selection, read: wantsRead });
  if (!unreadFirst) return readNotifications(call, selection);
  let unread = await readNotifications(call, { ...selection, read: false });
  // A continue value that does not refer to an unread notification refers to a read one.
  const first = from === undefined ? undefined : leadingInteger(from.slice(from.lastIndexOf('|') + 1));
  if (unread.length > 0 && first !== undefined && unread[0]?.event_id !== first) unread = [];
  if (unread.length > p.limit) return unread;
  const more = await readNotifications(call, {
    ...selection,
    limit: limit - unread.length,
    from: unread.length > 0 ? undefined : from,
    without: unread.map((row) => row.event_id),
  });
  return [...unread, ...more];
}

/** Pages that notifications are limited to. */
async function pagesOf({ params: p, call }: Run): Promise<readonly number[] | undefined> {
  if (p.titles === undefined || p.titles.length === 0) return undefined;
  const titles = p.titles.flatMap((text) => {
    const title = call.wiki.titles.parse(text);
    return 'code' in title ? [] : [title];
  });
  if (titles.length === 0) return undefined;
  const rows = await call.db.all(
    from(t.page)
      .select(c.page_id, c.page_namespace, c.page_title)
      .where(
        among(
          c.page_title,
          titles.map((title) => title.dbkey),
        ),
      ),
  );
  return rows
    .filter((row) => titles.some((title) => title.namespace === row.page_namespace && title.dbkey === row.page_title))
    .map((row) => row.page_id);
}
