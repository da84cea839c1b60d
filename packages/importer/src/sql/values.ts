/** Values of a MySQL dump other than digits and plain text. */
import { isUtf8 } from 'node:buffer';

export type SqlValue = string | number | bigint | Buffer | null;

const backslash = 0x5c;

/** Escape letters after a backslash with a special meaning. */
const escapes: Readonly<Record<number, number>> = {
  0x30: 0x00,
  0x62: 0x08,
  0x6e: 0x0a,
  0x72: 0x0d,
  0x74: 0x09,
  0x5a: 0x1a,
};

/** Text if it is UTF-8, otherwise a copy of the bytes. */
export function textOf(bytes: Buffer): string | Buffer {
  return isUtf8(bytes) ? bytes.toString('utf8') : Buffer.from(bytes);
}

/** The bytes of a string that has escapes in it. */
export function unescaped(held: Buffer, from: number, to: number, quote: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  let length = 0;
  for (let at = from; at < to; at++) {
    let byte = held[at] ?? 0;
    if (byte === backslash) {
      byte = held[++at] ?? 0;
      byte = escapes[byte] ?? byte;
    } else if (byte === quote) at++;
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

/** A value without quotes; undefined if it is invalid. */
export function wordOf(text: string): SqlValue | undefined {
  if (text === 'NULL') return null;
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  if (/^-?\d+$/.test(text)) return BigInt.asIntN(64, BigInt(text));
  if (/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return Number(text);
  const [, digits] = /^(?:_binary )?(?:0x|x')((?:[0-9a-f]{2})*)'?$/i.exec(text) ?? [];
  return digits === undefined ? undefined : textOf(Buffer.from(digits, 'hex'));
}

/** `2023-09-20 13:20:59` as a number of 14 digits, which MediaWiki writes on SQLite. */
export function digitsOf(held: Buffer, from: number, to: number): number {
  let digits = 0;
  for (let at = from; at < to && at < from + 19; at++) {
    const digit = (held[at] ?? 0) - 0x30;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
  }
  return digits;
}
