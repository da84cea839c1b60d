/** The tables of links between pages, with their columns for source and target. */
import { c, t } from '../../db/schema/tables.js';
import { from, type Query } from '../../sql/query.js';
import { among } from '../../sql/conditions.js';
import { dialectal, sql, type Sql } from '../../sql/sql.js';
import { as, type AnyTable, type Column } from '../../sql/table.js';
import { conditionForTitles, type TitlesByNamespace } from '../../sql/title-condition.js';
import { NS_FILE } from '@wiki-query/wikitext';

/** A table of links: `T` are its name and, if it refers to targets by ID, `linktarget`. */
export interface LinkTable<out T extends string = string> {
  readonly table: AnyTable<T>;
  /** Page that links. */
  readonly from: Column<string, T, number>;
  /** Namespace of the source page, if the table has it. */
  readonly fromNamespace?: Column<string, T, number>;
  /** Columns of the target. With `targetId` they are those of `linktarget`. */
  readonly namespace?: Column<string, T, number>;
  readonly title: Column<string, T, string>;
  readonly targetId?: Column<string, T, number>;
  /** The column of `linktarget` that it refers to. */
  readonly target?: Column<string, T, number>;
  /** Columns of redirects: the wiki of the target, and the section in its page. */
  readonly interwiki?: Column<string, T, string | null>;
  readonly fragment?: Column<string, T, string | null>;
  /** Namespace of all targets, if there is only one. */
  readonly fixedNamespace?: number;
}

/** The namespace of targets: a column with this name in rows, or one for all. */
export const namespaceOf = <T extends string>({ namespace, fixedNamespace = 0 }: LinkTable<T>, name: string) =>
  namespace === undefined ? fixedNamespace : as(namespace, name);

export const PAGE_LINKS: LinkTable<'pagelinks' | 'linktarget'> = {
  table: t.pagelinks,
  from: c.pl_from,
  fromNamespace: c.pl_from_namespace,
  targetId: c.pl_target_id,
  target: c.lt_id,
  namespace: c.lt_namespace,
  title: c.lt_title,
};

export const TEMPLATE_LINKS: LinkTable<'templatelinks' | 'linktarget'> = {
  table: t.templatelinks,
  from: c.tl_from,
  fromNamespace: c.tl_from_namespace,
  targetId: c.tl_target_id,
  target: c.lt_id,
  namespace: c.lt_namespace,
  title: c.lt_title,
};

export const IMAGE_LINKS: LinkTable<'imagelinks'> = {
  table: t.imagelinks,
  from: c.il_from,
  fromNamespace: c.il_from_namespace,
  title: c.il_to,
  fixedNamespace: NS_FILE,
};

export const REDIRECTS: LinkTable<'redirect'> = {
  table: t.redirect,
  from: c.rd_from,
  namespace: c.rd_namespace,
  title: c.rd_title,
  interwiki: c.rd_interwiki,
  fragment: c.rd_fragment,
};

/**
 * A link table, with the table of targets if it uses one. `first`: the table to read first. SQLite respects it when
 * links are read in their own order, and would otherwise sort them all.
 */
export function linksWithTargets<T extends string>(
  links: LinkTable<T>,
  first?: 'links' | 'targets' | 'links in order',
): Query<object, T, never, never>;
export function linksWithTargets(
  { table, targetId }: LinkTable,
  first: 'links' | 'targets' | 'links in order' = 'links',
): Query<object, string, never, never> {
  if (targetId === undefined) return from(table);
  if (first === 'links in order')
    return from(table).join(
      t.linktarget,
      // As a range of one row: with statistics, SQLite reads the whole table into a Bloom filter before an equality.
      dialectal<string>(({ name }) =>
        name === 'sqlite' ? sql`${c.lt_id} between ${targetId} and ${targetId}` : sql`${c.lt_id} = ${targetId}`,
      ),
      { index: 'primary' },
    );
  const on = sql`${targetId} = ${c.lt_id}`;
  return first === 'links' ? from(table).join(t.linktarget, on) : from(t.linktarget).join(table, on);
}

/** Targets that have links, for statements that read no column of the links. One is enough: a popular target has millions. */
export function linkedTargets<T extends string>(
  links: LinkTable<T>,
  first: 'links' | 'targets',
): Query<object, T, never, never>;
export function linkedTargets(
  { table, targetId }: LinkTable,
  first: 'links' | 'targets',
): Query<object, string, never, never> {
  const link = from(table).where(sql`${targetId ?? null} = ${c.lt_id}`);
  return from<string>(t.linktarget, first === 'targets' ? {} : { index: 'primary' }).where(sql`(${link.limit(1)}) = 1`);
}

/** Links to these titles. */
export const linksToTitles = <T extends string>(
  { namespace, fixedNamespace = 0, title }: LinkTable<T>,
  titles: TitlesByNamespace,
): Sql<T> =>
  namespace === undefined
    ? among(title, [...(titles.get(fixedNamespace)?.keys() ?? [])])
    : conditionForTitles(namespace, title, titles);
