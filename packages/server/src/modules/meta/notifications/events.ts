/** Data of notification events: page, agent and revision, read for many at once. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { among } from '../../../sql/conditions.js';
import { as } from '../../../sql/table.js';
import { sql } from '../../../sql/sql.js';
import type { Call } from '../../../request/call.js';
import { hiddenUser } from '../../../records/users/hidden-users.js';
import type { TitleKey } from '../../../sql/title-condition.js';
import { NS_USER } from '@wiki-query/wikitext';
import { isPhpArray, unserializePhp, type PhpArray, type PhpValue } from '../../../text/php-serialize.js';
import { hidden, maySee, type HiddenField } from '../../../content/visibility.js';
import type { NotificationRow } from '../../../records/notifications/notification-rows.js';
import { isNumeric, saturated } from '../../../result/integer.js';

export interface Agent {
  /** 0 without an account. */
  readonly id: number;
  readonly name: string;
}

export interface NotificationEvent {
  readonly row: NotificationRow;
  readonly extra: PhpArray;
  /** The page by its ID, or by the title stored in the event. */
  readonly title: TitleKey | undefined;
  readonly agent: Agent | undefined;
  /** The revision of the event, unless its page is deleted. */
  readonly revision: ReturnType<Awaited<ReturnType<typeof readRevisions>>['get']>;
  /** Whether the viewer may see the user. */
  readonly showsAgent: boolean;
}

/** A value of the event's stored data as text; empty if missing. */
export function extraText({ extra }: Pick<NotificationEvent, 'extra'>, name: string): string {
  const value = extra.get(name);
  if (value === true) return '1';
  return typeof value === 'string' || isNumeric(value) ? String(value) : '';
}

/** A number of the event's stored data, such as an ID; 0 if missing. */
export function extraNumber(event: Pick<NotificationEvent, 'extra'>, name: string): number {
  const text = extraText(event, name);
  return /^-?\d+$/.test(text) ? saturated(text) : 0;
}

/** Values of a list in the event's own data. */
export function extraList({ extra }: NotificationEvent, name: string): readonly string[] {
  const value: PhpValue | undefined = extra.get(name);
  return isPhpArray(value) ? [...value.values()].map(String) : [];
}

/** Whether the viewer may see this part of the event's revision. */
export function maySeePart({ viewer }: Call, { revision }: NotificationEvent, part: HiddenField): boolean {
  return revision === undefined || maySee(revision.deleted, part, viewer.rights);
}

/** Events by their IDs. A fixed number of queries. */
export async function loadEvents(
  call: Call,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<number, NotificationEvent>> {
  const extras = new Map(rows.map((row) => [row.event_id, extraOf(row)]));
  const pages = await readPages(call, distinct(rows.map((row) => row.event_page_id)));
  const agents = await readAgents(call, distinct(rows.map((row) => row.event_agent_id)));
  const revisions = await readRevisions(call, distinct([...extras.values()].map(revisionId)));
  const events = rows.map((row): NotificationEvent => {
    const extra = extras.get(row.event_id) ?? new Map();
    const account = row.event_agent_id === null ? undefined : agents.get(row.event_agent_id);
    const agent = agentOf(call, row, account?.name);
    const revision = revisions.get(revisionId(extra) ?? 0);
    return {
      row,
      extra,
      title: (row.event_page_id === null ? undefined : pages.get(row.event_page_id)) ?? keptTitle(call, extra),
      agent,
      revision,
      showsAgent: showsAgent(call, agent, revision, account?.isHidden === true),
    };
  });
  await call.titleTexts.load(
    events.flatMap(({ title, agent }) => [
      ...(title === undefined ? [] : [title]),
      ...(agent === undefined ? [] : [{ namespace: NS_USER, dbkey: agent.name.replaceAll(' ', '_') }]),
    ]),
  );
  return new Map(events.map((event) => [event.row.event_id, event]));
}

function extraOf({ event_extra: text }: NotificationRow): PhpArray {
  const value = text === null ? undefined : unserializePhp(text);
  return isPhpArray(value) ? value : new Map();
}

function revisionId(extra: PhpArray): number | undefined {
  return extraNumber({ extra }, 'revid') || undefined;
}

function agentOf({ wiki }: Call, row: NotificationRow, account: string | undefined): Agent | undefined {
  if (row.event_agent_id !== null) return account === undefined ? undefined : { id: row.event_agent_id, name: account };
  return row.event_agent_ip === null
    ? undefined
    : { id: 0, name: wiki.contentLanguage.firstLetter.upper(row.event_agent_ip) };
}

/** The author of the revision is hidden with it. Other users are hidden if a block hides their account. */
function showsAgent(
  { viewer: { rights } }: Call,
  agent: Agent | undefined,
  revision: NotificationEvent['revision'],
  isHidden: boolean,
): boolean {
  if (agent === undefined) return true;
  if (revision?.user === agent.name) return maySee(revision.deleted, hidden.user, rights);
  return !isHidden || rights.has('viewsuppressed') || rights.has('hideuser');
}

function keptTitle({ wiki }: Call, extra: PhpArray): TitleKey | undefined {
  const title = extra.get('page_title');
  const namespace = extra.get('page_namespace');
  return typeof title === 'string' && typeof namespace === 'number'
    ? wiki.titles.makeSafe(namespace, title)
    : undefined;
}

/** The ids among the values, each once. */
export const distinct = (values: readonly (number | null | undefined)[]): readonly number[] => [
  ...new Set(values.filter(isNumeric)),
];

/** Pages by their ids. */
export async function readPages({ db }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, TitleKey>> {
  const rows = await db.all(
    from(t.page).select(c.page_id, c.page_namespace, c.page_title).where(among(c.page_id, ids)),
  );
  return new Map(rows.map((row) => [row.page_id, { namespace: row.page_namespace, dbkey: row.page_title }]));
}

async function readAgents(
  { db }: Call,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly isHidden: boolean }>> {
  const rows = await db.all(from(t.user).select(c.user_id, c.user_name, hiddenUser).where(among(c.user_id, ids)));
  return new Map(rows.map((row) => [row.user_id, { name: row.user_name, isHidden: row.hidden !== null }]));
}

async function readRevisions({ db }: Call, ids: readonly number[]) {
  const rows = await db.all(
    from(t.revision)
      .join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
      .join(t.comment, sql`${c.comment_id} = ${c.rev_comment_id}`)
      .select(as(c.rev_id, 'id'), as(c.rev_page, 'page'), as(c.rev_timestamp, 'timestamp'))
      .select(as(c.rev_deleted, 'deleted'), as(c.actor_name, 'user'), as(c.comment_text, 'comment'))
      .where(among(c.rev_id, ids)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
