import { all, compare, equals, when } from '../../sql/conditions.js';
import { parseContinue, startingAt, type Direction, type KeyPart, type KeyValue } from '../../sql/keyset.js';
import { has, type ModuleRun } from '../../shapes/module.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { toIso } from '../../time/timestamps.js';
import { notExpired } from '../../records/watchlist/not-expired.js';
import { refuseContradiction } from '../../records/changes/show-filters.js';
import { watchlistOwner } from '../../records/watchlist/watchlist-owner.js';

interface Row {
  readonly wl_namespace: number;
  readonly wl_title: string;
  readonly wl_notificationtimestamp: string | null;
}

type Run = ModuleRun<'watchlistraw'>;

/** Watched pages, by namespace and title. The list stands beside `query`. */
export const watchlistraw = scanModule<'watchlistraw', Row>('watchlistraw', {
  scan: async (run) => {
    const { params: p, query } = run;
    const owner = await watchlistOwner(p, query);
    refuseContradiction(run, p.show ?? [], [['changed', '!changed']]);
    const start = startOf(p.continue);
    const direction = directionOf(p.dir);
    const key = keyOf(p.namespace);
    const other: Direction = direction === 'asc' ? 'desc' : 'asc';
    return {
      query: query.db.sql
        .selectFrom('watchlist')
        .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
        .select(['wl_namespace', 'wl_title', 'wl_notificationtimestamp'])
        .where(
          all([
            equals('wl_user', owner.id),
            equals('wl_namespace', p.namespace),
            when(has(p.show, 'changed'), () => compare('wl_notificationtimestamp', '>', '')),
            when(has(p.show, '!changed'), () => equals('wl_notificationtimestamp', null)),
            when(p.fromtitle !== undefined, () => startingAt(key, boundOf(run, p.fromtitle ?? ''), direction)),
            when(p.totitle !== undefined, () => startingAt(key, boundOf(run, p.totitle ?? ''), other)),
            notExpired(query.now),
          ]),
        ),
      key,
      direction,
      limit: p.limit,
      start,
    };
  },
  titles: (row) => ({ namespace: row.wl_namespace, dbkey: row.wl_title }),
  place: { in: 'list', top: true },
  item: (row, { params: p, query }) => ({
    ns: row.wl_namespace,
    title: query.titleTexts.text(row.wl_namespace, row.wl_title),
    ...(has(p.prop, 'changed') &&
      row.wl_notificationtimestamp !== null && { changed: toIso(row.wl_notificationtimestamp) }),
  }),
  generates: ({ query }) => ({ titles: (row) => query.wiki.titles.of(row.wl_namespace, row.wl_title) }),
  cacheMode: () => 'private',
});

function keyOf(namespaces: readonly number[] | undefined): readonly KeyPart[] {
  return [
    { column: 'wl_namespace', type: 'int', constant: namespaces?.length === 1 },
    { column: 'wl_title', type: 'string' },
  ];
}

function startOf(value: string | undefined): readonly KeyValue[] | null {
  if (value === undefined) return null;
  const [namespace = 0, title = ''] = parseContinue(value, ['int', 'string']);
  if (/^[_ ]|[\r\n\t]|[_ ]$/.test(String(title))) throw new ApiError('badcontinue');
  return [namespace, String(title).replaceAll(' ', '_')];
}

/** A bound may be the beginning of a title: a letter stands in for what may follow. */
function boundOf({ query }: Run, text: string): readonly KeyValue[] {
  const title = query.wiki.titles.parse(`${text}X`);
  if ('code' in title || title.interwiki !== '' || title.fragment !== '' || title.dbkey === 'X')
    throw new ApiError('invalidtitle', { title: text });
  return [title.namespace, title.dbkey.slice(0, -1)];
}
