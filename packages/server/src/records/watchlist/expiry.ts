/** Watched pages, which may expire. */
import { from } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { c, t } from '../../db/schema/tables.js';
import { fromLocal, toIso } from '@wiki-query/wikitext';
import type { Call } from '../../request/call.js';
import { isInfinity, timeOfRow } from '../../time/timestamps.js';

/** Entries of watchlists, with their expiry if they have one. */
export const withExpiry = from(t.watchlist).leftJoin(t.watchlist_expiry, sql`${c.we_item} = ${c.wl_id}`);

type Watching = Pick<Call, 'wiki' | 'now'>;

/** Watched permanently, or not expired. Undefined on a wiki whose watched pages do not expire. */
export function notExpired({ wiki, now }: Watching): Sql<'watchlist_expiry'> | undefined {
  return wiki.site.settings.watchlistexpiry ? sql`(${c.we_expiry} is null or ${c.we_expiry} > ${now})` : undefined;
}

/** The expiry in responses; undefined if the page is watched permanently. MediaWiki reads the stored one as a local time (`WatchedItem`), which it is not. */
export function watchExpiry(expiry: string | null, { wiki, now }: Watching): string | undefined {
  if (expiry === null || !wiki.site.settings.watchlistexpiry) return undefined;
  const end = isInfinity(expiry) ? undefined : timeOfRow(expiry, now);
  return end === undefined ? 'infinity' : toIso(fromLocal(end, wiki.site.general));
}
