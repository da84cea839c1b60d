/** Texts that are older than UTF-8 in MediaWiki (`SqlBlobStore::decompressData`). */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let known: typeof import('iconv-lite') | undefined;

/** Large, and needed only to read such texts. */
function iconv(): typeof import('iconv-lite') {
  known ??= require('iconv-lite') as typeof import('iconv-lite');
  return known;
}

/** Decodes bytes of a legacy encoding. Omits bytes that are invalid in it, as `iconv` of PHP does with `//IGNORE`. */
export function decodeLegacy(bytes: Buffer, encoding: string): string {
  return iconv().decode(bytes, encoding, { stripBOM: false }).replaceAll('\ufffd', '');
}
