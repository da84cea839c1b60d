import { itemOf } from '../../shapes/module.js';
import { mark } from '../../result/value.js';
import { scanModule } from '../../shapes/scan.js';
import { all, among } from '../../sql/conditions.js';
import { linkFilter, linkScan, linkUrl, type StoredLink } from '../../records/links/external-link-scan.js';

interface Row extends StoredLink {
  readonly el_from: number;
}

const item = itemOf('extlinks');

/** Links of pages to addresses outside the wiki. */
export const extlinks = scanModule<'extlinks', Row>('extlinks', {
  scan: ({ params: p, pages, query }) => {
    const ids = [...pages.good.keys()];
    if (ids.length === 0) return undefined;
    return linkScan<Row>(
      query.db.sql
        .selectFrom('externallinks')
        .select(['el_id', 'el_from', 'el_to_domain_index', 'el_to_path'])
        .where(all([among('el_from', ids), ...linkFilter(query.wiki, p)])),
      p,
    );
  },
  place: { in: 'page', page: (row) => row.el_from },
  item: (row, { params: p, query }) => item(mark({ url: linkUrl(row, query.wiki, p.expandurl) }, { content: 'url' })),
});
