import type { PageRow } from '../../pages/page-rows.js';
import { isGiven } from '../../shapes/module.js';
import type { Call } from '../../request/call.js';

/** In miser mode the namespace is filtered after the limit. */
export function isFilteredLate(
  row: Pick<PageRow, 'page_namespace'>,
  namespaces: readonly number[] | undefined,
  { wiki }: Call,
): boolean {
  return wiki.site.general.misermode && isGiven(namespaces) && !namespaces.includes(row.page_namespace);
}
