import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { byLinkId, linkAddress, linkFilter } from '../../records/links/external-link-scan.js';
import { listModule } from '../../shapes/list-module.js';
import { among } from '../../sql/conditions.js';

/** Links of pages to addresses outside the wiki. */
export const extlinks = listModule('extlinks', {
  from: from(t.externallinks),
  members: { url: linkAddress },
  marks: { content: 'url' },
  skip: ({ pages }) => pages.good.size === 0,
  where: (run) => [among(c.el_from, [...run.pages.good.keys()]), ...linkFilter(run)],
  scan: () => ({ key: byLinkId }),
  place: { in: 'page', page: c.el_from },
});
