import { sql } from '../../sql/sql.js';
import { as, integer } from '../../sql/table.js';
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among, equals } from '../../sql/conditions.js';
import { exactly } from '../../shapes/exact.js';
import type { ValueOf, ItemOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { singleValue } from '../../shapes/single-value.js';
import { NS_MAIN, NS_USER } from '@wiki-query/wikitext';
import { phpKey } from '../../result/integer.js';
import { enabledTypes } from '../../records/notifications/event-types.js';
import { checkReader, subscriptions } from '../../records/notifications/notification-rows.js';
import { unreadCount } from '../../records/notifications/unread-count.js';

type Run = QueryRun<'unreadnotificationpages'>;
type Page = ItemOf<'unreadnotificationpages'>['pages'][number];

const makeValue = exactly<ValueOf<'unreadnotificationpages'>>();
const item = exactly<ItemOf<'unreadnotificationpages'>>();
const page = exactly<Page>();

interface PageCount {
  readonly namespace: number;
  readonly dbkey: string;
  count: number;
}

/** Pages with unread notifications of the viewer, in descending order of their number. */
export const unreadnotificationpages = singleValue('unreadnotificationpages', {
  value: describe,
  cacheMode: () => 'private',
});

async function describe(run: Run) {
  const { call, params: p } = run;
  checkReader(call);
  call.parameters.get('_');
  const preferences = await subscriptions(call);
  const types = enabledTypes(run.call.wiki, preferences, ['web'], ['alert', 'message']);
  const { pages, without } = await counts(run, types);
  const list = p.grouppages ? await grouped(run, pages, without) : alone(run, pages, without);
  const { titles, site } = call.wiki;
  const pagesOfWiki = item({
    pages: list,
    totalCount: await unreadCount(call, types),
    source: { title: null, url: titles.expandUrl('/api.php'), base: '' },
  });
  return makeValue({ [String(site.general.wikiid)]: pagesOfWiki });
}

/** Numbers of unread notifications by page, and of those without a page. */
async function counts(
  { call, params: p }: Run,
  types: readonly string[],
): Promise<{ readonly pages: readonly PageCount[]; readonly without: number }> {
  const { db, viewer, titleTexts } = call;
  const unread = from(t.echo_event)
    .join(t.echo_notification, sql`${c.notification_event} = ${c.event_id}`)
    .select(c.event_page_id, as(sql`count(*)`, 'count', integer))
    .where(equals(c.notification_user, viewer.id), equals(c.notification_read_timestamp, null))
    .where(equals(c.event_deleted, 0), among(c.event_type, types))
    .groupBy(c.event_page_id);
  const rows = await db.all(p.grouppages ? unread : unread.orderBy(sql`count desc`).limit(p.limit));
  const byId = new Map(rows.map((row) => [row.event_page_id, row.count]));
  const ids = rows.flatMap((row) => row.event_page_id ?? []);
  const pages = await db.all(
    from(t.page).select(c.page_id, c.page_namespace, c.page_title).where(among(c.page_id, ids)),
  );
  const found = pages.map((page) => ({
    namespace: page.page_namespace,
    dbkey: page.page_title,
    count: byId.get(page.page_id) ?? 0,
  }));
  await titleTexts.load(found);
  return { pages: found, without: byId.get(null) ?? 0 };
}

const byCount = (a: PageCount, b: PageCount): number => b.count - a.count;

function alone({ call }: Run, pages: readonly PageCount[], without: number): readonly Page[] {
  const list: Page[] = pages
    .toSorted(byCount)
    .map((page) => ({ title: phpKey(call.titleTexts.text(page.namespace, page.dbkey)), count: page.count }));
  return without > 0 ? [...list, { title: null, count: without }] : list;
}

/**
 * PHP renumbers integer keys when it slices an array, so that `ApiEchoUnreadNotificationPages` returns pages `0`, `1`, ...
 * if names are numbers.
 */
function renumbered(pages: readonly PageCount[]): readonly PageCount[] {
  let next = 0;
  return pages.map((page) =>
    page.namespace === NS_MAIN && typeof phpKey(page.dbkey) === 'number' ? { ...page, dbkey: String(next++) } : page,
  );
}

/** A page and its talk page are combined. Notifications without a page count for the viewer's user page. */
async function grouped(
  { call, params: p }: Run,
  pages: readonly PageCount[],
  without: number,
): Promise<readonly Page[]> {
  const { titleTexts } = call;
  const { namespaces } = call.wiki;
  const own = { namespace: NS_USER, dbkey: call.viewer.name.replaceAll(' ', '_') };
  const groups = new Map<string, PageCount>();
  const add = (namespace: number, dbkey: string, count: number): void => {
    const key = `${namespace}:${dbkey}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { namespace, dbkey, count });
    else group.count += count;
  };
  for (const page of pages) add(namespaces.subject(page.namespace), page.dbkey, page.count);
  if (without > 0) add(own.namespace, own.dbkey, without);
  const shown = renumbered([...groups.values()].toSorted(byCount).slice(0, p.limit));
  await titleTexts.load(shown);
  return shown.map(({ namespace, dbkey, count }) => {
    const talk = namespaces.talk(namespace);
    const title = titleTexts.text(namespace, dbkey);
    const isOwn = namespace === own.namespace && dbkey === own.dbkey;
    const related = [title, ...(talk === undefined ? [] : [titleTexts.text(talk, dbkey)]), ...(isOwn ? [null] : [])];
    return page({ ns: namespace, title, unprefixed: dbkey.replaceAll('_', ' '), pages: related, count });
  });
}
