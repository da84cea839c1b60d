/**
 * Reads one block of a bzip2 stream up to the sorting, which `restoreBlocks` undoes for several blocks at once. Blocks do not depend
 * on each other, so that many can be decoded at the same time.
 * The format: https://github.com/dsnet/compress/blob/master/doc/bzip2-format.pdf
 */
import { BitReader, cutOff } from './bit-reader.js';
import { type HuffmanTable, makeHuffmanTable } from './huffman.js';

/** No block has more bytes before the first run lengths are undone. */
export const blockLimit = 900_000;
const groupSize = 50;
const longestCode = 20;
const tooLong = 'a block is too long';

/** A block in an array of links: each entry holds a byte and, above it, the place of the next entry. */
export interface SortedBlock {
  /** Where its entries are. */
  readonly from: number;
  readonly length: number;
  /** The entry that names the first byte. */
  readonly start: number;
  readonly crc: number;
  /** The first bit behind the block. */
  readonly endBit: number;
}

/**
 * Reads the block whose magic number starts at a bit into `links` from a position. Throws a RangeError if the data is
 * damaged.
 */
export function readBlock(source: Uint8Array, startBit: number, links: Int32Array, from: number): SortedBlock {
  const reader = new BitReader(source, startBit);
  if (reader.read(24) !== 0x314159 || reader.read(24) !== 0x265359) throw new RangeError('no block starts here');
  const crc = ((reader.read(16) << 16) | reader.read(16)) >>> 0;
  if (reader.read(1) === 1) throw new RangeError('randomised blocks of bzip2 0.9 are not supported');
  const origin = reader.read(24);
  const used = readSymbolMap(reader);
  const tableCount = reader.read(3);
  const selectors = readSelectors(reader, tableCount);
  const tables = Array.from({ length: tableCount }, () => readTable(reader, used.length + 2));
  const length = readSymbols(reader, used, selectors, tables, links.subarray(from, from + blockLimit));
  if (origin >= length) throw new RangeError('the start of a block lies outside of it');
  linkEntries(links, from, length);
  return { from, length, start: (links[from + origin] as number) >>> 8, crc, endBit: reader.position };
}

function readSymbolMap(reader: BitReader): Uint8Array {
  const ranges = reader.read(16);
  const used: number[] = [];
  for (let range = 0; range < 16; range++) {
    if (!(ranges & (0x8000 >>> range))) continue;
    const bits = reader.read(16);
    for (let bit = 0; bit < 16; bit++) if (bits & (0x8000 >>> bit)) used.push(range * 16 + bit);
  }
  if (used.length === 0) throw new RangeError('a block uses no bytes');
  return Uint8Array.from(used);
}

function readSelectors(reader: BitReader, tableCount: number): Uint8Array {
  if (tableCount < 2 || tableCount > 6) throw new RangeError(`a block has ${tableCount} code tables`);
  const count = reader.read(15);
  const order = Array.from({ length: tableCount }, (_, index) => index);
  const selectors = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    let index = 0;
    while (reader.read(1) === 1)
      if (++index >= tableCount) throw new RangeError('a block names a table it does not have');
    const [table = 0] = order.splice(index, 1);
    order.unshift(table);
    selectors[at] = table;
  }
  return selectors;
}

function readTable(reader: BitReader, symbolCount: number): HuffmanTable {
  const lengths = new Uint8Array(symbolCount);
  let length = reader.read(5);
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    for (;;) {
      if (length < 1 || length > 20) throw new RangeError('a code has an impossible length');
      if (reader.read(1) === 0) break;
      length += reader.read(1) === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  return makeHuffmanTable(lengths);
}

/**
 * Reads the symbols, undoes run lengths and move-to-front, and leaves the bytes in `links`; returns their number. Much
 * time is spent here, therefore the bits are held in local variables.
 */
function readSymbols(
  reader: BitReader,
  used: Uint8Array,
  selectors: Uint8Array,
  tables: readonly HuffmanTable[],
  links: Int32Array,
): number {
  const { bytes } = reader;
  const order = Uint8Array.from(used);
  const end = used.length + 1;
  let next = (reader.position + 7) >>> 3;
  let count = next * 8 - reader.position;
  let held = reader.read(count);
  let length = 0;
  let run = 0;
  let weight = 1;
  for (let group = 0; group < selectors.length; group++) {
    const { quick, limits, bases, symbols } = tables[selectors[group] as number] as HuffmanTable;
    if (next > bytes.length + 4) throw new RangeError(cutOff);
    for (let n = 0; n < groupSize; n++) {
      while (count < longestCode) {
        held = (held << 8) | (next < bytes.length ? (bytes[next] as number) : 0);
        next++;
        count += 8;
      }
      const entry = quick[(held >>> (count - 10)) & 0x3ff] as number;
      let symbol = entry >>> 5;
      if (entry === 0) {
        const bits = (held >>> (count - longestCode)) & 0xfffff;
        let width = 11;
        while (width <= longestCode && bits >= (limits[width] as number)) width++;
        if (width > longestCode) throw new RangeError('a code is not in its table');
        count -= width;
        symbol = symbols[(bits >>> (longestCode - width)) + (bases[width] as number)] as number;
      } else count -= entry & 31;
      if (symbol <= 1) {
        if (weight > blockLimit) throw new RangeError(tooLong);
        run += weight << symbol;
        weight <<= 1;
        continue;
      }
      if (run > 0) {
        if (length + run > blockLimit) throw new RangeError(tooLong);
        const value = order[0] as number;
        for (const stop = length + run; length < stop; length++) links[length] = value;
        run = 0;
        weight = 1;
      }
      if (symbol === end) {
        reader.position = next * 8 - count;
        return length;
      }
      if (length >= blockLimit) throw new RangeError(tooLong);
      const index = symbol - 1;
      const value = order[index] as number;
      if (index > 32) order.copyWithin(1, 0, index);
      else for (let at = index; at > 0; at--) order[at] = order[at - 1] as number;
      order[0] = value;
      links[length++] = value;
    }
  }
  throw new RangeError('a block has no end');
}

/** Writes the position of the next entry into each entry. */
function linkEntries(links: Int32Array, from: number, length: number): void {
  const places = new Uint32Array(257);
  const to = from + length;
  for (let at = from; at < to; at++) {
    const next = (links[at] as number) + 1;
    places[next] = (places[next] as number) + 1;
  }
  places[0] = from;
  for (let value = 1; value <= 256; value++) places[value] = (places[value] as number) + (places[value - 1] as number);
  for (let at = from; at < to; at++) {
    const value = (links[at] as number) & 0xff;
    const place = places[value] as number;
    places[value] = place + 1;
    links[place] = (links[place] as number) | (at << 8);
  }
}
