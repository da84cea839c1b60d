import { type Condition, where } from '../../sql/conditions.js';

/** Watched for good, or not yet for the last time. */
export function notExpired(now: string): Condition {
  return where`(we_expiry is null or we_expiry > ${now})`;
}
