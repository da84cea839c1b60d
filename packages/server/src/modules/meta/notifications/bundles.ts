/** Bundles related unread notifications. */
import type { NotificationRow } from '../../../records/notifications/notification-rows.js';

/** A notification, with those of its bundle. */
export interface Bundle {
  readonly row: NotificationRow;
  readonly others: readonly NotificationRow[];
}

/** The newest of each group represents it. Unread ones come first, then newer ones. */
export function bundled(rows: readonly NotificationRow[]): readonly Bundle[] {
  const alone: Bundle[] = [];
  const groups = new Map<string, NotificationRow[]>();
  for (const row of rows) {
    const { notification_read_timestamp: read, notification_bundle_hash: key } = row;
    const group = groups.get(key);
    if (read !== null || key === '') alone.push({ row, others: [] });
    else if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const together = [...groups.values()].flatMap((group): readonly Bundle[] => {
    const [row, ...others] = group.toSorted(unreadAndNewFirst);
    return row === undefined ? [] : [{ row, others }];
  });
  return [...alone, ...together].toSorted((a, b) => unreadAndNewFirst(a.row, b.row));
}

function unreadAndNewFirst(a: NotificationRow, b: NotificationRow): number {
  const key = (row: NotificationRow): string =>
    (row.notification_read_timestamp === null ? '1' : '0') + row.notification_timestamp;
  const [first, second] = [key(a), key(b)];
  return first < second ? 1 : first > second ? -1 : 0;
}
