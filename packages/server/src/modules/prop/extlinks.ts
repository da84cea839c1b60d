import { byLinkId, linkAddress, linkFilter } from '../../records/links/external-link-scan.js';
import { listModule } from '../../shapes/list-module.js';
import type { RowOf } from '../../sql/columns.js';
import { among } from '../../sql/conditions.js';

/** Links of pages to addresses outside the wiki. */
export const extlinks = listModule<'extlinks', RowOf<'el_from'>>('extlinks', {
  from: 'externallinks',
  members: { url: linkAddress() },
  marks: { content: 'url' },
  reads: ['el_from'],
  skip: ({ pages }) => pages.good.size === 0,
  where: (run) => [among('el_from', [...run.pages.good.keys()]), ...linkFilter(run)],
  scan: () => ({ key: byLinkId }),
  place: { in: 'page', page: (row) => row.el_from },
});
