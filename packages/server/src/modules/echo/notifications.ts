/** A user's notifications as the tables of Echo hold them. */
import { sql, type SqlBool } from 'kysely';
import { all, among, type Condition, equals } from '../../execute/conditions.js';
import { startingAt, type KeyPart } from '../../execute/keyset.js';
import type { QueryContext } from '../../execute/module.js';
import { ApiError } from '../../protocol/api-error.js';
import { fromUnix } from '../../wiki/timestamps.js';
import { preferencesOf } from '../users/preferences.js';

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

/** Which notifications a request asks for. */
export interface Asked {
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
export function checkReader({ viewer }: QueryContext): void {
  if (viewer.isAnonymous) throw new ApiError('login-required');
  if (!viewer.rights.has('echo-read-notifications'))
    throw new ApiError('permissiondenied', { right: 'echo-read-notifications' });
}

/** Notifications, newest first. */
export async function readNotifications(
  { db, viewer }: QueryContext,
  asked: Asked,
): Promise<readonly NotificationRow[]> {
  if (asked.types.length === 0 || asked.pages?.length === 0) return [];
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
          among('event_type', asked.types),
          equals('event_deleted', 0),
          readState(asked.read),
          equals('event_page_id', asked.pages),
          asked.from === undefined ? undefined : startingAt(KEY, startOf(asked.from), 'desc'),
        ]),
      )
      .$if(asked.without !== undefined && asked.without.length > 0, (q) =>
        q.where('event_id', 'not in', [...(asked.without ?? [])]),
      )
      .orderBy('notification_timestamp', 'desc')
      .orderBy('notification_event', 'desc')
      .limit(asked.limit),
  );
}

function readState(read: boolean | undefined): Condition | undefined {
  if (read === undefined) return undefined;
  return read ? sql<SqlBool>`notification_read_timestamp is not null` : equals('notification_read_timestamp', null);
}

function startOf(value: string): readonly (string | number)[] {
  const match = /^(\d+)\|(\d+)$/.exec(value);
  if (match === null) throw new ApiError('badcontinue');
  return [fromUnix(Number(match[1])), Number(match[2])];
}

/** Preferences of the reader, which decide what they are told of. */
export async function subscriptions(query: QueryContext): Promise<Readonly<Record<string, unknown>>> {
  const account = await query.db.first(
    query.db.sql.selectFrom('user').select('user_registration').where('user_id', '=', query.viewer.id),
  );
  return (await preferencesOf(query, account?.user_registration ?? null)) as Readonly<Record<string, unknown>>;
}
