/**
 * Checks that a file is a complete SQLite database by its first hundred bytes, so that messages can name the problem.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { EnvironmentError } from '../../errors/environment-error.js';

const magic = 'SQLite format 3\0';

/** Throws an EnvironmentError unless the file exists, is a SQLite database and is as long as its header states. */
export function checkFile(path: string): void {
  const size = sizeOfFile(path);
  const header = readHeader(path);
  if (size === 0) throw new EnvironmentError(`${path} is empty: a database was expected`);
  if (header.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])))
    throw new EnvironmentError(`${path} is compressed: name it ${path}.gz, so that it is unpacked`);
  if (header.length < 100 || header.toString('latin1', 0, 16) !== magic)
    throw new EnvironmentError(`${path} is not a SQLite database`);
  const whole = declaredSize(header);
  if (whole > size)
    throw new EnvironmentError(`${path} is truncated: it has ${size} bytes, and its header states ${whole}`);
}

/** Whether this SQLite file is shorter than its header states. Then some of its pages are lost. False for other files and missing ones. */
export function isCutOff(path: string): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return false;
  const header = readHeader(path);
  if (size === 0) return true;
  return header.toString('latin1', 0, 16) === magic && (header.length < 100 || declaredSize(header) > size);
}

function sizeOfFile(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new EnvironmentError(`there is no database at ${path}`);
  if (!stat.isFile()) throw new EnvironmentError(`${path} is not a file: a database was expected`);
  return stat.size;
}

function readHeader(path: string): Buffer {
  const buffer = Buffer.alloc(100);
  const file = openForReading(path);
  try {
    return buffer.subarray(0, readSync(file, buffer, 0, 100, 0));
  } finally {
    closeSync(file);
  }
}

function openForReading(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new EnvironmentError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The size that the header states; 0 if it states none (then its page count is outdated). */
function declaredSize(header: Buffer): number {
  const pageSize = header.readUInt16BE(16) === 1 ? 65536 : header.readUInt16BE(16);
  const changes = header.readUInt32BE(24);
  const validFor = header.readUInt32BE(92);
  return changes === validFor ? pageSize * header.readUInt32BE(28) : 0;
}
