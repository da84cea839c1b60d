/** Data that all pages of one request share. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { among, equals } from '../../../sql/conditions.js';
import { pagesByTitle } from '../../../db/pages-by-title.js';
import { once } from '../../../result/once.js';
import { isGiven } from '../../../shapes/module.js';
import { titleKey } from '../../../sql/title-condition.js';
import { prepareActionTests } from './action-tests.js';
import type { InfoPage, InfoRun } from './info-page.js';
import { readProtectionInfo } from './protection-info.js';
import { watchesOf } from './watch-info.js';

/** What members of all pages read together, when the first one needs it. */
export type Batch = ReturnType<typeof readPages>;

export const readPages = (pages: readonly InfoPage[], run: InfoRun) => ({
  ...watchesOf(pages, run),
  protections: once(() => readProtectionInfo(pages, run)),
  otherSides: once(() => readOtherSides(pages, run)),
  displayTitles: once(() => readDisplayTitles(pages, run)),
  tests: isGiven(run.params.testactions) ? once(() => prepareActionTests(pages, run)) : undefined,
});

/** IDs of the associated pages (talk or subject), by the title on this side. */
async function readOtherSides(
  pages: readonly InfoPage[],
  { requests, call: { db, wiki } }: InfoRun,
): Promise<ReadonlyMap<string, number>> {
  const { namespaces } = wiki;
  const wanted = new Map<string, string>();
  const titles = pages.flatMap((page) => {
    const isTalk = namespaces.isTalk(page.namespace);
    if (!requests(isTalk ? 'subjectid' : 'talkid')) return [];
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

async function readDisplayTitles(
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
