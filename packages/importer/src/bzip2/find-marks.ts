/** Finds the marks at which blocks and streams of bzip2 data start and end. They are not aligned to bytes. */

export interface Mark {
  readonly bit: number;
  readonly kind: 'block' | 'end';
}

interface Pattern {
  readonly kind: Mark['kind'];
  readonly shift: number;
  /** The bytes of the mark that are whole at this shift. */
  readonly middle: Buffer;
  readonly whole: bigint;
}

const magics = { block: 0x314159265359n, end: 0x177245385090n } as const;

/** Bytes that a mark can take. */
export const markBytes = 7;

const patterns: readonly Pattern[] = (['block', 'end'] as const).flatMap((kind) =>
  Array.from({ length: 8 }, (_, shift) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE((magics[kind] << 16n) >> BigInt(shift));
    return {
      kind,
      shift,
      middle: bytes.subarray(shift === 0 ? 0 : 1, 6),
      whole: magics[kind],
    };
  }),
);

/** All marks that are completely within the bytes, in their order. */
export function findMarks(bytes: Buffer): readonly Mark[] {
  return patterns.flatMap((pattern) => findPattern(bytes, pattern)).sort((a, b) => a.bit - b.bit);
}

function findPattern(bytes: Buffer, { kind, shift, middle, whole }: Pattern): Mark[] {
  const marks: Mark[] = [];
  const before = shift === 0 ? 0 : 1;
  for (let at = bytes.indexOf(middle); at >= 0; at = bytes.indexOf(middle, at + 1)) {
    const first = at - before;
    if (first < 0 || first * 8 + shift + 48 > bytes.length * 8) continue;
    if (bitsAt(bytes, first, shift) === whole) marks.push({ bit: first * 8 + shift, kind });
  }
  return marks;
}

function bitsAt(bytes: Buffer, first: number, shift: number): bigint {
  let value = 0n;
  for (let at = 0; at < 8; at++) value = (value << 8n) | BigInt(bytes[first + at] ?? 0);
  return (value >> BigInt(16 - shift)) & 0xffff_ffff_ffffn;
}
