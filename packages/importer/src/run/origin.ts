/** Where an imported wiki is from, in MediaWiki's table for notes of maintenance scripts. */
import type { Database } from '../db/sqlite.js';

const key = 'wiki-query import';

export interface Origin {
  readonly wiki: string;
  /** All changes of the wiki until then are imported, as 14 digits. */
  readonly until: string;
  /** The same for entries of logs, if it is another time. */
  readonly logsUntil?: string;
  /** Whether links are found in texts, and whether there is a full-text index. */
  readonly links: boolean;
  readonly search: boolean;
}

export function readOrigin(db: Database): Origin | undefined {
  const text = db.prepare('SELECT ul_value FROM updatelog WHERE ul_key = ?').pluck().get(key);
  return typeof text === 'string' ? JSON.parse(text) : undefined;
}

export function writeOrigin(db: Database, origin: Origin): void {
  db.prepare('INSERT OR REPLACE INTO updatelog VALUES (?, ?)').run(key, JSON.stringify(origin));
}
