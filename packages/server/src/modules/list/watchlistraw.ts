import { sql } from '../../sql/sql.js';
import { c } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { refuseContradiction, selectedFilters } from '../../records/changes/show-filters.js';
import { notExpired, withExpiry } from '../../records/watchlist/expiry.js';
import { watchlistOwner } from '../../records/watchlist/watchlist-owner.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, title } from '../../shapes/members.js';
import { directionOf } from '../../shapes/direction.js';
import { equals, ifGiven } from '../../sql/conditions.js';
import { parseContinue, startingAt } from '../../sql/keyset.js';
import { rowToIsoOrNow } from '../../time/timestamps.js';

const CHANGED = {
  changed: sql`${c.wl_notificationtimestamp} > ${''}`,
  '!changed': sql`${c.wl_notificationtimestamp} is null`,
};

const listed = listModule('watchlistraw', {
  from: withExpiry,
  members: {
    ns: column(c.wl_namespace),
    title: title(c.wl_namespace, c.wl_title),
    changed: computed([c.wl_notificationtimestamp], ({ wl_notificationtimestamp: time }, { call }) =>
      time === null ? undefined : rowToIsoOrNow(time, call.now),
    ),
  },
  scan: async (run) => {
    const { params: p, call } = run;
    const owner = await watchlistOwner(p, call);
    refuseContradiction(p.show);
    const [namespace = 0, title = ''] = ifGiven(p.continue, (text) => parseContinue(text, ['int', 'string'])) ?? [];
    // The title of no page: empty names the main page, of the main namespace only.
    if (/^[_ ]|[\r\n\t]|[_ ]$/.test(String(title)) || (title === '' && namespace !== 0))
      throw new ApiError('badcontinue');
    const direction = directionOf(p.dir);
    const key = [{ column: c.wl_namespace, constant: p.namespace?.length === 1 }, { column: c.wl_title }];
    // A bound may be the beginning of a title: a letter is appended to normalize it.
    const boundOf = (text: string) => {
      const bound = call.wiki.titles.parse(`${text}X`);
      if ('code' in bound || bound.interwiki !== '' || bound.fragment !== '' || bound.dbkey === 'X')
        throw new ApiError('invalidtitle', { title: text });
      return [bound.namespace, bound.dbkey.slice(0, -1)];
    };
    const other = direction === 'asc' ? 'desc' : 'asc';
    const isOwn = equals(c.wl_user, owner.id);
    // With few pages that have (or have not) changed, these are sorted. With many, pages are read in their order.
    const [changes] = selectedFilters(p.show, () => CHANGED);
    return {
      key,
      start: p.continue === undefined ? null : [namespace, String(title).replaceAll(' ', '_')],
      few: changes && { from: withExpiry, index: 'wl_user_notificationtimestamp', where: [isOwn, changes] },
      where: [
        isOwn,
        equals(c.wl_namespace, p.namespace),
        ifGiven(p.fromtitle, (text) => startingAt(key, boundOf(text), direction)),
        ifGiven(p.totitle, (text) => startingAt(key, boundOf(text), other)),
      ],
      skips: [changes, notExpired(call)],
    };
  },
  generates: { titles: [c.wl_namespace, c.wl_title] },
  cacheMode: () => 'private',
  index: 'wl_user',
  reads: { show: 'all' },
});

/** Watched pages, by namespace and title. */
export const watchlistraw: typeof listed = {
  ...listed,
  /** The list is next to `query`. */
  run: async (params, run) => {
    await listed.run(params, run);
    const { response } = run;
    const list = response.query.get('watchlistraw') ?? [];
    response.query.delete('watchlistraw');
    response.setBeside('watchlistraw', list);
  },
};
