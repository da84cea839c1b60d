import type { PageRow } from '../../pages/page-rows.js';
import { byLinkId, linkAddress, linkFilter } from '../../records/links/external-link-scan.js';
import { listModule } from '../../shapes/list-module.js';
import { isFilteredLate } from '../../shapes/listed-page.js';
import { column, title } from '../../shapes/members.js';
import { equals } from '../../sql/conditions.js';
import { inner } from '../../sql/joins.js';

/** Pages that link to addresses outside the wiki. */
export const exturlusage = listModule<'exturlusage', PageRow>('exturlusage', {
  from: 'externallinks',
  joins: [inner('page', 'page_id = el_from', true)],
  members: {
    pageid: column('page_id', { asked: 'ids' }),
    ns: column('page_namespace', { asked: 'title' }),
    title: title('page_namespace', 'page_title', { asked: 'title' }),
    url: linkAddress('url'),
  },
  reads: ['page_namespace'],
  handsOver: 'page',
  where: (run) => [
    run.query.wiki.site.general.misermode ? undefined : equals('page_namespace', run.params.namespace),
    ...linkFilter(run),
  ],
  scan: () => ({ key: byLinkId }),
  leftOut: (row, { params, query }) => isFilteredLate(row, params.namespace, query),
  generates: { rows: (row) => row },
});
