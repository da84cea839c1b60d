/** A user's notifications in the tables of Echo. */
import { all, among, type Condition, equals, where } from '../../sql/conditions.js';
import { startingAt, type KeyPart } from '../../sql/keyset.js';
import type { Call } from '../../request/call.js';
import { ApiError } from '../../errors/api-error.js';
import { readTimestamp } from '../../time/parse-timestamp.js';
import { preferencesOf } from '../users/preferences.js';
import { leadingInteger } from '../../result/integer.js';

export interface NotificationRow {
  readonly event_id: number;
  readonly event_type: string;
  readonly event_variant: string | null;
  readonly event_agent_id: number | null;
  readonly event_agent_ip: string | null;
  readonly event_extra: string | null;
  readonly event_page_id: number | null;
  readonly notification_timestamp: string;
  readonly notification_read_timestamp: string | null;
  readonly notification_bundle_hash: string;
}

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

const KEY: readonly KeyPart[] = [
  { column: 'notification_timestamp', type: 'timestamp' },
  { column: 'notification_event', type: 'int' },
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
  if (selection.types.length === 0 || selection.pages?.length === 0) return [];
  return db.all(
    db.sql
      .selectFrom('echo_notification')
      .innerJoin('echo_event', 'event_id', 'notification_event')
      .select([
        'event_id',
        'event_type',
        'event_variant',
        'event_agent_id',
        'event_agent_ip',
        'event_extra',
        'event_page_id',
      ])
      .select(['notification_timestamp', 'notification_read_timestamp', 'notification_bundle_hash'])
      .where(
        all([
          equals('notification_user', viewer.id),
          among('event_type', selection.types),
          equals('event_deleted', 0),
          readState(selection.read),
          equals('event_page_id', selection.pages),
          fromStart(selection.from, now),
        ]),
      )
      .$if(selection.without !== undefined && selection.without.length > 0, (q) =>
        q.where('event_id', 'not in', [...(selection.without ?? [])]),
      )
      .orderBy('notification_timestamp', 'desc')
      .orderBy('notification_event', 'desc')
      .limit(selection.limit),
  );
}

function readState(read: boolean | undefined): Condition | undefined {
  if (read === undefined) return undefined;
  return read ? where`notification_read_timestamp is not null` : equals('notification_read_timestamp', null);
}

/** An invalid time or ID represents the beginning. */
function fromStart(value: string | undefined, now: string): Condition | undefined {
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
    call.db.sql.selectFrom('user').select('user_registration').where('user_id', '=', call.viewer.id),
  );
  return (await preferencesOf(call, account?.user_registration ?? null)) as Readonly<Record<string, unknown>>;
}
