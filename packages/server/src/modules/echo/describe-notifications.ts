/** What answers say of notifications: the event, its page, who caused it, and when, in several forms. */
import type { QueryContext } from '../../execute/module.js';
import { localTime, prettyDateText, readDatePreferences, type DatePreferences } from '../../wiki/date-text.js';
import { isPhpArray, unserializePhp, type PhpArray } from '../../wiki/php-serialize.js';
import { hiding } from '../../wiki/hidden-users.js';
import { addSeconds, toIso, toUnix } from '../../wiki/timestamps.js';
import { hidden, maySee } from '../../wiki/visibility.js';
import { eventTypeOf } from './event-types.js';
import type { NotificationRow } from './notifications.js';

/** A notification, with those that are told together with it. */
export interface Bundle {
  readonly row: NotificationRow;
  readonly others: readonly NotificationRow[];
}

interface Lookup {
  readonly pages: ReadonlyMap<number, { readonly namespace: number; readonly dbkey: string }>;
  readonly agents: ReadonlyMap<number, { readonly name: string; readonly isHidden: boolean }>;
  readonly revisions: ReadonlyMap<number, { readonly user: string; readonly deleted: number }>;
  readonly dates: DatePreferences;
}

/** Items of notifications, in their order. A fixed number of queries. */
export async function describeNotifications(
  query: QueryContext,
  bundles: readonly Bundle[],
): Promise<readonly NotificationItem[]> {
  const lookup = await lookUp(
    query,
    bundles.map(({ row }) => row),
  );
  return bundles.map((bundle) => itemOf(query, bundle, lookup));
}

export interface NotificationItem {
  readonly timestamp: { readonly utcunix: number };
}

function extraOf(row: NotificationRow): PhpArray | undefined {
  const value = row.event_extra === null ? undefined : unserializePhp(row.event_extra);
  return isPhpArray(value) ? value : undefined;
}

