/** `iwbacklinks`, `langbacklinks`: which pages link to a page of another wiki. */
import { equals } from '../../sql/conditions.js';
import type { QueryModule } from '../../shapes/module.js';
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

/** The table of links to other wikis, and the parameter that names the wiki. */
export interface ForeignLinks {
  readonly table: 'iwlinks' | 'langlinks';
  readonly columnPrefix: 'iwl' | 'll';
  /** Column of the wiki without its prefix, which is the parameter's name too. */
  readonly wiki: 'prefix' | 'lang';
  /** Values of `prop`, which are also the members they bring. */
  readonly wikiProp: string;
  readonly titleProp: string;
}

/** Makes one of the two of its table. */
export function foreignBacklinks<N extends 'iwbacklinks' | 'langbacklinks'>(
  module: N,
  links: ForeignLinks,
): QueryModule<N> {
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
      const { prop } = run.params as Params;
      return {
        pageid: row.page_id,
        ns: row.page_namespace,
        title: run.query.titleTexts.text(row.page_namespace, row.page_title),
        ...(row.page_is_redirect === 1 && { redirect: true }),
        ...(prop.includes(links.wikiProp) && { [links.wikiProp]: row.wiki }),
        ...(prop.includes(links.titleProp) && { [links.titleProp]: row.title }),
      };
    },
    generates: (run) => ({ titles: (row: Row) => run.query.wiki.titles.of(row.page_namespace, row.page_title) }),
  });
}
