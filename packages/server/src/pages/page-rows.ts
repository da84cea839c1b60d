/** Database reads of a page set. Each function uses at most one query. */
import type { RowOf } from '../sql/columns.js';
import { among, type Condition } from '../sql/conditions.js';
import { fixed } from '../sql/part.js';
import { selectAll } from '../sql/select.js';
import type { Db } from '../db/database.js';
import type { PageTable } from '../db/schema/schema.js';
import type { Title } from '../titles/title.js';
import type { Wiki } from '../site/wiki.js';
import { conditionForTitles, type TitlesByNamespace } from '../sql/title-condition.js';

/** An existing page of the page set: its row, with the columns that modules requested. */
export type PageRow = Pick<PageTable, 'page_id' | 'page_namespace' | 'page_title' | 'page_is_redirect'> &
  Partial<PageTable>;

/** Columns of `page`. */
export type PageFields = readonly (keyof PageTable)[];

/** Where a redirect leads. */
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

const revisionColumns = ['rev_id', 'rev_page'] as const;
const redirectColumns = ['rd_from', 'rd_namespace', 'rd_fragment', 'rd_interwiki', 'rd_title'] as const;

/** The columns that a page set needs, and some more. */
export const withUsualFields = (more: PageFields): PageFields =>
  more.length === 0 ? always : [...new Set<keyof PageTable>([...always, ...more])];

function readPages(db: Db, fields: PageFields, where: Condition): Promise<readonly PageRow[]> {
  return db.all(selectAll<PageRow>(db.sql, { columns: fields, from: fixed('page'), where: [where] }));
}

/** Pages with these titles. */
export function readPagesByTitle(db: Db, fields: PageFields, titles: TitlesByNamespace): Promise<readonly PageRow[]> {
  return readPages(db, fields, conditionForTitles('page_namespace', 'page_title', titles));
}

/** Pages with these ids. */
export async function readPagesById(db: Db, fields: PageFields, ids: readonly number[]): Promise<readonly PageRow[]> {
  return ids.length === 0 ? [] : readPages(db, fields, among('page_id', [...new Set(ids)]));
}

/** Revision ID → page ID, for revisions of existing pages. */
export async function readLiveRevisions(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all(
    selectAll<RowOf<'rev_id' | 'rev_page'>>(db.sql, {
      columns: revisionColumns,
      from: fixed('page join revision on rev_page = page_id'),
      where: [among('rev_id', ids)],
    }),
  );
  return new Map(rows.map((row) => [row.rev_id, row.rev_page]));
}

/** Revision ID → title of the page, for deleted revisions. */
export async function readDeletedRevisions(
  db: Db,
  wiki: Wiki,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Title>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all(
    db.sql.selectFrom('archive').select(['ar_rev_id', 'ar_namespace', 'ar_title']).where('ar_rev_id', 'in', ids),
  );
  return new Map(rows.map((row) => [row.ar_rev_id, wiki.titles.of(row.ar_namespace, row.ar_title)]));
}

/** Redirect targets, by page IDs. */
export async function readRedirects(
  db: Db,
  wiki: Wiki,
  redirects: ReadonlyMap<number, Title>,
): Promise<ReadonlyMap<number, RedirectTarget>> {
  if (redirects.size === 0) return new Map();
  const rows = await db.all(
    selectAll<RowOf<(typeof redirectColumns)[number]>>(db.sql, {
      columns: redirectColumns,
      from: fixed('redirect'),
      where: [among('rd_from', [...redirects.keys()])],
    }),
  );
  return new Map(
    rows.flatMap((row): [number, RedirectTarget][] => {
      const from = redirects.get(row.rd_from);
      const to = wiki.titles.of(row.rd_namespace, row.rd_title, row.rd_fragment ?? '', row.rd_interwiki ?? '');
      return from === undefined ? [] : [[row.rd_from, { from, to }]];
    }),
  );
}
