import { ApiError } from '../../errors/api-error.js';
import { refuseContradiction } from '../../records/changes/show-filters.js';
import { notExpired } from '../../records/watchlist/not-expired.js';
import { watchlistOwner } from '../../records/watchlist/watchlist-owner.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, title } from '../../shapes/members.js';
import { areFew, byFew } from '../../shapes/few.js';
import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { directionOf } from '../../shapes/scan.js';
import { needsWindow } from '../../shapes/window.js';
import type { RowOf } from '../../sql/columns.js';
import { equals, where, type Condition } from '../../sql/conditions.js';
import { left } from '../../sql/joins.js';
import { fixed } from '../../sql/part.js';
import { parseContinue, startingAt, type Direction, type KeyPart, type KeyValue } from '../../sql/keyset.js';
import { toIso } from '../../time/timestamps.js';

type Run = QueryRun<'watchlistraw'>;
type Row = RowOf<'wl_namespace' | 'wl_title'>;

/** Watched pages, by namespace and title. The list is next to `query`. */
export const watchlistraw = listModule<'watchlistraw', Row>('watchlistraw', {
  from: 'watchlist',
  joins: [left('watchlist_expiry', 'we_item = wl_id')],
  members: {
    ns: column('wl_namespace'),
    title: title('wl_namespace', 'wl_title'),
    changed: computed(
      ['wl_notificationtimestamp'],
      ({ wl_notificationtimestamp: time }) => (time === null ? undefined : toIso(time)),
      { prop: 'changed' },
    ),
  },
  scan: async (run) => {
    const { params: p, call } = run;
    const owner = await watchlistOwner(p, call);
    refuseContradiction(p.show ?? [], [['changed', '!changed']]);
    const start = startOf(p.continue);
    const direction = directionOf(p.dir);
    const key = keyOf(p.namespace);
    const other: Direction = direction === 'asc' ? 'desc' : 'asc';
    const isOwn = equals('wl_user', owner.id);
    const changes = await changesOf(run, isOwn);
    return {
      key,
      start,
      ...(needsWindow(run, [changes]) && {
        window: { from: fixed('watchlist'), where: [isOwn, equals('wl_namespace', p.namespace)] },
      }),
      where: [
        isOwn,
        equals('wl_namespace', p.namespace),
        changes,
        p.fromtitle === undefined ? undefined : startingAt(key, boundOf(run, p.fromtitle), direction),
        p.totitle === undefined ? undefined : startingAt(key, boundOf(run, p.totitle), other),
        notExpired(call.now),
      ],
    };
  },
  place: { in: 'list', top: true },
  generates: ({ call }) => ({ titles: (row) => call.wiki.titles.of(row.wl_namespace, row.wl_title) }),
  cacheMode: () => 'private',
});

/** With few pages that have (or have not) changed, these are sorted. With many, pages are read in their order. */
async function changesOf({ params, call: { db } }: Run, isOwn: Condition | undefined): Promise<Condition | undefined> {
  const isChanged = has(params.show, 'changed');
  if (!isChanged && !has(params.show, '!changed')) return undefined;
  const matching = isChanged ? where`wl_notificationtimestamp > ${''}` : where`wl_notificationtimestamp is null`;
  if (await areFew(db, 'watchlist', isOwn, matching)) return byFew(matching);
  return isChanged
    ? where`coalesce(wl_notificationtimestamp, ${''}) > ${''}`
    : where`coalesce(wl_notificationtimestamp, ${''}) = ${''}`;
}

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

/** A bound may be the beginning of a title: a letter is appended to normalize it. */
function boundOf({ call }: Run, text: string): readonly KeyValue[] {
  const title = call.wiki.titles.parse(`${text}X`);
  if ('code' in title || title.interwiki !== '' || title.fragment !== '' || title.dbkey === 'X')
    throw new ApiError('invalidtitle', { title: text });
  return [title.namespace, title.dbkey.slice(0, -1)];
}
