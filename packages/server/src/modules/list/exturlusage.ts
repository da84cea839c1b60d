import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { byLinkId, linkAddress, linkFilter, unindexedDomain } from '../../records/links/external-link-scan.js';
import { areFew } from '../../shapes/few.js';
import { listModule } from '../../shapes/list-module.js';
import { outsideNamespaces } from '../../records/links/listed-page.js';
import { column, title } from '../../shapes/members.js';
import { isLarge, needsWindow } from '../../shapes/window.js';
import { equals, unindexed } from '../../sql/conditions.js';

/** Pages that link to addresses outside the wiki. */
export const exturlusage = listModule('exturlusage', {
  from: from(t.externallinks).join(t.page, sql`${c.page_id} = ${c.el_from}`),
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    url: linkAddress,
  },
  where: ({ params: p, call }) => {
    if (call.wiki.site.general.misermode) return [];
    return [isLarge({ call }) ? unindexed(c.page_namespace, p.namespace) : equals(c.page_namespace, p.namespace)];
  },
  // On a large wiki, links in the order of their IDs, unless few match the domain.
  scan: async (run) => {
    const where = linkFilter(run);
    const [domain] = where;
    if (!needsWindow(run) || (domain !== undefined && (await areFew(run.call.db, t.externallinks, domain))))
      return { key: byLinkId, where };
    return {
      key: byLinkId,
      where: linkFilter(run, unindexedDomain),
      window: from(t.externallinks),
    };
  },
  omits: outsideNamespaces(c.page_namespace),
  generates: { rows: 'page' },
  costly: 'all',
});
