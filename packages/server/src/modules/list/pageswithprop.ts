import { pageMembers } from '../../shapes/listed-page.js';
import { has } from '../../shapes/module.js';
import { directionOf, pageColumns, scanModule } from '../../shapes/scan.js';
import type { PageRow } from '../../pages/page-rows.js';

interface Row extends PageRow {
  readonly pp_value: string;
  readonly pp_page: number;
}

/** Pages that have a property. */
export const pageswithprop = scanModule<'pageswithprop', Row>('pageswithprop', {
  scan: (run) => {
    const { params: p, query } = run;
    return {
      query: query.db.sql
        .selectFrom('page_props')
        .innerJoin('page', 'page_id', 'pp_page')
        .select([...pageColumns(run), 'page_is_redirect', 'pp_value', 'pp_page'])
        .where('pp_propname', '=', p.propname),
      key: [{ column: 'pp_page', type: 'int' }],
      direction: directionOf(p.dir),
      limit: p.limit,
      // Zero counts as no value here.
      ...(p.continue === '0' && { start: null }),
    };
  },
  titles: (row) => ({ namespace: row.page_namespace, dbkey: row.page_title }),
  item: (row, { params: p, query }) => ({
    ...pageMembers(row, p.prop, query),
    ...(has(p.prop, 'value') && { value: row.pp_value }),
  }),
  generates: { rows: (row) => row },
});
