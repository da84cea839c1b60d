import { c } from '../../db/schema/tables.js';
import { foreignLinks, foreignUrl, INTERWIKI } from '../../records/links/foreign-links.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';

/** Links of pages to other wikis. */
export const iwlinks = listModule('iwlinks', {
  ...foreignLinks(INTERWIKI),
  members: {
    prefix: column(c.iwl_prefix),
    url: computed([c.iwl_prefix, c.iwl_title], (row, run) => foreignUrl(run, row.iwl_prefix, row.iwl_title), {
      when: ({ params: p }: QueryRun<'iwlinks'>) => p.url || (p.prop ?? []).includes('url'),
    }),
    title: column(c.iwl_title),
  },
});
