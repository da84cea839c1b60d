/** The tables of links between pages, with their columns for source and target. */
import { byKey, inOrder, keyed } from '../../sql/dialect-parts.js';
import { fixed, part, type Part } from '../../sql/part.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';

export interface LinkTable {
  readonly table: 'pagelinks' | 'templatelinks' | 'imagelinks' | 'redirect';
  /** Page that links. */
  readonly from: string;
  /** Namespace of the source page, if the table has it. */
  readonly fromNamespace?: string;
  /** Columns of the target. With `targetId` they are those of `linktarget`. */
  readonly namespace?: string;
  readonly title: string;
  readonly targetId?: string;
  /** Namespace of all targets, if there is only one. */
  readonly fixedNamespace?: number;
}

export const PAGE_LINKS: LinkTable = {
  table: 'pagelinks',
  from: 'pl_from',
  fromNamespace: 'pl_from_namespace',
  targetId: 'pl_target_id',
  namespace: 'lt_namespace',
  title: 'lt_title',
};

export const TEMPLATE_LINKS: LinkTable = {
  table: 'templatelinks',
  from: 'tl_from',
  fromNamespace: 'tl_from_namespace',
  targetId: 'tl_target_id',
  namespace: 'lt_namespace',
  title: 'lt_title',
};

export const IMAGE_LINKS: LinkTable = {
  table: 'imagelinks',
  from: 'il_from',
  fromNamespace: 'il_from_namespace',
  title: 'il_to',
  fixedNamespace: NS_FILE,
};

export const REDIRECTS: LinkTable = {
  table: 'redirect',
  from: 'rd_from',
  namespace: 'rd_namespace',
  title: 'rd_title',
};

/**
 * `FROM` of a link table, with the table of targets if it uses one. `first`: the table to read first. SQLite respects
 * it when links are read in their own order, and would otherwise sort them all.
 */
export function linksWithTargets(links: LinkTable, first: 'links' | 'targets' | 'links in order' = 'links'): Part {
  const table = fixed(links.table);
  if (links.targetId === undefined) return table;
  const on = fixed(`${links.targetId} = lt_id`);
  if (first === 'links in order')
    return part`${table} ${inOrder} linktarget ${byKey} on ${keyed('lt_id', links.targetId)}`;
  return first === 'links' ? part`${table} join linktarget on ${on}` : part`linktarget join ${table} on ${on}`;
}
