import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { addedToCategory, hexSortkey } from '../../records/links/category-columns.js';
import { outsideNamespaces } from '../../records/links/listed-page.js';
import { directionOf } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { column, time, title } from '../../shapes/members.js';
import { titleOrPageId } from '../../records/links/title-or-page-id.js';
import { between, equals } from '../../sql/conditions.js';
import { bytesOf, parseContinue } from '../../sql/keyset.js';
import { NS_CATEGORY } from '@wiki-query/wikitext';

/** Pages of a category: by sort key, one type after the other, or by the time they were added. */
export const categorymembers = listModule('categorymembers', {
  from: from(t.categorylinks).join(t.page, sql`${c.page_id} = ${c.cl_from}`),
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    sortkey: column(hexSortkey),
    sortkeyprefix: column(c.cl_sortkey_prefix),
    type: column(c.cl_type),
    timestamp: time(addedToCategory),
  },
  scan: async (run) => {
    const { params: p, call } = run;
    const category = await titleOrPageId(run, p);
    if (category.namespace < 0 || category.dbkey === '') throw new ApiError('pagecannotexist');
    if (category.namespace !== NS_CATEGORY) throw new ApiError('invalidcategory');
    const direction = directionOf(p.dir);
    const ofCategory = equals(c.cl_to, category.dbkey);
    const skips = [call.wiki.site.general.misermode ? undefined : equals(c.page_namespace, p.namespace)];
    if (p.sort === 'timestamp')
      return {
        key: [{ column: c.cl_timestamp, as: 'added', read: addedToCategory }, { column: c.cl_from }],
        index: 'cl_timestamp' as const,
        where: [ofCategory, between(c.cl_timestamp, direction, p.start, p.end)],
        skips,
      };
    // Empty and zero count as not given.
    const start = /^0?$/.test(p.continue ?? '') ? undefined : parseContinue(p.continue ?? '', ['string', 'hex', 'int']);
    const boundOf = (name: 'start' | 'end') => {
      const [prefix, hex] = [p[`${name}sortkeyprefix`], p[`${name}hexsortkey`]];
      if (prefix !== undefined) return call.wiki.contentLanguage.sortkey(prefix);
      if (hex === undefined) return p[`${name}sortkey`];
      const bytes = bytesOf(hex);
      if (bytes !== undefined) return bytes;
      const parameter = run.wireName(`${name}hexsortkey`);
      throw new ApiError(`badvalue_${parameter}`, { parameter }, { message: 'apierror-badparameter' });
    };
    const [begin, end] = start === undefined ? [boundOf('start'), boundOf('end')] : [];
    // One scan for each type, in the order of the request. The continue value begins with the type.
    const types: readonly string[] = p.type;
    const first = start === undefined ? 0 : Math.max(0, types.indexOf(String(start[0])));
    return types.slice(first).map((type, i) => ({
      key: [{ column: c.cl_sortkey, as: 'sortkey', read: hexSortkey, type: 'hex' as const }, { column: c.cl_from }],
      continueValue: (place: readonly unknown[]) => [type, ...place].join('|'),
      start: i === 0 && start !== undefined ? start.slice(1) : null,
      index: 'cl_sortkey' as const,
      where: [ofCategory, equals(c.cl_type, type), between(c.cl_sortkey, direction, begin, end)],
      skips,
    }));
  },
  omits: outsideNamespaces(c.page_namespace),
  generates: { rows: 'page' },
  reads: { namespace: 'all', sort: 'all', start: 'all', end: 'all' },
});
