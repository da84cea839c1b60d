/** Downloads a file. Continues a partial download. */
import { chunksOf } from '@wiki-query/client';
import { renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { DumpError, messageOf } from '../errors/dump-error.js';
import { sumOf } from '../files/check-sums.js';
import type { DumpFile } from './dump-listing.js';
import { badStatus, type Fetcher } from '../api/fetcher.js';

const attempts = 5;

/** Bytes in a millisecond: a slower download is given up. */
const slowest = 50;

export async function downloadFile(
  fetcher: Fetcher,
  file: DumpFile,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  if (sizeOf(path) === file.size) {
    onBytes(file.size);
    return verify(file, path, path);
  }
  const part = `${path}.part`;
  for (let attempt = 1; ; attempt++) {
    const problem = await fetchRest(fetcher, file, part, onBytes);
    if (problem === undefined) break;
    if (attempt === attempts)
      throw new DumpError(`the download breaks off at byte ${sizeOf(part) ?? 0}: ${problem}`, file.url);
  }
  await verify(file, part, path);
  renameSync(part, path);
}

/** Downloads the missing part. Reports the reason if the connection breaks. */
async function fetchRest(
  fetcher: Fetcher,
  file: DumpFile,
  part: string,
  onBytes: (bytes: number) => void,
): Promise<string | undefined> {
  const have = sizeOf(part) ?? 0;
  if (have > 0 && have === file.size) return undefined;
  const keep = async (response: Response, signal: AbortSignal): Promise<string | undefined> => {
    if (!response.ok && response.status !== 416) throw badStatus(response, file.url);
    // A mirror without range requests sends the whole file again.
    const goesOn = response.status === 206;
    if (!goesOn) rmSync(part, { force: true });
    if (response.status === 416 || response.body === null) return 'the mirror has less of the file than was downloaded';
    const output = await open(part, goesOn ? 'a' : 'w');
    try {
      // Received data is on the disk if the connection breaks.
      let size = goesOn ? have : 0;
      for await (const chunk of chunksOf(response, signal)) {
        size += chunk.length;
        if (size > file.size)
          throw new DumpError(`is longer than the ${file.size} bytes that the mirror states`, file.url);
        await output.writeFile(chunk);
        onBytes(chunk.length);
      }
    } catch (error) {
      if (error instanceof DumpError || (error instanceof Error && 'code' in error && error.code === 'ENOSPC'))
        throw error;
      return messageOf(error);
    } finally {
      await output.close();
    }
    const size = sizeOf(part) ?? 0;
    return size < file.size ? `it has ${size} bytes, and ${file.size} are expected` : undefined;
  };
  return fetcher.get(file.url, keep, {
    headers: have > 0 ? { Range: `bytes=${have}-` } : {},
    timeout: 600_000 + (file.size - have) / slowest,
  });
}

async function verify({ size, sha1, md5, url }: DumpFile, found: string, path: string): Promise<void> {
  const have = sizeOf(found) ?? 0;
  const problem =
    have !== size
      ? `it has ${have} bytes, and ${size} are expected`
      : sha1 !== undefined && (await sumOf(found, 'sha1')) !== sha1
        ? 'its sha1 checksum is wrong'
        : sha1 === undefined && md5 !== undefined && (await sumOf(found, 'md5')) !== md5
          ? 'its md5 checksum is wrong'
          : undefined;
  if (problem === undefined) return;
  rmSync(found, { force: true });
  throw new DumpError(
    `${problem}: the file was removed, start again to download it anew`,
    `${basename(path)} from ${url}`,
  );
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
