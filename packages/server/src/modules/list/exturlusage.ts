import { all, equals, when } from '../../execute/conditions.js';
import { has, type ModuleRun } from '../../execute/module.js';
import { pageColumns, scanModule } from '../../execute/scan.js';
import type { PageRow } from '../../plan/page-rows.js';
import { linkFilter, linkScan, linkUrl, type StoredLink } from '../links/external-link-scan.js';

type Row = PageRow & StoredLink;

/** Pages that link to addresses outside the wiki. */
export const exturlusage = scanModule<'exturlusage', Row>('exturlusage', {
  scan: (run) => {
    const { params: p, query } = run;
    const { miserMode } = query.wiki;
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
    if (filteredLate(row, run)) return undefined;
    return {
      ...(has(p.prop, 'ids') && { pageid: row.page_id }),
      ...(has(p.prop, 'title') && {
        ns: row.page_namespace,
        title: query.titleTexts.text(row.page_namespace, row.page_title),
      }),
      ...(has(p.prop, 'url') && { url: linkUrl(row, query.wiki, p.expandurl) }),
    };
  },
  generates: (run) => ({ rows: (row) => row, leftOut: (row) => filteredLate(row, run) }),
});

/** In miser mode the namespace is filtered after the limit. */
function filteredLate(row: Row, { params: p, query }: ModuleRun<'exturlusage'>): boolean {
  return (
    query.wiki.miserMode &&
    p.namespace !== undefined &&
    p.namespace.length > 0 &&
    !p.namespace.includes(row.page_namespace)
  );
}
