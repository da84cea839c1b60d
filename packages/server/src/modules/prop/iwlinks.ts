import { foreignLinks, foreignUrl, INTERWIKI } from '../../records/links/foreign-links.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';

/** Links of pages to other wikis. */
export const iwlinks = listModule('iwlinks', {
  ...foreignLinks(INTERWIKI),
  members: {
    prefix: column('iwl_prefix'),
    url: computed(['iwl_prefix', 'iwl_title'], (row, { run }) => foreignUrl(run, row.iwl_prefix, row.iwl_title), {
      when: ({ params: p }: QueryRun<'iwlinks'>) => p.url || has(p.prop, 'url'),
    }),
    title: column('iwl_title'),
  },
});
