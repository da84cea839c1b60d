import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { byLinkId, linkAddress, linkFilter } from '../../records/links/external-link-scan.js';
import { listModule } from '../../shapes/list-module.js';
import type { RowOf } from '../../sql/table.js';
import { among } from '../../sql/conditions.js';

type Row = RowOf<typeof c.el_from>;

/** Links of pages to addresses outside the wiki. */
export const extlinks = listModule('extlinks', {
  from: from(t.externallinks),
  members: { url: linkAddress },
  marks: { content: 'url' },
  reads: [c.el_from],
  skip: ({ pages }) => pages.good.size === 0,
  where: (run) => [among(c.el_from, [...run.pages.good.keys()]), ...linkFilter(run)],
  scan: () => ({ key: byLinkId }),
  place: { in: 'page', page: (row: Row) => row.el_from },
});
