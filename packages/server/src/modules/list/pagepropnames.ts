import { scanModule } from '../../shapes/scan.js';

/** Names of the properties that pages have. */
export const pagepropnames = scanModule<'pagepropnames', { readonly pp_propname: string }>('pagepropnames', {
  scan: ({ params: p, query }) => ({
    query: query.db.sql.selectFrom('page_props').select('pp_propname').distinct(),
    key: [{ column: 'pp_propname', type: 'string' }],
    direction: 'asc',
    limit: p.limit,
    // Zero counts as no value here.
    ...(p.continue === '0' && { start: null }),
  }),
  item: (row) => ({ propname: row.pp_propname }),
});
