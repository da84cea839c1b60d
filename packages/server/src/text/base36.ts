/** SHA-1 hashes: the database has 31 digits in base 36, responses have 40 hexadecimal ones. */
import { unreadable } from '../result/value.js';

/** 40 hexadecimal digits of a hash from the database. Rows of old wikis have none. */
export function sha1ToHex(base36: string): string {
  if (!/^[\da-z]+$/i.test(base36)) return unreadable;
  let value = 0n;
  for (const digit of base36) value = value * 36n + BigInt(parseInt(digit, 36));
  return value.toString(16).padStart(40, '0');
}

/** 31 digits in base 36 of a hexadecimal hash. */
export function sha1ToBase36(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).padStart(31, '0');
}
