/** Data that only the description of notifications needs, read for a whole response at once. */
import { sql } from '../../../sql/sql.js';
import { as, integer } from '../../../sql/table.js';
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { among } from '../../../sql/conditions.js';
import type { Call } from '../../../request/call.js';
import type { TitleKey } from '../../../sql/title-condition.js';
import { NS_USER } from '@wiki-query/wikitext';
import { selectLogRows, type LogRow } from '../../../records/logs/log-row.js';
import { distinct, extraNumber, readPages, type NotificationEvent } from './events.js';

export interface Surroundings {
  /** Pages that link to the page of a notification, by their IDs. */
  readonly pages: ReadonlyMap<number, TitleKey>;
  /** Names of accounts whose groups have changed. */
  readonly users: ReadonlyMap<number, string>;
  readonly logs: ReadonlyMap<number, LogRow>;
  /** Titles that deleted pages had, by their ids. */
  readonly deletedPages: ReadonlyMap<number, TitleKey>;
}

/** Reads this data with a fixed number of queries. */
export async function loadSurroundings(call: Call, events: readonly NotificationEvent[]): Promise<Surroundings> {
  const ofType = (...types: readonly string[]): readonly NotificationEvent[] =>
    events.filter(({ row }) => types.includes(row.event_type));
  const ids = (name: string, ...types: readonly string[]): readonly number[] =>
    distinct(ofType(...types).map((event) => extraNumber(event, name))).filter((id) => id > 0);
  const lost = ofType('watchlist-change', 'minor-watchlist-change').filter(({ title }) => title === undefined);
  const around: Surroundings = {
    pages: await readPages(call, ids('link-from-page-id', 'page-linked')),
    users: await readUsers(call, ids('user', 'user-rights')),
    logs: await readLogs(call, ids('logid', 'edit-thank')),
    deletedPages: await readDeletedPages(call, distinct(lost.map(({ row }) => row.event_page_id))),
  };
  await call.titleTexts.load([
    ...around.pages.values(),
    ...around.deletedPages.values(),
    ...[...around.users.values()].map((name) => ({ namespace: NS_USER, dbkey: name.replaceAll(' ', '_') })),
  ]);
  return around;
}

/** The page that links to the page of a notification. */
export function linkingPage(around: Surroundings, event: NotificationEvent): TitleKey | undefined {
  return around.pages.get(extraNumber(event, 'link-from-page-id'));
}

async function readUsers({ db }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.all(from(t.user).select(c.user_id, c.user_name).where(among(c.user_id, ids)));
  return new Map(rows.map((row) => [row.user_id, row.user_name]));
}

async function readLogs({ db }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, LogRow>> {
  const rows = await db.all(selectLogRows.where(among(c.log_id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readDeletedPages({ db }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, TitleKey>> {
  const last = from(t.archive)
    .select(as(sql`max(${c.ar_id})`, 'last', integer))
    .where(among(c.ar_page_id, ids))
    .groupBy(c.ar_page_id);
  const rows = await db.all(
    from(t.archive)
      .select(c.ar_page_id, c.ar_namespace, c.ar_title)
      .where(sql`${c.ar_id} in (${last})`),
  );
  return new Map(rows.map((row) => [row.ar_page_id ?? 0, { namespace: row.ar_namespace, dbkey: row.ar_title }]));
}
