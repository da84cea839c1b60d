import { exactly } from '../../shapes/exact.js';
import type { Notification, NotificationSection } from '@wiki-query/server-stubs';
import type { ModuleRun, ValueOf } from '../../shapes/module.js';
import { singleValue } from '../../shapes/single-value.js';
import { leadingInteger } from '../../result/integer.js';
import { mark } from '../../result/value.js';
import { toIso } from '../../time/timestamps.js';
import { bundled, type Bundle } from './notifications/bundles.js';
import { describeNotifications } from './notifications/describe-notifications.js';
import { enabledTypes, type Section } from '../../records/notifications/event-types.js';
import {
  checkReader,
  readNotifications,
  subscriptions,
  type NotificationRow,
} from '../../records/notifications/notification-rows.js';
import type { Format } from './notifications/format.js';
import { unreadCount } from '../../records/notifications/unread-count.js';
import { formatNumber } from '@wiki-query/wikitext';

type Run = ModuleRun<'notifications'>;
type Preferences = Readonly<Record<string, unknown>>;
type Result = Exclude<ValueOf<'notifications'>, readonly []>;
type Writable<T> = { -readonly [K in keyof T]?: T[K] };
/** Members of a list, at the top level or in its section. */
type Members = Writable<Pick<NotificationSection, 'list' | 'continue' | 'rawcount' | 'count' | 'seenTime'>>;
type Whole = Writable<
  Pick<Result, 'list' | 'continue' | 'rawcount' | 'count' | 'seenTime'> & { alert: Members; message: Members }
>;

const makeResult = exactly<Result>();

const SECTIONS: readonly Section[] = ['alert', 'message'];

/** The viewer's notifications, in one list or one for each section. The continue value is in the list's own part. */
export const notifications = singleValue('notifications', { value: describe, cacheMode: () => 'private' });

async function describe(run: Run) {
  checkReader(run.query);
  // Clients send `_` against caches.
  run.query.parameters.get('_');
  const { params: p } = run;
  warnAboutFormat(run);
  const preferences = await subscriptions(run.query);
  const value: Whole = {};
  if (p.prop.includes('list')) await addLists(run, preferences, value);
  if (p.prop.includes('count')) await addCounts(run, preferences, value);
  if (p.prop.includes('seenTime')) addSeenTimes(run, preferences, value);
  if (p.groupbysection) fillSections(run, value);
  return mark(makeResult(value), { emptyArray: 'both' });
}

/** Warns about deprecated formats, and about formats that this server does not support. */
function warnAboutFormat(run: Run): void {
  const { params: p, query } = run;
  const requested = `${run.wireName('format')}=${p.format}`;
  if (p.format === 'flyout' || p.format === 'html') {
    const feature = `action=query&meta=notifications&${requested}`;
    query.warnings.add(
      'notifications',
      'deprecation',
      {},
      { feature, message: `apiwarn-echo-deprecation-${p.format}` },
    );
  }
  if (p.format !== undefined && formatOf(run) === undefined)
    run.warn('notimplemented', { module: `${requested} without interface messages` });
}

/** The requested format. Undefined if there are no messages to build it from. */
const formatOf = ({ params: p, query }: Run): Format | undefined =>
  query.wiki.messages.names().length > 0 ? p.format : undefined;

/** One part of a grouped response, created on first use. */
function part(value: Whole, section: Section): Members {
  return (value[section] ??= {});
}

async function addLists(run: Run, preferences: Preferences, value: Whole): Promise<void> {
  const { params: p } = run;
  if (!p.groupbysection) {
    Object.assign(
      value,
      await listOf(
        run,
        enabledTypes(run.query.wiki, preferences, p.notifiertypes, p.sections),
        p.continue,
        p.unreadfirst,
      ),
    );
    return;
  }
  for (const section of p.sections) {
    const from = section === 'alert' ? p.alertcontinue : p.messagecontinue;
    const unreadFirst = section === 'alert' ? p.alertunreadfirst : p.messageunreadfirst;
    value[section] = await listOf(
      run,
      enabledTypes(run.query.wiki, preferences, p.notifiertypes, [section]),
      from,
      unreadFirst,
    );
  }
}

/** Sections that were not requested come last and are empty. */
function fillSections({ params: p, query }: Run, value: Whole): void {
  if (p.prop.includes('list')) for (const section of SECTIONS) part(value, section).list ??= [];
  if (p.prop.includes('count'))
    for (const section of SECTIONS)
      if (part(value, section).rawcount === undefined)
        Object.assign(part(value, section), { rawcount: 0, count: shownCount(0, query.language) });
}

