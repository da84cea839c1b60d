/** Database reads of a page set. Each function uses at most one query. */
import { sql, type Sql } from '../sql/sql.js';
import { from, type Statement } from '../sql/query.js';
import { t, c, type PageColumn } from '../db/schema/tables.js';
import type { RowOf } from '../sql/table.js';
import { among } from '../sql/conditions.js';
import type { Db } from '../db/database.js';
import type { Title } from '@wiki-query/wikitext';
import type { Wiki } from '../site/wiki.js';
import { conditionForTitles, type TitlesByNamespace } from '../sql/title-condition.js';

type WholePage = RowOf<(typeof t.page)[PageColumn]>;

/** An existing page of the page set: its row, with the columns that modules requested. */
export type PageRow = Pick<WholePage, 'page_id' | 'page_namespace' | 'page_title' | 'page_is_redirect'> &
  Partial<WholePage>;

/** Columns of `page`. */
export type PageFields = readonly PageColumn[];

/** A redirect and its target. */
export interface RedirectTarget {
  readonly from: Title;
  readonly to: Title;
}

const always = [
  'page_id',
  'page_namespace',
  'page_title',
  'page_is_redirect',
  'page_content_model',
  'page_lang',
  'page_latest',
] as const;

/** The columns that a page set needs, and some more. */
export const withUsualFields = (more: PageFields): PageFields =>
  more.length === 0 ? always : [...new Set<PageColumn>([...always, ...more])];

function readPages(db: Db, fields: PageFields, where: Sql<'page'>): Promise<readonly PageRow[]> {
  return db.all<PageRow>(
    from(t.page)
      .select(...fields.map((name) => t.page[name]))
      .where(where) as Statement<PageRow>,
  );
}

/** Pages with these titles. */
export function readPagesByTitle(db: Db, fields: PageFields, titles: TitlesByNamespace): Promise<readonly PageRow[]> {
  return readPages(db, fields, conditionForTitles(c.page_namespace, c.page_title, titles));
}

/** Pages with these ids. */
export async function readPagesById(db: Db, fields: PageFields, ids: readonly number[]): Promise<readonly PageRow[]> {
  return ids.length === 0 ? [] : readPages(db, fields, among(c.page_id, [...new Set(ids)]));
}

/** Revision ID → page ID, for revisions of existing pages. */
export async function readLiveRevisions(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.all(
    from(t.page)
      .join(t.revision, sql`${c.rev_page} = ${c.page_id}`)
      .select(c.rev_id, c.rev_page)
      .where(among(c.rev_id, ids)),
  );
  return new Map(rows.map((row) => [row.rev_id, row.rev_page]));
}

/** Revision ID → title of the page, for deleted revisions. */
export async function readDeletedRevisions(
  db: Db,
  wiki: Wiki,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Title>> {
  const rows = await db.all(
    from(t.archive).select(c.ar_rev_id, c.ar_namespace, c.ar_title).where(among(c.ar_rev_id, ids)),
  );
  return new Map(rows.map((row) => [row.ar_rev_id, wiki.titles.of(row.ar_namespace, row.ar_title)]));
}

/** Redirect targets, by page IDs. */
export async function readRedirects(
  db: Db,
  wiki: Wiki,
  redirects: ReadonlyMap<number, Title>,
): Promise<ReadonlyMap<number, RedirectTarget>> {
  const rows = await db.all(
    from(t.redirect)
      .select(c.rd_from, c.rd_namespace, c.rd_fragment, c.rd_interwiki, c.rd_title)
      .where(among(c.rd_from, [...redirects.keys()])),
  );
  return new Map(
    rows.flatMap((row): [number, RedirectTarget][] => {
      const from = redirects.get(row.rd_from);
      const to = wiki.titles.of(row.rd_namespace, row.rd_title, row.rd_fragment ?? '', row.rd_interwiki ?? '');
      return from === undefined ? [] : [[row.rd_from, { from, to }]];
    }),
  );
}
