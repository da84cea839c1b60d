/** Reads files of the configuration, which may be anything: a dump in their place must not fill the memory. */
import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EnvironmentError } from './environment-error.js';

/** Bytes that a profile or a file of messages may have, unpacked. */
export const longestProfile = 64 << 20;
/** Bytes that the settings of a database may have. */
export const longestSettings = 64 << 10;

const chunkSize = 1 << 20;

/** The text of a file, unpacked if its name ends in `.gz`. Throws an EnvironmentError if it is longer than this. */
export function readTextFile(path: string, most: number, whenMissing?: string): string {
  try {
    const bytes = readBytes(path, most);
    const text = path.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: most }) : bytes;
    return text.toString('utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && whenMissing !== undefined) throw new EnvironmentError(whenMissing);
    if (code === tooLong || code === 'ERR_BUFFER_TOO_LARGE')
      throw new EnvironmentError(`${path} is larger than ${most} bytes: check that it is the right file`);
    throw new EnvironmentError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const tooLong = 'too-long';

/** Reads in pieces: a pipe or a device has no size. */
function readBytes(path: string, most: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let length = 0; ;) {
      const chunk = Buffer.allocUnsafe(chunkSize);
      const read = readSync(file, chunk);
      if (read === 0) return Buffer.concat(chunks, length);
      length += read;
      if (length > most) throw Object.assign(new Error('the file is too long'), { code: tooLong });
      chunks.push(chunk.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
