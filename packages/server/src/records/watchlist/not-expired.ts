import { type Condition, where } from '../../sql/conditions.js';

/** Watched permanently, or not expired. */
export function notExpired(now: string): Condition {
  return where`(we_expiry is null or we_expiry > ${now})`;
}
