/** Huffman codes of bzip2: a table for short codes, limits by length for the others. */
const quickBits = 10;
const longest = 20;

export interface HuffmanTable {
  /** For the next ten bits: symbol << 5 | length, 0 for longer codes. */
  readonly quick: Uint16Array;
  /** The first code that is longer than this length, aligned to 20 bits. */
  readonly limits: Uint32Array;
  readonly bases: Int32Array;
  readonly symbols: Uint16Array;
}

/** Makes the table of the codes whose lengths are given, in the order of symbols. */
export function makeHuffmanTable(lengths: Uint8Array): HuffmanTable {
  const counts = new Uint32Array(longest + 2);
  for (const length of lengths) counts[length] = (counts[length] as number) + 1;
  const limits = new Uint32Array(longest + 1);
  const bases = new Int32Array(longest + 1);
  const offsets = new Uint32Array(longest + 2);
  let code = 0;
  let sum = 0;
  for (let length = 1; length <= longest; length++) {
    bases[length] = sum - code;
    offsets[length] = sum;
    sum += counts[length] as number;
    code += counts[length] as number;
    limits[length] = code << (longest - length);
    code <<= 1;
  }
  if ((limits[longest] as number) > 1 << longest) throw new RangeError('a code table has too many codes');
  const symbols = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] as number;
    const at = offsets[length] as number;
    offsets[length] = at + 1;
    symbols[at] = symbol;
  }
  return { quick: quickTable(symbols, bases, counts), limits, bases, symbols };
}

function quickTable(symbols: Uint16Array, bases: Int32Array, counts: Uint32Array): Uint16Array {
  const quick = new Uint16Array(1 << quickBits);
  let at = 0;
  for (let length = 1; length <= quickBits; length++)
    for (let n = 0; n < (counts[length] as number); n++, at++) {
      const code = at - (bases[length] as number);
      const from = code << (quickBits - length);
      quick.fill(((symbols[at] as number) << 5) | length, from, from + (1 << (quickBits - length)));
    }
  return quick;
}
