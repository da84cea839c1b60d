/** Addresses of files in a repository (`FileRepo::getHashPath` of MediaWiki). */
import { createHash } from 'node:crypto';
import { encodeQueryPart } from '../text/url.js';

/** Folder of a file in the local repository: `a/ab/`, from the hash of its name. */
export function fileFolder(name: string): string {
  const hash = createHash('md5').update(name).digest('hex');
  return `${hash.slice(0, 1)}/${hash.slice(0, 2)}/`;
}

/** Percent-encodes a file's name as PHP's `rawurlencode`. */
export function encodeFileName(name: string): string {
  return encodeQueryPart(name).replaceAll('+', '%20').replaceAll('%7E', '~');
}

/** Path of a file below the repository's address. */
export function filePath(name: string): string {
  return fileFolder(name) + encodeFileName(name);
}
