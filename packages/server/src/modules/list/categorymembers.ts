import { sql } from 'kysely';
import { timestampText } from '../../db/dialects/fragments.js';
import { all, between, equals, when } from '../../sql/conditions.js';
import { bytesOf } from '../../sql/dialect-parts.js';
import { isHex, parseContinue, type KeyPart, type KeyValue } from '../../sql/keyset.js';
import { isFilteredLate, pageMembers } from '../../shapes/listed-page.js';
import { has, type ModuleRun } from '../../shapes/module.js';
import { directionOf, pageColumns, scanModule, type Scan } from '../../shapes/scan.js';
import type { PageRow } from '../../pages/page-rows.js';
import { titleOrPageId } from '../../shapes/title-or-page-id.js';
import { ApiError } from '../../errors/api-error.js';
import { NS_CATEGORY } from '../../titles/namespace-numbers.js';
import { toIso } from '../../time/timestamps.js';

interface Row extends PageRow {
  readonly cl_from: number;
  readonly cl_type: string;
  readonly cl_timestamp: string;
  readonly cl_sortkey_prefix: string;
  readonly sortkey: string;
}

type Run = ModuleRun<'categorymembers'>;

const BY_SORTKEY: readonly KeyPart[] = [
  { column: 'cl_sortkey', as: 'sortkey', type: 'hex' },
  { column: 'cl_from', type: 'int' },
];
const BY_TIME: readonly KeyPart[] = [
  // With its table: the same name alone is the text that the row has of it, which no index orders.
  { column: 'categorylinks.cl_timestamp', type: 'timestamp' },
  { column: 'cl_from', type: 'int' },
];

/** Pages of a category: by sort key one type after the other, or by the time they were added. */
export const categorymembers = scanModule<'categorymembers', Row>('categorymembers', {
  scan: async (run) => {
    const category = await titleOrPageId(run, run.params);
    if (category.namespace < 0 || category.dbkey === '') throw new ApiError('pagecannotexist');
    if (category.namespace !== NS_CATEGORY) throw new ApiError('invalidcategory');
    return run.params.sort === 'timestamp' ? byTime(run, category.dbkey) : bySortkey(run, category.dbkey);
  },
  titles: (row) => ({ namespace: row.page_namespace, dbkey: row.page_title }),
  item: (row, run) => {
    const { params: p, query } = run;
    if (isFilteredLate(row, p.namespace, query)) return undefined;
    return {
      ...pageMembers(row, p.prop, query),
      ...(has(p.prop, 'sortkey') && { sortkey: row.sortkey }),
      ...(has(p.prop, 'sortkeyprefix') && { sortkeyprefix: row.cl_sortkey_prefix }),
      ...(has(p.prop, 'type') && { type: row.cl_type }),
      ...(has(p.prop, 'timestamp') && { timestamp: toIso(row.cl_timestamp) }),
    };
  },
  generates: (run) => ({ rows: (row) => row, leftOut: (row) => isFilteredLate(row, run.params.namespace, run.query) }),
});

function members(run: Run, category: string) {
  const { params: p, query } = run;
  return query.db.sql
    .selectFrom('categorylinks')
    .innerJoin('page', 'page_id', 'cl_from')
    .select([
      ...pageColumns(run),
      'page_is_redirect',
      'cl_from',
      'cl_type',
      timestampText(sql`cl_timestamp`).as('cl_timestamp'),
      'cl_sortkey_prefix',
      sql<string>`lower(hex(cl_sortkey))`.as('sortkey'),
    ])
    .where(
      all([
        equals('cl_to', category),
        when(!query.wiki.site.general.misermode, () => equals('page_namespace', p.namespace)),
      ]),
    );
}

function byTime(run: Run, category: string): Scan<Row> {
  const { params: p } = run;
  const direction = directionOf(p.dir);
  return {
    query: members(run, category).where(all([between('cl_timestamp', direction, p.start, p.end)])),
    key: BY_TIME,
    direction,
    limit: p.limit,
  };
}

/** One scan for each type, in the order that the request names them; the continue value begins with the type. */
function bySortkey(run: Run, category: string): readonly Scan<Row>[] {
  const { params: p } = run;
  const direction = directionOf(p.dir);
  const text = p.continue === '0' ? undefined : p.continue;
  const start = text === undefined ? undefined : parseContinue(text, ['string', 'hex', 'int']);
  const first =
    start === undefined
      ? 0
      : Math.max(
          0,
          p.type.findIndex((type) => type === start[0]),
        );
  const bounds = start === undefined ? sortkeyBounds(run) : [];
  return p.type.slice(first).map((type, i) => ({
    query: members(run, category).where(
      all([equals('cl_type', type), between('cl_sortkey', direction, bounds[0], bounds[1])]),
    ),
    key: BY_SORTKEY,
    direction,
    limit: p.limit,
    phase: [type],
    start: i === 0 && start !== undefined ? (start.slice(1) as readonly KeyValue[]) : null,
  }));
}

function sortkeyBounds(run: Run) {
  const { params: p, query } = run;
  const one = (prefix: string | undefined, hex: string | undefined, parameter: string, raw: string | undefined) => {
    if (prefix !== undefined) return query.wiki.contentLanguage.sortkey(prefix);
    if (hex === undefined) return raw;
    if (!isHex(hex)) throw new ApiError(`badvalue_${run.wireName(parameter)}`, { parameter: run.wireName(parameter) });
    return bytesOf(hex);
  };
  return [
    one(p.startsortkeyprefix, p.starthexsortkey, 'starthexsortkey', p.startsortkey),
    one(p.endsortkeyprefix, p.endhexsortkey, 'endhexsortkey', p.endsortkey),
  ] as const;
}
