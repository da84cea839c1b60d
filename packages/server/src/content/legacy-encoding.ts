/** Texts that are older than UTF-8 in MediaWiki. */
import iconv from 'iconv-lite';

/** The text of bytes in an old encoding. Bytes that mean nothing in it are left out, as MediaWiki does. */
export function decodeLegacy(bytes: Buffer, encoding: string): string {
  return iconv.decode(bytes, encoding, { stripBOM: false }).replaceAll('\ufffd', '');
}
