import type { PageRow } from '../../pages/page-rows.js';
import { listModule } from '../../shapes/list-module.js';
import { column, title } from '../../shapes/members.js';
import { equals } from '../../sql/conditions.js';
import { inner } from '../../sql/joins.js';

/** Pages that have a property. */
export const pageswithprop = listModule<'pageswithprop', PageRow>('pageswithprop', {
  from: 'page_props',
  joins: [inner('page', 'page_id = pp_page', true)],
  members: {
    pageid: column('page_id', { prop: 'ids' }),
    ns: column('page_namespace', { prop: 'title' }),
    title: title('page_namespace', 'page_title', { prop: 'title' }),
    value: column('pp_value', { prop: 'value' }),
  },
  generatorReads: 'page',
  key: [{ column: 'pp_page', type: 'int' }],
  zeroIsNone: true,
  filters: { propname: (name) => equals('pp_propname', name) },
  generates: { rows: (row) => row },
  costly: 'all',
});
