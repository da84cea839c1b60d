import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { listModule } from '../../shapes/list-module.js';
import { column } from '../../shapes/members.js';

/** Names of the properties that pages have. */
export const pagepropnames = listModule('pagepropnames', {
  from: from(t.page_props),
  distinct: () => true,
  members: { propname: column(c.pp_propname) },
  key: [{ column: c.pp_propname }],
  falseIsNone: true,
  reads: 'all',
});
