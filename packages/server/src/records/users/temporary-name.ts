/** Names of temporary accounts, which a wiki knows by their form. */
import { dialectal, type Sql } from '../../sql/sql.js';
import type { SiteFacts } from '../../profile/site-facts.js';

/** Where the forms are: none where temporary accounts are not known. */
export interface SiteAccounts {
  readonly site: { readonly autocreatetempuser: Pick<SiteFacts['autocreatetempuser'], 'matchPatterns'> };
}

/** Conditions of which such names meet one. There are none if the wiki knows no temporary accounts. */
export function temporaryName<T extends string>(column: Sql<T>, { site }: SiteAccounts): readonly Sql<T>[] {
  return site.autocreatetempuser.matchPatterns.map((pattern) => {
    const escaped = pattern.replace(/[%_\\]/g, '\\$&').replace('$1', '%');
    return dialectal<T>((dialect) => dialect.like(column, escaped));
  });
}
