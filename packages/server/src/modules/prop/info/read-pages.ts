/** Data that all pages of one request share. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { among, equals } from '../../../sql/conditions.js';
import { pagesByTitle } from '../../../db/pages-by-title.js';
import { has } from '../../../shapes/module.js';
import { titleKey } from '../../../sql/title-condition.js';
import type { ActionTests } from './action-tests.js';
import type { InfoPage, InfoRun } from './info-page.js';
import type { ProtectionsByTitle } from './protection-info.js';
import type { WatchInfo } from './watch-info.js';

export interface Batch {
  readonly protections: ProtectionsByTitle;
  readonly watches: WatchInfo;
  /** IDs of the associated pages (talk or subject), by the title on this side. */
  readonly otherSides: ReadonlyMap<string, number>;
  readonly displayTitles: ReadonlyMap<number, string>;
  readonly tests: ActionTests | undefined;
}

export async function readOtherSides(
  pages: readonly InfoPage[],
  { params: { prop }, call: { db, wiki } }: InfoRun,
): Promise<ReadonlyMap<string, number>> {
  const { namespaces } = wiki;
  const wanted = new Map<string, string>();
  const titles = pages.flatMap((page) => {
    const isTalk = namespaces.isTalk(page.namespace);
    if (!has(prop, isTalk ? 'subjectid' : 'talkid')) return [];
    const namespace = isTalk ? namespaces.subject(page.namespace) : namespaces.talk(page.namespace);
    if (namespace === undefined) return [];
    const other = { namespace, dbkey: page.dbkey };
    wanted.set(titleKey(other), page.key);
    return [other];
  });
  const rows = await pagesByTitle(db, titles, [c.page_id, c.page_namespace, c.page_title]);
  return new Map(
    rows.map((row) => [
      wanted.get(titleKey({ namespace: row.page_namespace, dbkey: row.page_title })) ?? '',
      row.page_id,
    ]),
  );
}

export async function readDisplayTitles(
  pages: readonly InfoPage[],
  { call: { db } }: InfoRun,
): Promise<ReadonlyMap<number, string>> {
  const ids = pages.map(({ id }) => id).filter((id) => id > 0);
  const rows = await db.all(
    from(t.page_props)
      .select(c.pp_page, c.pp_value)
      .where(among(c.pp_page, ids))
      .where(equals(c.pp_propname, 'displaytitle')),
  );
  return new Map(rows.map((row) => [row.pp_page, row.pp_value]));
}
