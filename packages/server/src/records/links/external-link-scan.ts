/** What `extlinks` and `exturlusage` share: the filter by protocol and search, and the walk by link id. */
import { beginsWith, type Condition } from '../../sql/conditions.js';
import { parseContinue } from '../../sql/keyset.js';
import type { Scan, ScanQuery } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import type { Wiki } from '../../site/wiki.js';
import { protocolPrefix, searchConditions, storedUrl } from './external-links.js';

export interface StoredLink {
  readonly el_id: number;
  readonly el_to_domain_index: string;
  readonly el_to_path: string | null;
}

interface Params {
  readonly protocol: string;
  readonly query: string | undefined;
  readonly limit: number;
  readonly continue: string | undefined;
}

/** Conditions of `protocol` and `query`; refuses a search that cannot be made. */
export function linkFilter(wiki: Wiki, p: Params): readonly (Condition | undefined)[] {
  const protocols = wiki.site.protocols;
  const protocol = protocolPrefix(p.protocol, protocols);
  if (p.query === undefined || p.query === '') return [beginsWith('el_to_domain_index', protocol)];
  const conditions = searchConditions(p.query, protocol, protocols);
  if (conditions === undefined) throw new ApiError('badquery');
  return conditions;
}

/** The scan by link id. The continue value is any text, percent-encoded, as MediaWiki has it. */
export function linkScan<Row extends StoredLink>(query: ScanQuery<Row>, p: Params): Scan<Row> {
  const [at] = p.continue === undefined ? [] : parseContinue(p.continue, ['string']);
  return {
    query,
    key: [{ column: 'el_id', type: 'string' }],
    direction: 'asc',
    limit: p.limit,
    start: at === undefined ? null : [idOf(String(at))],
  };
}

/** A column of integers compared with a text that is not one finds what SQLite finds: nothing. */
function idOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** The address of a link; one without scheme gets that of the wiki when it is to be whole. */
export function linkUrl(row: StoredLink, wiki: Wiki, expand: boolean): string {
  const url = storedUrl(row.el_to_domain_index, row.el_to_path, wiki.site.protocols);
  if (!expand || !url.startsWith('//')) return url;
  return `${/^https?:/.exec(wiki.site.general.server)?.[0] ?? 'http:'}${url}`;
}
