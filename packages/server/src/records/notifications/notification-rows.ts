/** A user's notifications in the tables of Echo. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among, equals } from '../../sql/conditions.js';
import { sql, type Sql } from '../../sql/sql.js';
import { orderOf, startingAt, type KeyPart } from '../../sql/keyset.js';
import type { RowOf } from '../../sql/table.js';
import type { Call } from '../../request/call.js';
import { ApiError } from '../../errors/api-error.js';
import { readTimestamp } from '../../time/parse-timestamp.js';
import { preferencesOf } from '../users/preferences.js';
import { leadingInteger } from '../../result/integer.js';

const columns = [
  c.event_id,
  c.event_type,
  c.event_variant,
  c.event_agent_id,
  c.event_agent_ip,
  c.event_extra,
  c.event_page_id,
  c.notification_timestamp,
  c.notification_read_timestamp,
  c.notification_bundle_hash,
] as const;

export type NotificationRow = RowOf<(typeof columns)[number]>;

/** Which notifications a request selects. */
export interface Selection {
  readonly types: readonly string[];
  readonly limit: number;
  /** `<unix time>|<event id>` of the first one. */
  readonly from: string | undefined;
  readonly read?: boolean;
  readonly pages?: readonly number[] | undefined;
  readonly without?: readonly number[];
}

const KEY: readonly KeyPart<'echo_notification'>[] = [
  { column: c.notification_timestamp },
  { column: c.notification_event },
];

/** Only the logged-in have notifications. */
export function checkReader({ viewer }: Call): void {
  if (viewer.isAnonymous) throw new ApiError('login-required');
  if (!viewer.rights.has('echo-read-notifications'))
    throw new ApiError('permissiondenied', { right: 'echo-read-notifications' });
}

/** Notifications, newest first. */
export async function readNotifications(
  { db, viewer, now }: Call,
  selection: Selection,
): Promise<readonly NotificationRow[]> {
  const { types, read, pages, without = [] } = selection;
  return db.all(
    notifications
      .where(
        equals(c.notification_user, viewer.id),
        among(c.event_type, types),
        equals(c.event_deleted, 0),
        readState(read),
        pages && among(c.event_page_id, pages),
        fromStart(selection.from, now),
        without.length === 0 ? undefined : sql`not ${among(c.event_id, without)}`,
      )
      .orderBy(...orderOf(KEY, 'desc'))
      .limit(selection.limit),
  );
}

const notifications = from(t.echo_notification)
  .join(t.echo_event, sql`${c.event_id} = ${c.notification_event}`)
  .select(...columns);

function readState(read: boolean | undefined): Sql<'echo_notification'> | undefined {
  if (read === undefined) return undefined;
  return read ? sql`${c.notification_read_timestamp} is not null` : equals(c.notification_read_timestamp, null);
}

/** An invalid time or ID represents the beginning. */
function fromStart(value: string | undefined, now: string): Sql<'echo_notification'> | undefined {
  if (value === undefined) return undefined;
  const [time, id, ...more] = value.split('|');
  if (time === undefined || id === undefined || more.length > 0) throw new ApiError('badcontinue');
  const [seconds, event] = [leadingInteger(time), leadingInteger(id)];
  if (seconds === 0 || event === 0) return undefined;
  const start = readTimestamp(String(seconds), now);
  if (start === undefined) throw new ApiError('badcontinue');
  return startingAt(KEY, [start, event], 'desc');
}

/** Preferences of the reader that select notifications. */
export async function subscriptions(call: Call): Promise<Readonly<Record<string, unknown>>> {
  const account = await call.db.first(
    from(t.user).select(c.user_registration).where(equals(c.user_id, call.viewer.id)),
  );
  return (await preferencesOf(call, account?.user_registration ?? null)) as Readonly<Record<string, unknown>>;
}
