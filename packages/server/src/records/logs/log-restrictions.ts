/**
 * Logs that require a right. No response of MediaWiki contains `$wgLogRestrictions`: these are the logs of the software
 * and of widely used extensions, which exist only if the extension is installed.
 */
import { sql, type Sql } from '../../sql/sql.js';
import { among } from '../../sql/conditions.js';
import { lookUp } from '@wiki-query/wikitext';

const restrictions: Readonly<Record<string, string>> = {
  suppress: 'suppressionlog',
  abusefilter: 'abusefilter-view',
  abusefilterblockeddomainhit: 'abusefilter-view',
  abusefilterprivatedetails: 'abusefilter-privatedetails-log',
  'abusefilter-protected-vars': 'abusefilter-protected-vars-log',
  'checkuser-temporary-account': 'checkuser-temporary-account-log',
  oath: 'oathauth-view-log',
  spamblacklist: 'spamblacklistlog',
  titleblacklist: 'titleblacklistlog',
};

/** Whether these rights allow reading the log. */
export function mayReadLog(type: string, rights: ReadonlySet<string>): boolean {
  const right = lookUp(restrictions, type);
  return right === undefined || rights.has(right);
}

/** Entries of logs that these rights allow reading. */
export function readableLogs<T extends string>(column: Sql<T>, rights: ReadonlySet<string>): Sql<T> | undefined {
  const closed = Object.keys(restrictions).filter((type) => !mayReadLog(type, rights));
  return closed.length === 0 ? undefined : sql`not ${among(column, closed)}`;
}

/** Whether these rights allow reading a restricted log. */
export function readsClosedLogs(rights: ReadonlySet<string>): boolean {
  return Object.values(restrictions).some((right) => rights.has(right));
}
