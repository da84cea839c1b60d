import { sql } from 'kysely';
import { timestampText } from '../../db/dialects/fragments.js';
import { all, among, compare, equals, when } from '../../sql/conditions.js';
import { has, isGiven, type ModuleRun } from '../../shapes/module.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { NS_CATEGORY } from '../../titles/namespace-numbers.js';
import { toIso } from '../../time/timestamps.js';

interface Row {
  readonly cl_from: number;
  readonly cl_to: string;
  readonly cl_timestamp: string;
  readonly cl_sortkey_prefix: string;
  readonly sortkey: string;
  readonly pp_propname?: string | null | undefined;
}

/** Categories that pages are in. */
export const categories = scanModule<'categories', Row>('categories', {
  scan: (run) => {
    const { params: p, pages, query } = run;
    const ids = [...pages.good.keys()];
    if (ids.length === 0) return undefined;
    const names = categoryNames(run);
    if (names?.length === 0) return undefined;
    if (has(p.show, 'hidden') && has(p.show, '!hidden'))
      throw new ApiError('show', { parameter: run.wireName('show') });
    return {
      query: query.db.sql
        .selectFrom('categorylinks')
        .select([
          'cl_from',
          'cl_to',
          'cl_sortkey_prefix',
          timestampText(sql`cl_timestamp`).as('cl_timestamp'),
          sql<string>`lower(hex(cl_sortkey))`.as('sortkey'),
        ])
        .$if(p.show !== undefined || has(p.prop, 'hidden'), (q) =>
          q
            .leftJoin('page', (join) => join.on('page_namespace', '=', NS_CATEGORY).onRef('page_title', '=', 'cl_to'))
            .leftJoin('page_props', (join) => join.onRef('pp_page', '=', 'page_id').on('pp_propname', '=', 'hiddencat'))
            .select('pp_propname'),
        )
        .where(
          all([
            among('cl_from', ids),
            equals('cl_to', names),
            when(has(p.show, 'hidden'), () => compare('pp_propname', '!=', '')),
            when(has(p.show, '!hidden'), () => equals('pp_propname', null)),
          ]),
        ),
      key: [
        { column: 'cl_from', type: 'int', constant: ids.length === 1 },
        { column: 'cl_to', type: 'string' },
      ],
      direction: directionOf(p.dir),
      limit: p.limit,
    };
  },
  place: { in: 'page', page: (row) => row.cl_from },
  item: (row, { params: p, query }) => ({
    ns: NS_CATEGORY,
    title: query.titleTexts.text(NS_CATEGORY, row.cl_to),
    ...(has(p.prop, 'sortkey') && { sortkey: row.sortkey, sortkeyprefix: row.cl_sortkey_prefix }),
    ...(has(p.prop, 'timestamp') && { timestamp: toIso(row.cl_timestamp) }),
    ...(has(p.prop, 'hidden') && { hidden: typeof row.pp_propname === 'string' }),
  }),
  generates: (run) => ({ titles: (row) => run.query.wiki.titles.of(NS_CATEGORY, row.cl_to) }),
});

/** Database names of the categories asked for; what is no category is warned of. */
function categoryNames({ params: p, query, warn }: ModuleRun<'categories'>): readonly string[] | undefined {
  if (!isGiven(p.categories)) return undefined;
  return p.categories.flatMap((text) => {
    const title = query.wiki.titles.parse(text);
    if (!('code' in title) && title.namespace === NS_CATEGORY) return [title.dbkey];
    warn('invalidcategory', { title: text }, 'invalidcategory-warning');
    return [];
  });
}
