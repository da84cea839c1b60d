/**
 * Reads the rows of INSERT statements in a MySQL dump, independent of chunk boundaries. Values are written directly to
 * their place in a row.
 */
import { DumpError } from '../errors/dump-error.js';
import { digitsOf, type SqlValue, textOf, unescaped, wordOf } from './values.js';

const quote = 0x27;
const doubleQuote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const open = 0x28;
const close = 0x29;
const semicolon = 0x3b;
const newline = 0x0a;

const longestRow = 128 << 20;
const insertStart = /^(?:INSERT|REPLACE) (?:IGNORE )?INTO (`[^`]+`|"[^"]+"|\w+)\s*(?:\(([^)]*)\)\s*)?VALUES\s*/;
const binary = "_binary '";

/** The mapping of a statement's columns, in their order. */
export interface RowLayout {
  /** The index of each column in a row; -1: the value is omitted. */
  readonly places: Int32Array;
  /** Columns with times (1), which are read as numbers of 14 digits. */
  readonly times: Uint8Array;
}

/** Where the rows of a statement are written. */
export interface RowTarget extends RowLayout {
  readonly rows: RowSink;
}

export interface RowSink {
  /** The values of rows, one behind the other. */
  readonly values: SqlValue[];
  /** Where the next row begins in `values`. */
  readonly at: number;
  /** A row is in `values`. */
  readonly onRow: () => void;
}

export interface Inserts {
  /** `columns` of the following rows; undefined: all, in the order of the table. Returns undefined for rows of another table. */
  readonly onInsert: (table: string, columns: readonly string[] | undefined) => RowTarget | undefined;
  /** A row of another table. */
  readonly onOtherRow: () => void;
}

export class InsertReader {
  private held: Buffer = Buffer.alloc(0);
  private at = 0;
  /** Position of `held` in the uncompressed file. */
  private base = 0;
  private inValues = false;
  private target: RowTarget | undefined;
  private rows = 0;

  constructor(
    private readonly file: string,
    private readonly inserts: Inserts,
  ) {}

  push(chunk: Buffer): void {
    const rest = this.held.subarray(this.at);
    this.base += this.at;
    this.held = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.at = 0;
    while (this.inValues ? this.readRow() : this.readLine(false));
    if (this.held.length - this.at > longestRow) this.fail('a row or line is longer than 128 MiB');
  }

  /** Reads the rest. Throws if the file ends inside a statement. */
  end(): void {
    while (this.inValues ? this.readRow() : this.readLine(true));
    if (this.inValues) this.fail('the file is cut off inside of an INSERT statement');
  }

  private readLine(isLast: boolean): boolean {
    const { held, at } = this;
    if (at >= held.length) return false;
    const isInsert = held[at] === 0x49 || held[at] === 0x52;
    if (isInsert && this.readStart()) return true;
    const end = held.indexOf(newline, at);
    if (end < 0 && !isLast) return false;
    if (isInsert && isLast && end < 0) this.fail('the file is cut off inside of an INSERT statement');
    this.at = end < 0 ? held.length : end + 1;
    return true;
  }

  private readStart(): boolean {
    const head = this.held.toString('utf8', this.at, Math.min(this.held.length, this.at + 8192));
    const found = insertStart.exec(head);
    if (found === null) return false;
    const [text, table = '', columns] = found;
    const names = columns?.split(',').map((name) => unquoted(name.trim()));
    this.target = this.inserts.onInsert(unquoted(table), names);
    this.at += Buffer.byteLength(text);
    this.inValues = true;
    return true;
  }

  /** Reads a row, or the end of the statement. False if more bytes are needed. */
  private readRow(): boolean {
    const { held } = this;
    let at = this.at;
    for (; at < held.length; at++) {
      const byte = held[at] ?? 0;
      if (byte === open) break;
      if (byte === semicolon) {
        this.at = at + 1;
        this.inValues = false;
        return true;
      }
      if (byte > 0x20 && byte !== comma) this.fail(`"(" is expected, and ${this.shown(at)} was found`, at);
    }
    if (at >= held.length) {
      this.at = at;
      return false;
    }
    const end = this.readValues(at + 1);
    if (end < 0) return false;
    this.at = end;
    this.rows++;
    if (this.target === undefined) this.inserts.onOtherRow();
    else this.target.rows.onRow();
    return true;
  }

  /** Reads the values of a row up to its closing parenthesis. -1 if more bytes are needed. */
  private readValues(from: number): number {
    const { held } = this;
    const width = this.target?.places.length;
    let at = from;
    for (let column = 0; ; column++) {
      at = this.afterBlanks(at);
      if (at >= held.length) return -1;
      const first = held[at];
      at =
        first === quote || first === doubleQuote ? this.readString(column, at + 1, first) : this.readWord(column, at);
      if (at >= 0) at = this.afterBlanks(at);
      if (at < 0 || at >= held.length) return -1;
      const byte = held[at] ?? 0;
      at++;
      if (byte === comma) continue;
      if (byte !== close) this.fail(`"," or ")" is expected, and ${this.shown(at - 1)} was found`, at);
      if (width !== undefined && column + 1 !== width)
        this.fail(`row ${this.rows + 1} has ${column + 1} values: ${width} are expected`, from - 1);
      return at;
    }
  }

  private afterBlanks(from: number): number {
    let at = from;
    while (at < this.held.length && (this.held[at] ?? 0) <= 0x20) at++;
    return at;
  }

  private readString(column: number, from: number, mark = quote): number {
    const { held } = this;
    let at = from;
    let isPlain = true;
    for (; at < held.length; at++) {
      const byte = held[at] ?? 0;
      if (byte === mark) {
        if (held[at + 1] !== mark) break;
        isPlain = false;
        at++;
      } else if (byte === backslash) {
        isPlain = false;
        at++;
      }
    }
    // A quote at the end of the chunk may be the first of two.
    if (at + 1 >= held.length) return -1;
    const { target } = this;
    const place = target?.places[column] ?? -1;
    if (target === undefined || place < 0) return at + 1;
    let value: SqlValue;
    if (target.times[column] === 1) value = digitsOf(held, from, at);
    else if (isPlain) value = textOf(held.subarray(from, at));
    else value = textOf(unescaped(held, from, at, mark));
    put(target.rows, place, value);
    return at + 1;
  }

  /** Reads NULL, a number or bytes in hexadecimal digits. */
  private readWord(column: number, from: number): number {
    const { held } = this;
    let to = from;
    while (to < held.length && held[to] !== comma && held[to] !== close) to++;
    if (to >= held.length) return -1;
    const text = held.toString('latin1', from, to).trimEnd();
    if (text.startsWith(binary)) return this.readString(column, from + binary.length);
    const value = wordOf(text);
    if (value === undefined) this.fail(`"${text.slice(0, 40)}" is not a value`, from);
    const place = this.target?.places[column] ?? -1;
    if (this.target !== undefined && place >= 0) put(this.target.rows, place, value);
    return to;
  }

  private shown(at: number): string {
    return `"${this.held.toString('latin1', at, at + 20)}"`;
  }

  private fail(problem: string, at = this.at): never {
    throw new DumpError(problem, this.file, this.base + at);
  }
}

function put(rows: RowSink, place: number, value: SqlValue): void {
  rows.values[rows.at + place] = value;
}

const unquoted = (name: string): string => name.replace(/[`"]/g, '');
