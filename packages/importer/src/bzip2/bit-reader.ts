/** The error message for data that ends too early. */
export const cutOff = 'the data ends inside a block';

/** Reads bits from bytes, the highest bit first. */
export class BitReader {
  constructor(
    readonly bytes: Uint8Array,
    /** The next bit. */
    public position: number,
  ) {}

  /** Up to 24 bits. */
  read(width: number): number {
    const first = this.position >>> 3;
    if (first >= this.bytes.length + 4) throw new RangeError(cutOff);
    const held =
      ((this.byteAt(first) << 24) |
        (this.byteAt(first + 1) << 16) |
        (this.byteAt(first + 2) << 8) |
        this.byteAt(first + 3)) <<
      (this.position & 7);
    this.position += width;
    return width === 0 ? 0 : held >>> (32 - width);
  }

  private byteAt(index: number): number {
    return index < this.bytes.length ? (this.bytes[index] as number) : 0;
  }
}
