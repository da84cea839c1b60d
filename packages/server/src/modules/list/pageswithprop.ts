import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { listModule } from '../../shapes/list-module.js';
import { column, title } from '../../shapes/members.js';
import { equals } from '../../sql/conditions.js';

/** Pages that have a property. */
export const pageswithprop = listModule('pageswithprop', {
  from: from(t.page_props).join(t.page, sql`${c.page_id} = ${c.pp_page}`),
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    value: column(c.pp_value),
  },
  key: [{ column: c.pp_page }],
  falseIsNone: true,
  index: 'pp_propname_page',
  filters: { propname: (name) => equals(c.pp_propname, name) },
  generates: { rows: 'page' },
});
