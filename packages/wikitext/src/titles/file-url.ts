/** Addresses of files in a repository (`FileRepo::getHashPath` of MediaWiki). */
import { createHash } from 'node:crypto';
import { encodeQueryPart } from '../text/url.js';

/** Folder of a file in the local repository, from the hash of its name: `a/ab/` with two levels, empty with none. */
export function fileFolder(name: string, levels: number): string {
  const hash = createHash('md5').update(name).digest('hex');
  return Array.from({ length: levels }, (_, at) => `${hash.slice(0, at + 1)}/`).join('');
}

/** Percent-encodes a file's name as PHP's `rawurlencode`. */
export function encodeFileName(name: string): string {
  return encodeQueryPart(name).replaceAll('+', '%20').replaceAll('%7E', '~');
}

/** Path of a file below the repository's address. */
export function filePath(name: string, levels: number): string {
  return fileFolder(name, levels) + encodeFileName(name);
}
