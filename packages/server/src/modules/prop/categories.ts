import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { refuseContradiction, selectedFilters } from '../../records/changes/show-filters.js';
import { addedToCategory, hexSortkey } from '../../records/links/category-columns.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, time, title } from '../../shapes/members.js';
import { isGiven } from '../../shapes/module.js';
import { among, equals } from '../../sql/conditions.js';
import { parseContinue } from '../../sql/keyset.js';
import { NS_CATEGORY } from '@wiki-query/wikitext';

const HIDDEN = { hidden: sql`${c.pp_propname} is not null`, '!hidden': sql`${c.pp_propname} is null` };

/** Categories that pages are in. */
export const categories = listModule('categories', {
  from: from(t.categorylinks)
    .leftJoin(t.page, sql`${c.page_namespace} = ${NS_CATEGORY} and ${c.page_title} = ${c.cl_to}`)
    .leftJoin(t.page_props, sql`${c.pp_page} = ${c.page_id} and ${c.pp_propname} = 'hiddencat'`),
  members: {
    ns: computed([], () => NS_CATEGORY),
    title: title(NS_CATEGORY, c.cl_to),
    sortkey: column(hexSortkey),
    sortkeyprefix: column(c.cl_sortkey_prefix),
    timestamp: time(addedToCategory),
    hidden: computed([c.pp_propname], (row) => typeof row.pp_propname === 'string'),
  },
  scan: ({ params: p, pages, call, warn }) => {
    const ids = [...pages.good.keys()];
    if (ids.length === 0) return undefined;
    const names = (p.categories ?? []).flatMap((text) => {
      const title = call.wiki.titles.parse(text);
      if (!('code' in title) && title.namespace === NS_CATEGORY) return [title.dbkey];
      warn('invalidcategory', { title: text }, 'apiwarn-invalidcategory');
      return [];
    });
    if (isGiven(p.categories) && names.length === 0) return undefined;
    // A wrong continue value is the first error.
    if (p.continue !== undefined) parseContinue(p.continue, ['int', 'string']);
    refuseContradiction(p.show);
    return {
      where: [among(c.cl_from, ids), equals(c.cl_to, names), ...selectedFilters(p.show, () => HIDDEN)],
      key: [{ column: c.cl_from, constant: ids.length === 1 }, { column: c.cl_to }],
    };
  },
  place: { in: 'page', page: c.cl_from },
  generates: { titles: [NS_CATEGORY, c.cl_to] },
});
