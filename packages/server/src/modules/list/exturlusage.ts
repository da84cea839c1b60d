import { all, equals, when } from '../../sql/conditions.js';
import { isFilteredLate, pageMembers } from '../../shapes/listed-page.js';
import { has, itemOf } from '../../shapes/module.js';
import { pageColumns, scanModule } from '../../shapes/scan.js';
import type { PageRow } from '../../pages/page-rows.js';
import { linkFilter, linkScan, linkUrl, type StoredLink } from '../../records/links/external-link-scan.js';

type Row = PageRow & StoredLink;

const item = itemOf('exturlusage');

/** Pages that link to addresses outside the wiki. */
export const exturlusage = scanModule<'exturlusage', Row>('exturlusage', {
  scan: (run) => {
    const { params: p, query } = run;
    const { misermode: miserMode } = query.wiki.site.general;
    return linkScan<Row>(
      query.db.sql
        .selectFrom('externallinks')
        .innerJoin('page', 'page_id', 'el_from')
        .select([...pageColumns(run), 'page_is_redirect', 'el_id', 'el_to_domain_index', 'el_to_path'])
        .where(all([when(!miserMode, () => equals('page_namespace', p.namespace)), ...linkFilter(query.wiki, p)])),
      p,
    );
  },
  titles: (row) => ({ namespace: row.page_namespace, dbkey: row.page_title }),
  item: (row, run) => {
    const { params: p, query } = run;
    if (isFilteredLate(row, p.namespace, query)) return undefined;
    return item({
      ...pageMembers(row, p.prop, query),
      ...(has(p.prop, 'url') && { url: linkUrl(row, query.wiki, p.expandurl) }),
    });
  },
  generates: (run) => ({ rows: (row) => row, leftOut: (row) => isFilteredLate(row, run.params.namespace, run.query) }),
});
