/** The tables of links between pages, with their columns for source and target. */
import { c, t } from '../../db/schema/tables.js';
import { keyed } from '../../sql/dialect.js';
import { from, type Query } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import type { AnyTable, Column } from '../../sql/table.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';

type Links = 'pagelinks' | 'templatelinks' | 'imagelinks' | 'redirect';

/** A query of links, and of their targets if these have a table. */
export type LinkQuery = Query<object, Links | 'linktarget', never, never>;

export interface LinkTable {
  readonly table: AnyTable<Links>;
  /** Page that links. */
  readonly from: Column<string, Links, number>;
  /** Namespace of the source page, if the table has it. */
  readonly fromNamespace?: Column<string, Links, number>;
  /** Columns of the target. With `targetId` they are those of `linktarget`. */
  readonly namespace?: Column<string, Links | 'linktarget', number>;
  readonly title: Column<string, Links | 'linktarget', string>;
  readonly targetId?: Column<string, Links, number>;
  /** Namespace of all targets, if there is only one. */
  readonly fixedNamespace?: number;
}

export const PAGE_LINKS: LinkTable = {
  table: t.pagelinks,
  from: c.pl_from,
  fromNamespace: c.pl_from_namespace,
  targetId: c.pl_target_id,
  namespace: c.lt_namespace,
  title: c.lt_title,
};

export const TEMPLATE_LINKS: LinkTable = {
  table: t.templatelinks,
  from: c.tl_from,
  fromNamespace: c.tl_from_namespace,
  targetId: c.tl_target_id,
  namespace: c.lt_namespace,
  title: c.lt_title,
};

export const IMAGE_LINKS: LinkTable = {
  table: t.imagelinks,
  from: c.il_from,
  fromNamespace: c.il_from_namespace,
  title: c.il_to,
  fixedNamespace: NS_FILE,
};

export const REDIRECTS: LinkTable = {
  table: t.redirect,
  from: c.rd_from,
  namespace: c.rd_namespace,
  title: c.rd_title,
};

/**
 * A link table, with the table of targets if it uses one. `first`: the table to read first. SQLite respects it when
 * links are read in their own order, and would otherwise sort them all.
 */
export function linksWithTargets(links: LinkTable, first: 'links' | 'targets' | 'links in order' = 'links'): LinkQuery {
  const { table, targetId } = links;
  if (targetId === undefined) return from<Links | 'linktarget'>(table);
  if (first === 'links in order')
    return from(table).joinInOrder(t.linktarget, keyed(c.lt_id, targetId), { byKey: true });
  const on = sql`${targetId} = ${c.lt_id}`;
  return first === 'links' ? from(table).join(t.linktarget, on) : from(t.linktarget).join(table, on);
}
