import { as, text } from '../../sql/table.js';
import { dialectal, sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import type { PageRow } from '../../pages/page-rows.js';
import { isFilteredLate } from '../../records/links/listed-page.js';
import { directionOf, endsAt, startsAt } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import type { ScanParts } from '../../shapes/list-declaration.js';
import { column, computed, time, title } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { titleOrPageId } from '../../records/links/title-or-page-id.js';
import { between, equals, type Condition } from '../../sql/conditions.js';
import { bytesOf, isHex, parseContinue, type KeyPart } from '../../sql/keyset.js';
import { NS_CATEGORY } from '../../titles/namespace-numbers.js';

type Run = QueryRun<'categorymembers'>;

const sortkey = as(sql`lower(hex(${c.cl_sortkey}))`, 'sortkey', text);
const added = as(
  dialectal((dialect) => dialect.timestampText(c.cl_timestamp)),
  'added',
  text,
);

const bySortkey: readonly KeyPart<'categorylinks'>[] = [
  { column: c.cl_sortkey, as: 'sortkey', read: sortkey, type: 'hex' },
  { column: c.cl_from, type: 'int' },
];
const byTime: readonly KeyPart<'categorylinks'>[] = [
  { column: c.cl_timestamp, as: 'added', read: added, type: 'timestamp' },
  { column: c.cl_from, type: 'int' },
];

/** Pages of a category: by sort key, one type after the other, or by the time they were added. */
export const categorymembers = listModule('categorymembers', {
  from: from(t.categorylinks).join(t.page, sql`${c.page_id} = ${c.cl_from}`),
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    sortkey: computed([sortkey], (row) => row.sortkey),
    sortkeyprefix: column(c.cl_sortkey_prefix),
    type: column(c.cl_type),
    timestamp: time(added),
  },
  reads: [c.page_namespace],
  scan: async (run) => {
    const category = await titleOrPageId(run, run.params);
    if (category.namespace < 0 || category.dbkey === '') throw new ApiError('pagecannotexist');
    if (category.namespace !== NS_CATEGORY) throw new ApiError('invalidcategory');
    const ofCategory = equals(c.cl_to, category.dbkey);
    return run.params.sort === 'timestamp' ? inTime(run, ofCategory) : inSortkeyOrder(run, ofCategory);
  },
  omits: (row, { params, call }) => isFilteredLate(row, params.namespace, call),
  generates: { rows: 'page' },
  costly: ['namespace', 'sort', 'start', 'end'],
});

const ofNamespaces = ({ params: p, call }: Run) =>
  call.wiki.site.general.misermode ? undefined : equals(c.page_namespace, p.namespace);

function inTime(
  run: Run,
  ofCategory: Condition<'categorylinks'> | undefined,
): ScanParts<PageRow, 'categorylinks' | 'page'> {
  const { params: p } = run;
  return {
    key: byTime,
    where: [
      ofCategory,
      p.start === undefined ? undefined : startsAt(c.cl_timestamp)(p.start, run),
      p.end === undefined ? undefined : endsAt(c.cl_timestamp)(p.end, run),
      ofNamespaces(run),
    ],
  };
}

/** One scan for each type, in the order of the request. The continue value begins with the type. */
function inSortkeyOrder(
  run: Run,
  ofCategory: Condition<'categorylinks'> | undefined,
): readonly ScanParts<PageRow, 'categorylinks' | 'page'>[] {
  const { params: p } = run;
  const text = p.continue === '0' ? undefined : p.continue;
  const start = text === undefined ? undefined : parseContinue(text, ['string', 'hex', 'int']);
  const types: readonly string[] = p.type;
  const first = start === undefined ? 0 : Math.max(0, types.indexOf(String(start[0])));
  const bounds = start === undefined ? sortkeyBounds(run) : [];
  return types.slice(first).map((type, i) => ({
    key: bySortkey,
    phase: [type],
    start: i === 0 && start !== undefined ? start.slice(1) : null,
    where: [
      ofCategory,
      equals(c.cl_type, type),
      between(c.cl_sortkey, directionOf(p.dir), bounds[0], bounds[1]),
      ofNamespaces(run),
    ],
  }));
}

function sortkeyBounds(run: Run) {
  const { params: p, call } = run;
  const one = (prefix: string | undefined, hex: string | undefined, parameter: string, raw: string | undefined) => {
    if (prefix !== undefined) return call.wiki.contentLanguage.sortkey(prefix);
    if (hex === undefined) return raw;
    if (!isHex(hex)) {
      const name = run.wireName(parameter);
      throw new ApiError(`badvalue_${name}`, { parameter: name }, { message: 'apierror-badparameter' });
    }
    return bytesOf(hex);
  };
  return [
    one(p.startsortkeyprefix, p.starthexsortkey, 'starthexsortkey', p.startsortkey),
    one(p.endsortkeyprefix, p.endhexsortkey, 'endhexsortkey', p.endsortkey),
  ] as const;
}
