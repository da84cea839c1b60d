import { listModule } from '../../shapes/list-module.js';
import { column } from '../../shapes/members.js';

/** Names of the properties that pages have. */
export const pagepropnames = listModule<'pagepropnames', object>('pagepropnames', {
  from: 'page_props',
  distinct: () => true,
  members: { propname: column('pp_propname') },
  key: [{ column: 'pp_propname', type: 'string' }],
  zeroIsNone: true,
  costly: 'all',
});
