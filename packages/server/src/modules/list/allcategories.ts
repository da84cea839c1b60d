import { all, beginsWith, between, map } from '../../sql/conditions.js';
import { has } from '../../shapes/module.js';
import { mark } from '../../result/value.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { NS_CATEGORY } from '../../titles/namespace-numbers.js';

interface Row {
  readonly cat_title: string;
  readonly cat_pages: number;
  readonly cat_subcats: number;
  readonly cat_files: number;
  readonly pp_propname?: string | null | undefined;
}

/** Categories in the order of their names, whether they have a page or not. */
export const allcategories = scanModule<'allcategories', Row>('allcategories', {
  scan: ({ params: p, query }) => {
    const direction = directionOf(p.dir);
    const toKey = (text: string): string => query.wiki.titles.partToDbkey(text, NS_CATEGORY);
    const [low, high] = direction === 'asc' ? [p.min, p.max] : [p.max, p.min];
    return {
      query: query.db.sql
        .selectFrom('category')
        .select(['cat_title', 'cat_pages', 'cat_subcats', 'cat_files'])
        .$if(has(p.prop, 'hidden'), (q) =>
          q
            .leftJoin('page', (join) =>
              join.on('page_namespace', '=', NS_CATEGORY).onRef('page_title', '=', 'cat_title'),
            )
            .leftJoin('page_props', (join) => join.onRef('pp_page', '=', 'page_id').on('pp_propname', '=', 'hiddencat'))
            .select('pp_propname'),
        )
        .where(
          all([
            between('cat_title', direction, map(p.from, toKey), map(p.to, toKey)),
            between('cat_pages', direction, low, high),
            beginsWith('cat_title', map(p.prefix, toKey)),
          ]),
        ),
      key: [{ column: 'cat_title', type: 'string' }],
      direction,
      limit: p.limit,
    };
  },
  item: (row, { params: p }) => {
    const { cat_pages: size, cat_subcats: subcats, cat_files: files } = row;
    const item = {
      category: row.cat_title.replaceAll('_', ' '),
      ...(has(p.prop, 'size') && { size, pages: size - subcats - files, files, subcats }),
      ...(has(p.prop, 'hidden') && { hidden: typeof row.pp_propname === 'string' }),
    };
    return mark(item, { content: 'category' });
  },
  generates: (run) => ({ titles: (row) => run.query.wiki.titles.of(NS_CATEGORY, row.cat_title) }),
});
