/** Reads the rows of INSERT statements in a MySQL dump, however its bytes are cut. */
import { isUtf8 } from 'node:buffer';
import { DumpError } from '../dump-error.js';

export type SqlValue = string | number | bigint | Buffer | null;

const quote = 0x27;
const backslash = 0x5c;
const comma = 0x2c;
const open = 0x28;
const close = 0x29;
const semicolon = 0x3b;
const newline = 0x0a;

/** What a letter behind a backslash means, where it is not itself. */
const escapes: Readonly<Record<number, number>> = {
  0x30: 0x00,
  0x62: 0x08,
  0x6e: 0x0a,
  0x72: 0x0d,
  0x74: 0x09,
  0x5a: 0x1a,
};

const longestRow = 128 << 20;
const insertStart = /^(?:INSERT|REPLACE) (?:IGNORE )?INTO `([^`]+)`\s*(?:\(([^)]*)\)\s*)?VALUES\s*/;

export interface RowSink {
  /** The columns of the rows that follow; undefined: all, in the order of the table. */
  readonly onInsert: (table: string, columns: readonly string[] | undefined) => void;
  /** One row. The array is used again for the next one. */
  readonly onRow: (values: readonly SqlValue[]) => void;
}

export class InsertReader {
  private held: Buffer = Buffer.alloc(0);
  private at = 0;
  /** Position of `held` in the uncompressed file. */
  private base = 0;
  private inValues = false;
  private readonly values: SqlValue[] = [];

  constructor(
    private readonly file: string,
    private readonly sink: RowSink,
  ) {}

  push(chunk: Buffer): void {
    const rest = this.held.subarray(this.at);
    this.base += this.at;
    this.held = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.at = 0;
    while (this.inValues ? this.readRow() : this.readLine(false));
    if (this.held.length - this.at > longestRow) this.fail('a row or line is longer than 128 MiB');
  }

  /** Reads what is left; throws when the file ends inside a statement. */
  end(): void {
    while (this.inValues ? this.readRow() : this.readLine(true));
    if (this.inValues) this.fail('the file is cut off inside of an INSERT statement');
  }

  private readLine(isLast: boolean): boolean {
    const { held, at } = this;
    if (at >= held.length) return false;
    const isInsert = held[at] === 0x49 || held[at] === 0x52;
    const limit = isInsert ? Math.min(held.length, at + 8192) : held.length;
    if (isInsert) {
      const head = held.toString('utf8', at, limit);
      const found = insertStart.exec(head);
      if (found !== null) {
        const [text, table = '', columns] = found;
        this.sink.onInsert(
          table,
          columns?.split(',').map((name) => name.trim().replaceAll('`', '')),
        );
        this.at += Buffer.byteLength(text);
        this.inValues = true;
        return true;
      }
    }
    const end = held.indexOf(newline, at);
    if (end < 0 && !isLast) return false;
    if (isInsert && isLast && end < 0) this.fail('the file is cut off inside of an INSERT statement');
    this.at = end < 0 ? held.length : end + 1;
    return true;
  }

  /** Reads a row, or the end of the statement; false when more bytes are needed. */
  private readRow(): boolean {
    const { held } = this;
    let at = this.at;
    for (; at < held.length; at++) {
      const byte = held[at] as number;
      if (byte === open) break;
      if (byte === semicolon) {
        this.at = at + 1;
        this.inValues = false;
        return true;
      }
      if (byte > 0x20 && byte !== comma)
        this.fail(`"(" is expected, and "${held.toString('latin1', at, at + 20)}" was found`, at);
    }
    if (at >= held.length) {
      this.at = at;
      return false;
    }
    const end = this.readValues(at + 1);
    if (end < 0) return false;
    this.at = end;
    this.sink.onRow(this.values);
    return true;
  }

  /** Reads the values of a row up to its closing parenthesis; -1 when more bytes are needed. */
  private readValues(from: number): number {
    const { held, values } = this;
    values.length = 0;
    let at = from;
    for (;;) {
      if (at >= held.length) return -1;
      at = held[at] === quote ? this.readString(at + 1) : this.readWord(at);
      if (at < 0 || at >= held.length) return -1;
      const byte = held[at] as number;
      at++;
      if (byte === close) return at;
      if (byte !== comma)
        this.fail(`"," or ")" is expected, and "${held.toString('latin1', at - 1, at + 20)}" was found`, at);
    }
  }

  private readString(from: number): number {
    const { held } = this;
    let at = from;
    let isPlain = true;
    let seen = 0;
    for (; at < held.length; at++) {
      const byte = held[at] as number;
      seen |= byte;
      if (byte === quote) {
        if (held[at + 1] !== quote) break;
        isPlain = false;
        at++;
      } else if (byte === backslash) {
        isPlain = false;
        at++;
      }
    }
    // A quote at the very end may be the first of two.
    if (at + 1 >= held.length) return -1;
    if (isPlain && seen < 0x80) this.values.push(held.toString('latin1', from, at));
    else {
      const bytes = isPlain ? held.subarray(from, at) : unescaped(held, from, at);
      this.values.push(isUtf8(bytes) ? bytes.toString('utf8') : Buffer.from(bytes));
    }
    return at + 1;
  }

  /** Reads NULL, a number or bytes in hexadecimal digits. */
  private readWord(from: number): number {
    const { held } = this;
    let at = from;
    let number = 0;
    let digits = true;
    const isNegative = held[at] === 0x2d;
    if (isNegative) at++;
    const first = at;
    for (; at < held.length; at++) {
      const byte = held[at] as number;
      if (byte === comma || byte === close) break;
      if (byte >= 0x30 && byte <= 0x39) number = number * 10 + byte - 0x30;
      else digits = false;
      if (at - from > longestRow) break;
    }
    if (at >= held.length) return -1;
    if (digits && at > first && at - first < 16) this.values.push(isNegative ? -number : number);
    else return this.readOddWord(from, at);
    return at;
  }

  private readOddWord(from: number, to: number): number {
    const text = this.held.toString('latin1', from, Math.min(to, from + longestRow));
    if (text === 'NULL') this.values.push(null);
    else if (/^-?\d+$/.test(text)) this.values.push(BigInt.asIntN(64, BigInt(text)));
    else if (/^-?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(text)) this.values.push(Number(text));
    else if (/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) {
      const bytes = Buffer.from(text.slice(2), 'hex');
      this.values.push(isUtf8(bytes) ? bytes.toString('utf8') : bytes);
    } else if (text.startsWith("_binary '")) return this.readString(from + "_binary '".length);
    else this.fail(`"${text.slice(0, 40)}" is not a value`, from);
    return to;
  }

  private fail(problem: string, at = this.at): never {
    throw new DumpError(problem, this.file, this.base + at);
  }
}

function unescaped(held: Buffer, from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  let length = 0;
  for (let at = from; at < to; at++) {
    let byte = held[at] as number;
    if (byte === backslash) {
      byte = held[++at] as number;
      byte = escapes[byte] ?? byte;
    } else if (byte === quote) at++;
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}
