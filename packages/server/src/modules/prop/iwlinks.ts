import { foreignUrl, needs } from '../../records/links/foreign-links.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import { has, type ModuleRun } from '../../shapes/module.js';
import type { RowOf } from '../../sql/columns.js';
import { among, equals } from '../../sql/conditions.js';
import { atMostOne } from '../../shapes/parameter-mix.js';

/** Links of pages to other wikis. */
export const iwlinks = listModule<'iwlinks', RowOf<'iwl_from'>>('iwlinks', {
  from: 'iwlinks',
  members: {
    prefix: column('iwl_prefix'),
    url: computed(['iwl_prefix', 'iwl_title'], (row, { run }) => foreignUrl(run, row.iwl_prefix, row.iwl_title), {
      when: ({ params: p }: ModuleRun<'iwlinks'>) => p.url || has(p.prop, 'url'),
    }),
    title: column('iwl_title'),
  },
  alsoAnswers: { url: 'url, as the parameter url does' },
  marks: { content: 'title' },
  scan: (run) => {
    const { params: p, pages } = run;
    const ids = [...pages.good.keys()];
    if (ids.length === 0) return undefined;
    needs(run, 'title', 'prefix');
    atMostOne(run, 'url', 'prop');
    return {
      where: [among('iwl_from', ids), equals('iwl_prefix', p.prefix), equals('iwl_title', p.title)],
      key: [
        { column: 'iwl_from', type: 'int', constant: ids.length === 1 && p.prefix === undefined },
        { column: 'iwl_prefix', type: 'string', constant: p.prefix !== undefined },
        { column: 'iwl_title', type: 'string', constant: p.title !== undefined },
      ],
    };
  },
  place: { in: 'page', page: (row) => row.iwl_from },
});
