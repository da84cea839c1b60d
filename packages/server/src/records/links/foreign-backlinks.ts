/** `iwbacklinks`, `langbacklinks`: which pages link to a page of another wiki. */
import type { LinkingPage } from '@wiki-query/server-stubs';
import type { Exact } from '../../shapes/exact.js';
import { equals } from '../../sql/conditions.js';
import type { QueryModule, ItemOf, ModuleRun } from '../../shapes/module.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { fixed } from '../../sql/part.js';
import { select } from '../../sql/select.js';
import { needs } from './foreign-links.js';

interface Row {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_is_redirect: number;
  readonly wiki: string;
  readonly title: string;
  readonly from: number;
}

interface Params {
  readonly title: string | undefined;
  readonly limit: number;
  readonly dir: string;
  readonly prop: readonly string[];
  readonly prefix?: string | undefined;
  readonly lang?: string | undefined;
}

type Name = 'iwbacklinks' | 'langbacklinks';

/** The table of links to other wikis, and the parameter that names the wiki. */
export interface ForeignLinks<N extends Name> {
  readonly table: 'iwlinks' | 'langlinks';
  readonly columnPrefix: 'iwl' | 'll';
  /** Column of the wiki without its prefix, which is the parameter's name too. */
  readonly wiki: 'prefix' | 'lang';
  /** The item of a page, with what it links to. */
  readonly item: (
    page: LinkingPage,
    link: { readonly wiki: string; readonly title: string },
    params: ModuleRun<N>['params'],
  ) => Exact<ItemOf<N>>;
}

/** Makes one of the two of its table. */
export function foreignBacklinks<N extends Name>(module: N, links: ForeignLinks<N>): QueryModule<N> {
  const column = (name: string): string => `${links.columnPrefix}_${name}`;
  return scanModule<N, Row>(module, {
    scan: (run) => {
      const p = run.params as Params;
      const wiki = p[links.wiki];
      needs(run, 'title', links.wiki, links.wiki === 'lang' ? 'nolang' : undefined);
      return {
        query: select<Row>(run.query.db.sql, {
          columns: [
            'page_id',
            'page_namespace',
            'page_title',
            'page_is_redirect',
            `${column(links.wiki)} as wiki`,
            `${column('title')} as title`,
            `${column('from')} as from`,
          ],
          from: fixed(`${links.table} join page on ${column('from')} = page_id`),
          where: [equals(column(links.wiki), wiki), equals(column('title'), p.title)],
        }),
        key: [
          { column: column(links.wiki), as: 'wiki', type: 'string', constant: wiki !== undefined },
          { column: column('title'), as: 'title', type: 'string', constant: p.title !== undefined },
          { column: column('from'), as: 'from', type: 'int' },
        ],
        direction: directionOf(p.dir),
        limit: p.limit,
      };
    },
    titles: (row) => ({ namespace: row.page_namespace, dbkey: row.page_title }),
    item: (row, run) => {
      const page = {
        pageid: row.page_id,
        ns: row.page_namespace,
        title: run.query.titleTexts.text(row.page_namespace, row.page_title),
        ...(row.page_is_redirect === 1 && { redirect: true }),
      };
      return links.item(page, row, run.params);
    },
    generates: (run) => ({ titles: (row: Row) => run.query.wiki.titles.of(row.page_namespace, row.page_title) }),
  });
}
