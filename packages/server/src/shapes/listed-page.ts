/** What lists that name a page in each row have in common. */
import type { PageRow } from '../pages/page-rows.js';
import { has, isGiven, type QueryContext } from './module.js';

/** The page of a row, as far as `prop` requests it. */
export function pageMembers(row: PageRow, prop: readonly string[] | undefined, { titleTexts }: QueryContext) {
  return {
    ...(has(prop, 'ids') && { pageid: row.page_id }),
    ...(has(prop, 'title') && { ns: row.page_namespace, title: titleTexts.text(row.page_namespace, row.page_title) }),
  };
}

/** In miser mode the namespace is filtered after the limit. */
export function isFilteredLate(
  row: PageRow,
  namespaces: readonly number[] | undefined,
  { wiki }: QueryContext,
): boolean {
  return wiki.site.general.misermode && isGiven(namespaces) && !namespaces.includes(row.page_namespace);
}
