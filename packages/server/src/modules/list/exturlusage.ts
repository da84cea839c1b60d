import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { byLinkId, linkAddress, linkFilter } from '../../records/links/external-link-scan.js';
import { listModule } from '../../shapes/list-module.js';
import { outsideNamespaces } from '../../records/links/listed-page.js';
import { column, title } from '../../shapes/members.js';
import { equals } from '../../sql/conditions.js';

const links = from(t.externallinks).join(t.page, sql`${c.page_id} = ${c.el_from}`);

/** Pages that link to addresses outside the wiki. */
export const exturlusage = listModule('exturlusage', {
  from: links,
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    url: linkAddress,
  },
  where: ({ params: p, call }) => {
    if (call.wiki.site.general.misermode) return [];
    return [equals(c.page_namespace, p.namespace)];
  },
  index: 'primary',
  // Links in the order of their IDs, unless few match the domain.
  scan: (run) => {
    const skips = linkFilter(run);
    const [domain] = skips;
    const few = domain && { from: links, index: 'el_to_domain_index_to_path' as const, where: [domain] };
    return { key: byLinkId, skips, few };
  },
  omits: outsideNamespaces(c.page_namespace),
  generates: { rows: 'page' },
  reads: 'all',
});
