/** Replaces a database that is not available: every query fails. */
import type { Db, WikiDatabase } from './database.js';

export function noDatabase({ dialect, cluster }: WikiDatabase): Db {
  const fail = (): Promise<never> => Promise.reject(new Error('a query without a database'));
  return {
    dialect,
    all: fail,
    first: fail,
    few: 0,
    window: 0,
    count: () => 0,
    stores: { legacyEncoding: undefined, hasCur: false, readBlobs: fail },
    cluster,
  };
}
