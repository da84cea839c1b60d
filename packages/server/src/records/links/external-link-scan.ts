/** Shared by `extlinks` and `exturlusage`: the filter by protocol and search, and the scan by link ID. */
import { c } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import type { FamilyRun } from '../../shapes/family.js';
import { computed } from '../../shapes/members.js';
import type { RowOf } from '../../sql/table.js';
import { beginsWith } from '../../sql/conditions.js';
import type { Sql } from '../../sql/sql.js';
import type { KeyPart } from '../../sql/keyset.js';
import type { Wiki } from '../../site/wiki.js';
import { storedUrl } from '@wiki-query/wikitext';
import { protocolPrefix, searchConditions } from './external-links.js';

type Run = FamilyRun<'extlinks' | 'exturlusage'>;
type StoredLink = RowOf<typeof c.el_to_domain_index | typeof c.el_to_path>;

/** By link ID. The continue value is any text: as in MediaWiki (`ApiQueryExternalLinks`), an invalid number matches nothing. */
export const byLinkId: readonly KeyPart<'externallinks'>[] = [{ column: c.el_id, type: 'digits' }];

/** Conditions of `protocol` and `query`, with that of the domain first. Rejects an invalid search. */
export function linkFilter({ params: p, call: { wiki } }: Run): readonly (Sql<'externallinks'> | undefined)[] {
  const { protocols } = wiki.site;
  const protocol = protocolPrefix(p.protocol, protocols);
  if (p.query === undefined || p.query === '') return [beginsWith(c.el_to_domain_index, protocol)];
  const conditions = searchConditions(p.query, protocol, protocols);
  if (conditions === undefined) throw new ApiError('badquery');
  return conditions;
}

/** The address of a link. */
export const linkAddress = computed([c.el_to_domain_index, c.el_to_path], (row, { call: { wiki }, params }) =>
  linkUrl(row, wiki, (params as Run['params']).expandurl),
);

/** A URL without a scheme gets that of the wiki if it is requested in full. */
function linkUrl({ el_to_domain_index: host, el_to_path: path }: StoredLink, { site }: Wiki, expand: boolean): string {
  const url = storedUrl(host, path, site.protocols);
  if (!expand || !url.startsWith('//')) return url;
  return `${/^https?:/.exec(site.general.server)?.[0] ?? 'http:'}${url}`;
}
