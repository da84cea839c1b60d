/** Notifications in responses: the event, its page, its agent and its time, in several formats. */
import type { Notification, NotificationContent } from '@wiki-query/server-stubs';
import { exactly } from '../../../shapes/exact.js';
import type { Call } from '../../../request/call.js';
import { unreadable, type Value } from '../../../result/value.js';
import { localTime, prettyDateText, readDatePreferences, type DatePreferences } from '../../../language/date-text.js';
import type { TitleKey } from '../../../sql/title-condition.js';
import { addSeconds, toIso, toUnix } from '@wiki-query/wikitext';
import { bundled, type Bundle } from './bundles.js';
import { eventTypeOf } from '../../../records/notifications/event-types.js';
import { loadEvents, type Agent, type NotificationEvent } from './events.js';
import { formatNotification, type Format } from './format.js';
import { messagesOf } from './messages.js';
import type { NotificationView } from './notification-view.js';
import { loadSurroundings } from './surroundings.js';
import { timeOfRow } from '../../../time/timestamps.js';

const notification = exactly<Notification>();

/** How one notification is described. */
interface NotificationWriter {
  readonly call: Call;
  readonly dates: DatePreferences;
  readonly event: (row: Bundle['row']) => NotificationEvent;
  /** The formatted text; undefined if it cannot be described, absent without a format. */
  readonly show?: (bundle: Bundle) => Promise<Value | undefined>;
}

/** Items of notifications. With a format, those that cannot be described are omitted. */
export async function describeNotifications(
  call: Call,
  bundles: readonly Bundle[],
  format?: Format,
): Promise<readonly Notification[]> {
  const writer = await prepare(call, bundles, format);
  const items: Notification[] = [];
  const left = [...bundles];
  for (let bundle = left.shift(); bundle !== undefined; bundle = left.shift()) {
    const item = await itemOf(writer, bundle);
    if (item === undefined) left.unshift(...bundled(bundle.others));
    else items.push(item);
  }
  return items;
}

async function prepare(
  call: Call,
  bundles: readonly Bundle[],
  format: Format | undefined,
): Promise<NotificationWriter> {
  const { db, viewer, wiki } = call;
  const rows = bundles.flatMap(({ row, others }) => (format === undefined ? [row] : [row, ...others]));
  const events = await loadEvents(call, rows);
  const dates = await readDatePreferences(db, viewer, wiki);
  const event = ({ event_id: id }: Bundle['row']): NotificationEvent => {
    const found = events.get(id);
    if (found === undefined) throw new Error(`the event ${id} has not been read`);
    return found;
  };
  if (format === undefined) return { call, dates, event };
  const common: Omit<NotificationView, 'event' | 'others'> = {
    call,
    around: await loadSurroundings(call, [...events.values()]),
    messages: messagesOf(call),
    contentMessages: messagesOf(call, wiki.contentLanguage.code),
    dates,
  };
  const show = ({ row, others }: Bundle): Promise<Value | undefined> =>
    formatNotification({ ...common, event: event(row), others: others.map(event) }, format);
  return { call, dates, event, show };
}

async function itemOf(writer: NotificationWriter, bundle: Bundle): Promise<Notification | undefined> {
  const { call, dates, event, show } = writer;
  const { row, others } = bundle;
  const type = eventTypeOf(row.event_type, call.wiki);
  const { title, agent, revision, showsAgent } = event(row);
  const shown = await show?.(bundle);
  if (show !== undefined && shown === undefined) return undefined;
  const parts = shown !== undefined && type?.opens === true && others.length > 0 ? [row, ...others] : [];
  const opened = await Promise.all(parts.map((part) => itemOf(writer, { row: part, others: [] })));
  return notification({
    wiki: call.wiki.site.general.wikiid ?? '',
    id: row.event_id,
    type: row.event_type,
    category: type?.category ?? 'other',
    section: type?.section ?? 'alert',
    timestamp: times(call, row.notification_timestamp, dates),
    ...(others.length > 0 && { bundledIds: others.map((other) => other.event_id) }),
    ...(row.event_variant !== null && row.event_variant !== '' && { variant: row.event_variant }),
    ...(title !== undefined && { title: titleMember(call, title) }),
    ...(agent !== undefined && { agent: agentMember(agent, showsAgent) }),
    ...(revision !== undefined && { revid: revision.id }),
    ...(row.notification_read_timestamp !== null && {
      read: timeOfRow(row.notification_read_timestamp, call.now) ?? unreadable,
    }),
    targetpages: [],
    ...(shown !== undefined && { '*': shown as NotificationContent }),
    ...(parts.length > 0 && { bundledNotifications: opened.filter((item) => item !== undefined) }),
  });
}

function times(call: Call, stored: string, dates: DatePreferences) {
  const timestamp = timeOfRow(stored, call.now) ?? call.now;
  const local = localTime(timestamp, dates);
  return {
    utciso8601: toIso(timestamp),
    utcunix: toUnix(timestamp),
    unix: String(toUnix(local)),
    utcmw: timestamp,
    mw: local,
    date: dayText(call, timestamp, dates),
  };
}

/** The day as a heading: today, yesterday, or its date. */
function dayText({ wiki, language, now }: Call, timestamp: string, dates: DatePreferences): string {
  const day = localTime(timestamp, dates).slice(0, 8);
  const isDayOf = (time: string): boolean => localTime(time, dates).slice(0, 8) === day;
  if (toUnix(now) - toUnix(timestamp) <= 2 * 86400) {
    if (isDayOf(now)) return wiki.messages.text('echo-date-today', language) ?? 'Today';
    if (isDayOf(addSeconds(now, -86400))) return wiki.messages.text('echo-date-yesterday', language) ?? 'Yesterday';
  }
  return prettyDateText(timestamp, language, wiki, dates);
}

function titleMember({ titleTexts, wiki }: Call, { namespace, dbkey }: TitleKey) {
  const info = wiki.namespaces.get(namespace);
  const gender = titleTexts.gender(namespace, dbkey);
  const name = (gender === 'unknown' ? undefined : info?.gendered?.[gender]) ?? info?.name ?? '';
  return {
    full: titleTexts.text(namespace, dbkey),
    namespace: name.replaceAll(' ', '_'),
    'namespace-key': namespace,
    text: dbkey.replaceAll('_', ' '),
  };
}

const agentMember = ({ id, name }: Agent, isShown: boolean) => (isShown ? { id, name } : { userhidden: '' });
