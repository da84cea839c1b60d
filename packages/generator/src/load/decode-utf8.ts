/** Decodes files whose bytes must be UTF-8. */
import { isUtf8 } from 'node:buffer';

/** The text of bytes; where they are not UTF-8, also the offset of the first byte that does not fit. */
export interface DecodedText {
  readonly text: string;
  readonly wrongByte?: { readonly offset: number; readonly byte: number };
}

export function decodeUtf8(bytes: Buffer): DecodedText {
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return { text };
  const offset = firstWrongByte(bytes);
  return { text, wrongByte: { offset, byte: bytes[offset] ?? 0 } };
}

/** The length of the longest beginning that is UTF-8. */
function firstWrongByte(bytes: Buffer): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let whole = 0;
  for (let at = 0; at < bytes.length; at++) {
    try {
      // A character is returned with its last byte.
      if (decoder.decode(bytes.subarray(at, at + 1), { stream: true }) !== '') whole = at + 1;
    } catch {
      return whole;
    }
  }
  return whole;
}
