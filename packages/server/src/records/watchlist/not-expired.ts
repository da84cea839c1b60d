import { sql, type SqlBool } from 'kysely';
import type { Condition } from '../../sql/conditions.js';

/** Watched for good, or not yet for the last time. */
export function notExpired(now: string): Condition {
  return sql<SqlBool>`(we_expiry is null or we_expiry > ${now})`;
}