function revisionOf(row: NotificationRow): number | undefined {
  const id = Number(extraOf(row)?.get('revid'));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

async function lookUp(query: QueryContext, rows: readonly NotificationRow[]): Promise<Lookup> {
  const { db, viewer, wiki, titleTexts } = query;
  const numbers = (values: readonly (number | null | undefined)[]): number[] => [
    ...new Set(values.filter((value) => typeof value === 'number')),
  ];
  const pageIds = numbers(rows.map((row) => row.event_page_id));
  const agentIds = numbers(rows.map((row) => row.event_agent_id));
  const revisionIds = numbers(rows.map(revisionOf));
  const pages =
    pageIds.length === 0
      ? []
      : await db.all(
          db.sql.selectFrom('page').select(['page_id', 'page_namespace', 'page_title']).where('page_id', 'in', pageIds),
        );
  const agents =
    agentIds.length === 0
      ? []
      : await db.all(
          db.sql
            .selectFrom('user')
            .select(['user_id', 'user_name', hiding('user_id').as('hidden')])
            .where('user_id', 'in', agentIds),
        );
  const revisions =
    revisionIds.length === 0
      ? []
      : await db.all(
          db.sql
            .selectFrom('revision')
            .innerJoin('actor', 'actor_id', 'rev_actor')
            .select(['rev_id', 'rev_deleted', 'actor_name'])
            .where('rev_id', 'in', revisionIds),
        );
  await titleTexts.load(pages.map((page) => ({ namespace: page.page_namespace, dbkey: page.page_title })));
  return {
    pages: new Map(pages.map((page) => [page.page_id, { namespace: page.page_namespace, dbkey: page.page_title }])),
    agents: new Map(agents.map((agent) => [agent.user_id, { name: agent.user_name, isHidden: agent.hidden !== null }])),
    revisions: new Map(revisions.map((row) => [row.rev_id, { user: row.actor_name, deleted: row.rev_deleted }])),
    dates: await readDatePreferences(db, viewer, wiki),
  };
}

function itemOf(query: QueryContext, { row, others }: Bundle, lookup: Lookup): NotificationItem {
  const type = eventTypeOf(row.event_type);
  const revision = revisionOf(row);
  const general = query.wiki.profile.siteinfo['general'] as Readonly<Record<string, unknown>>;
  return {
    wiki: general['wikiid'],
    id: row.event_id,
    type: row.event_type,
    category: type?.category ?? 'other',
    section: type?.section ?? 'alert',
    timestamp: times(query, row.notification_timestamp, lookup.dates),
    ...(others.length > 0 && { bundledIds: others.map((other) => other.event_id) }),
    ...(row.event_variant !== null && row.event_variant !== '' && { variant: row.event_variant }),
    ...titleOf(query, row, lookup),
    ...agentOf(query, row, lookup),
    ...(revision !== undefined && lookup.revisions.has(revision) && { revid: revision }),
    ...(row.notification_read_timestamp !== null && { read: row.notification_read_timestamp }),
    targetpages: [],
  } as NotificationItem;
}

function times(query: QueryContext, timestamp: string, dates: DatePreferences): object {
  const local = localTime(timestamp, dates);
  return {
    utciso8601: toIso(timestamp),
    utcunix: toUnix(timestamp),
    unix: String(toUnix(local)),
    utcmw: timestamp,
    mw: local,
    date: dayText(query, timestamp, dates),
  };
}

/** The day as lists are headed: today, yesterday, or its date. */
function dayText({ wiki, language, now }: QueryContext, timestamp: string, dates: DatePreferences): string {
  const day = localTime(timestamp, dates).slice(0, 8);
  const isDayOf = (time: string): boolean => localTime(time, dates).slice(0, 8) === day;
  if (toUnix(now) - toUnix(timestamp) <= 2 * 86400) {
    if (isDayOf(now)) return wiki.message('echo-date-today', language) ?? 'Today';
    if (isDayOf(addSeconds(now, -86400))) return wiki.message('echo-date-yesterday', language) ?? 'Yesterday';
  }
  return prettyDateText(timestamp, language, wiki, dates);
}

/** The page of an event: by its id, or by the title that the event kept. */
function titleOf({ titleTexts, wiki }: QueryContext, row: NotificationRow, { pages }: Lookup): object {
  const extra = extraOf(row);
  const kept = extra?.get('page_title');
  const keptNamespace = extra?.get('page_namespace');
  const page =
    (row.event_page_id === null ? undefined : pages.get(row.event_page_id)) ??
    (typeof kept === 'string' && typeof keptNamespace === 'number'
      ? { namespace: keptNamespace, dbkey: kept.replaceAll(' ', '_') }
      : undefined);
  if (page === undefined) return {};
  const full = titleTexts.text(page.namespace, page.dbkey);
  const info = wiki.namespaces.get(page.namespace);
  const gender = titleTexts.gender(page.namespace, page.dbkey);
  const name = (gender === 'unknown' ? undefined : info?.gendered?.[gender]) ?? info?.name ?? '';
  return {
    title: {
      full,
      namespace: name.replaceAll(' ', '_'),
      'namespace-key': page.namespace,
      text: page.dbkey.replaceAll('_', ' '),
    },
  };
}

function agentOf({ viewer }: QueryContext, row: NotificationRow, { agents, revisions }: Lookup): object {
  const account = row.event_agent_id === null ? undefined : agents.get(row.event_agent_id);
  const name = account?.name ?? row.event_agent_ip;
  if (name === null || (row.event_agent_id !== null && account === undefined)) return {};
  const revision = revisions.get(revisionOf(row) ?? 0);
  const shown =
    revision?.user === name
      ? maySee(revision.deleted, hidden.user, viewer.rights)
      : account?.isHidden !== true || viewer.rights.has('viewsuppressed') || viewer.rights.has('hideuser');
  return { agent: shown ? { id: row.event_agent_id ?? 0, name } : { userhidden: '' } };
}