/** The newest notifications of a list in chronological order. `continue` is the start of the next one, or null. */
async function listOf(
  run: Run,
  types: readonly string[],
  from: string | undefined,
  unreadFirst: boolean,
): Promise<Members> {
  const { params: p, query } = run;
  // Values that PHP treats as false are not continue values.
  const start = from === '' || from === '0' ? undefined : from;
  const rows = await rowsOf(run, types, start, unreadFirst);
  const next = rows.length > p.limit ? rows[p.limit] : undefined;
  const shown = rows.slice(0, p.limit);
  const bundles = p.bundle ? bundled(shown) : shown.map((row): Bundle => ({ row, others: [] }));
  const items = await describeNotifications(query, bundles, formatOf(run));
  const byTime = (a: Notification, b: Notification): number => a.timestamp.utcunix - b.timestamp.utcunix;
  return {
    list: items.toSorted(byTime),
    continue: next === undefined ? null : `${unixOf(next)}|${next.event_id}`,
  };
}

const unixOf = (row: NotificationRow): number => Date.parse(toIso(row.notification_timestamp)) / 1000;

/** Up to one row more than the limit. With `unreadfirst`, unread ones come first. */
async function rowsOf(
  run: Run,
  types: readonly string[],
  from: string | undefined,
  unreadFirst: boolean,
): Promise<readonly NotificationRow[]> {
  const { params: p, query } = run;
  const limit = p.limit + 1;
  const pages = await pagesOf(run);
  const selection = { types, limit, from, pages };
  const wantsRead = p.filter.includes('read');
  const wantsUnread = p.filter.includes('!read');
  if (!(wantsRead && wantsUnread)) return readNotifications(query, { ...selection, read: wantsRead });
  if (!unreadFirst) return readNotifications(query, selection);
  let unread = await readNotifications(query, { ...selection, read: false });
  // A continue value that does not refer to an unread notification refers to a read one.
  const first = from === undefined ? undefined : leadingInteger(from.slice(from.lastIndexOf('|') + 1));
  if (unread.length > 0 && first !== undefined && unread[0]?.event_id !== first) unread = [];
  if (unread.length > p.limit) return unread;
  const more = await readNotifications(query, {
    ...selection,
    limit: limit - unread.length,
    from: unread.length > 0 ? undefined : from,
    without: unread.map((row) => row.event_id),
  });
  return [...unread, ...more];
}

/** Pages that notifications are limited to. */
async function pagesOf({ params: p, query }: Run): Promise<readonly number[] | undefined> {
  if (p.titles === undefined || p.titles.length === 0) return undefined;
  const titles = p.titles.flatMap((text) => {
    const title = query.wiki.titles.parse(text);
    return 'code' in title ? [] : [title];
  });
  if (titles.length === 0) return undefined;
  const rows = await query.db.all(
    query.db.sql
      .selectFrom('page')
      .select(['page_id', 'page_namespace', 'page_title'])
      .where(
        'page_title',
        'in',
        titles.map((title) => title.dbkey),
      ),
  );
  return rows
    .filter((row) => titles.some((title) => title.namespace === row.page_namespace && title.dbkey === row.page_title))
    .map((row) => row.page_id);
}

async function addCounts(run: Run, preferences: Preferences, value: Whole): Promise<void> {
  const { params: p, query } = run;
  let total = 0;
  for (const section of p.sections) {
    const count = await unreadCount(query, enabledTypes(run.query.wiki, preferences, ['web'], [section]));
    total += count;
    if (p.groupbysection)
      Object.assign(part(value, section), { rawcount: count, count: shownCount(count, query.language) });
  }
  Object.assign(value, { rawcount: total, count: shownCount(total, query.language) });
}

const shownCount = (count: number, language: string): string =>
  formatNumber(String(Math.min(count, 99)), language) + (count > 99 ? '+' : '');

function addSeenTimes({ params: p }: Run, preferences: Preferences, value: Whole): void {
  const seen = preferences['echo-seen-time'];
  const time = typeof seen === 'string' && /^\d{14}$/.test(seen) ? toIso(seen) : '1970-01-01T00:00:01Z';
  if (p.groupbysection) for (const section of p.sections) part(value, section).seenTime = time;
  else value.seenTime = mark(Object.fromEntries(p.sections.map((section) => [section, time])), { emptyArray: 'both' });
}
