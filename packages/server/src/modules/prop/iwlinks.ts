import { all, among, equals } from '../../sql/conditions.js';
import { has } from '../../shapes/module.js';
import { mark } from '../../result/value.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { foreignUrl, needs, notBoth } from '../../records/links/foreign-links.js';

interface Row {
  readonly iwl_from: number;
  readonly iwl_prefix: string;
  readonly iwl_title: string;
}

/** Links of pages to other wikis. */
export const iwlinks = scanModule<'iwlinks', Row>('iwlinks', {
  scan: (run) => {
    const { params: p, pages, query } = run;
    const ids = [...pages.good.keys()];
    if (ids.length === 0) return undefined;
    needs(run, 'title', 'prefix');
    notBoth(run, 'url', 'prop');
    return {
      query: query.db.sql
        .selectFrom('iwlinks')
        .select(['iwl_from', 'iwl_prefix', 'iwl_title'])
        .where(all([among('iwl_from', ids), equals('iwl_prefix', p.prefix), equals('iwl_title', p.title)])),
      key: [
        { column: 'iwl_from', type: 'int', constant: ids.length === 1 && p.prefix === undefined },
        { column: 'iwl_prefix', type: 'string', constant: p.prefix !== undefined },
        { column: 'iwl_title', type: 'string', constant: p.title !== undefined },
      ],
      direction: directionOf(p.dir),
      limit: p.limit,
    };
  },
  place: { in: 'page', page: (row) => row.iwl_from },
  item: (row, run) => {
    const withUrl = run.params.url || has(run.params.prop, 'url');
    const url = withUrl ? foreignUrl(run, row.iwl_prefix, row.iwl_title) : undefined;
    return mark(
      { prefix: row.iwl_prefix, ...(url !== undefined && { url }), title: row.iwl_title },
      { content: 'title' },
    );
  },
});
