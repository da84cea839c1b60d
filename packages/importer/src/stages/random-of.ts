/** A deterministic pseudo-random number from 0 to 1, the same in every import: `page_random` is in no export file. */
export function randomOf(id: number): number {
  let value = Math.imul(id ^ (id >>> 16), 0x45d9f3b);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}
