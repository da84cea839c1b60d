import type { PageRow } from '../pages/page-rows.js';
import { isGiven, type QueryContext } from './module.js';

/** In miser mode the namespace is filtered after the limit. */
export function isFilteredLate(
  row: Pick<PageRow, 'page_namespace'>,
  namespaces: readonly number[] | undefined,
  { wiki }: QueryContext,
): boolean {
  return wiki.site.general.misermode && isGiven(namespaces) && !namespaces.includes(row.page_namespace);
}
