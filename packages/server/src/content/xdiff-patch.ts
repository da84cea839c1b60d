/** Binary diffs in the format of LibXDiff, in which MediaWiki (`DiffHistoryBlob`) stores successive texts. */

/** Lengths of the header, and of the operands of each instruction. */
const header = 8;
const insertShort = 1;
const copyPart = 2;
const insertLong = 3;

/** LibXDiff's checksum: Adler-32 that starts with 0 instead of 1. */
function checksum(bytes: Buffer): number {
  let [low, high] = [0, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

/** Applies a diff to a text. Undefined if the diff is of another text or invalid. */
export function applyDiff(base: Buffer, diff: Buffer): Buffer | undefined {
  if (diff.length < header || diff.readUInt32LE(0) !== checksum(base) || diff.readUInt32LE(4) !== base.length)
    return undefined;
  const parts: Buffer[] = [];
  let at = header;
  while (at < diff.length) {
    const step = readStep(base, diff, at);
    if (step === undefined) return undefined;
    parts.push(step.part);
    at = step.next;
  }
  return Buffer.concat(parts);
}

function readStep(
  base: Buffer,
  diff: Buffer,
  at: number,
): { readonly part: Buffer; readonly next: number } | undefined {
  const has = (bytes: number): boolean => at + 1 + bytes <= diff.length;
  const taken = (begin: number, length: number): { readonly part: Buffer; readonly next: number } => ({
    part: diff.subarray(begin, begin + length),
    next: begin + length,
  });
  switch (diff[at]) {
    case insertShort:
      return has(1) ? taken(at + 2, diff.readUInt8(at + 1)) : undefined;
    case insertLong:
      return has(4) ? taken(at + 5, diff.readUInt32LE(at + 1)) : undefined;
    case copyPart: {
      if (!has(8)) return undefined;
      const begin = diff.readUInt32LE(at + 1);
      return { part: base.subarray(begin, begin + diff.readUInt32LE(at + 5)), next: at + 9 };
    }
    default:
      return undefined;
  }
}
