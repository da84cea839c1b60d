/** Unpacks a compressed database once into a cache file, which later starts use. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { EnvironmentError } from '../errors/environment-error.js';
import { makeTrustedFolder } from './private-folder.js';

/** Path of the unpacked database: the path itself unless it ends in `.gz`. */
export async function unpackDatabase(
  path: string,
  cacheFolder = join(tmpdir(), `wiki-query-${process.getuid?.() ?? 0}`),
): Promise<string> {
  if (!path.endsWith('.gz')) return path;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new EnvironmentError(`there is no database at ${path}`);
  const key = createHash('sha256')
    .update(`${resolve(path)}\0${stat.size}\0${stat.mtimeMs}`)
    .digest('hex')
    .slice(0, 24);
  const target = join(cacheFolder, `${key}.sqlite`);
  makeTrustedFolder(cacheFolder);
  if (statSync(target, { throwIfNoEntry: false }) === undefined) await unpack(path, target);
  return target;
}

/** It is renamed last, so that other processes find the complete file or none. */
async function unpack(path: string, target: string): Promise<void> {
  const partial = `${target}.${process.pid}.part`;
  try {
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(partial, { mode: 0o600 }));
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw new EnvironmentError(`${path} cannot be unpacked: ${reason(error)}`);
  }
}

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'Z_BUF_ERROR') return 'it is truncated';
  if (code === 'Z_DATA_ERROR') return 'it is damaged, or not compressed with gzip';
  return (error as Error).message;
}
