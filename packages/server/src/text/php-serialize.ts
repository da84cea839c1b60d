/** Reads what PHP's `serialize` wrote. */
import { isNumeric, phpKey, saturated } from '../result/integer.js';

/** A PHP array: keys in order. Integer keys differ from string keys. */
export type PhpArray = ReadonlyMap<string | number, PhpValue>;
export type PhpValue = string | number | boolean | null | PhpArray | PhpObject;

/** An object of a class. It is not instantiated. */
export interface PhpObject {
  readonly phpClass: string;
  /** By their plain names, independent of their visibility. */
  readonly properties: ReadonlyMap<string, PhpValue>;
}

interface Cursor {
  /** The text with one character for each byte, because lengths are in bytes. */
  readonly bytes: string;
  /** Strings are taken as they are. */
  readonly isAscii: boolean;
  at: number;
}

class Malformed extends Error {}

/** The value of a serialized text; undefined if it is invalid. */
export function unserializePhp(text: string): PhpValue | undefined {
  const isAscii = Buffer.byteLength(text) === text.length;
  return read({ bytes: isAscii ? text : Buffer.from(text).toString('latin1'), isAscii, at: 0 });
}

/** The value of serialized bytes. Strings have one character for each byte (`latin1`), because they may not be text. */
export function unserializePhpBytes(bytes: Buffer): PhpValue | undefined {
  return read({ bytes: bytes.toString('latin1'), isAscii: true, at: 0 });
}

function read(cursor: Cursor): PhpValue | undefined {
  try {
    return readValue(cursor, 0);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

/** Values of an array with keys from 0 without gaps; undefined for other values. */
export function phpList(value: PhpValue | undefined): readonly PhpValue[] | undefined {
  if (!(value instanceof Map)) return undefined;
  let next = 0;
  for (const key of value.keys()) if (key !== next++) return undefined;
  return [...value.values()] as readonly PhpValue[];
}

export function isPhpObject(value: PhpValue | undefined): value is PhpObject {
  return typeof value === 'object' && value !== null && 'phpClass' in value;
}

export function isPhpArray(value: PhpValue | undefined): value is PhpArray {
  return value instanceof Map;
}

/** Whether an object lies anywhere in the value. */
export function containsPhpObject(value: PhpValue): boolean {
  if (isPhpArray(value)) return [...value.values()].some(containsPhpObject);
  return typeof value === 'object' && value !== null;
}

function readValue(cursor: Cursor, depth: number): PhpValue {
  if (depth > 200) throw new Malformed();
  const type = cursor.bytes[cursor.at];
  cursor.at += 1;
  if (type === 'N') return (skip(cursor, ';'), null);
  skip(cursor, ':');
  if (type === 's') return readString(cursor);
  if (type === 'a') return readArray(cursor, depth);
  if (type === 'O') return readObject(cursor, depth);
  const scalar = readUntil(cursor, ';');
  if (type === 'i' && /^[+-]?\d+$/.test(scalar)) return saturated(scalar);
  if (type === 'b' && /^[01]$/.test(scalar)) return scalar === '1';
  if (type === 'd') return readFloat(scalar);
  throw new Malformed();
}

function readFloat(text: string): number {
  const number = text === 'INF' ? Infinity : text === '-INF' ? -Infinity : Number(text);
  if (Number.isNaN(number)) throw new Malformed();
  return number;
}

function readQuoted(cursor: Cursor): string {
  const length = readLength(cursor);
  skip(cursor, '"');
  const end = cursor.at + length;
  if (end > cursor.bytes.length) throw new Malformed();
  const bytes = cursor.bytes.slice(cursor.at, end);
  cursor.at = end;
  skip(cursor, '"');
  return cursor.isAscii || !/[\x80-\xff]/.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');
}

function readString(cursor: Cursor): string {
  const text = readQuoted(cursor);
  skip(cursor, ';');
  return text;
}

function readArray(cursor: Cursor, depth: number): PhpArray {
  const length = readLength(cursor);
  skip(cursor, '{');
  const entries = new Map<string | number, PhpValue>();
  for (let i = 0; i < length; i++) {
    const key = readValue(cursor, depth + 1);
    if (typeof key !== 'string' && !isNumeric(key)) throw new Malformed();
    entries.set(typeof key === 'string' ? phpKey(key) : key, readValue(cursor, depth + 1));
  }
  skip(cursor, '}');
  return entries;
}

function readObject(cursor: Cursor, depth: number): PhpObject {
  const phpClass = readQuoted(cursor);
  skip(cursor, ':');
  const entries = [...readArray(cursor, depth)];
  // Names of protected and private properties begin with a class name or a star between zero bytes.
  return {
    phpClass,
    properties: new Map(entries.map(([name, value]) => [String(name).replace(/^\0.*\0/s, ''), value])),
  };
}

function readLength(cursor: Cursor): number {
  const digits = readUntil(cursor, ':');
  if (!/^\d{1,9}$/.test(digits)) throw new Malformed();
  return Number(digits);
}

function readUntil(cursor: Cursor, mark: string): string {
  const end = cursor.bytes.indexOf(mark, cursor.at);
  if (end < 0) throw new Malformed();
  const text = cursor.bytes.slice(cursor.at, end);
  cursor.at = end + 1;
  return text;
}

function skip(cursor: Cursor, mark: string): void {
  if (cursor.bytes[cursor.at] !== mark) throw new Malformed();
  cursor.at += 1;
}
