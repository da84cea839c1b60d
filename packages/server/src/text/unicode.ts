/** Text in the form that MediaWiki accepts (`UtfNormal\Validator::cleanUp`): valid UTF-8, NFC, no control characters except tab and line breaks. */
import { isUtf8 } from 'node:buffer';
import { normalizeText, lookUp } from '@wiki-query/wikitext';

const plain = /^[\x20-\x7e]*$/;
const unwanted = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Replaces characters that XML does not allow with U+FFFD, and normalizes for the content language. */
export function cleanText(text: string, language: string): string {
  return plain.test(text) ? text : normalizeText(text.replace(unwanted, '\ufffd'), language);
}

/** The encoding that `decodeWestern` reads. */
const western = 'windows-1252';

/** Legacy encodings of browsers, by content language; Armenian has none. Others have that of a fallback, or windows-1252. */
const legacy: Readonly<Record<string, string>> = {
  ar: 'windows-1256',
  bg: 'windows-1251',
  bs: 'iso-8859-2',
  ckb: 'windows-1256',
  'crh-cyrl': 'windows-1251',
  'crh-latn': 'windows-1254',
  cs: 'windows-1250',
  el: 'iso-8859-7',
  fa: 'windows-1256',
  he: 'windows-1255',
  hr: 'iso-8859-2',
  hu: 'iso-8859-2',
  hy: 'utf-8',
  kaa: 'windows-1254',
  'kk-arab': 'windows-1256',
  'kk-cyrl': 'windows-1251',
  'kk-latn': 'windows-1254',
  lbe: 'windows-1251',
  lt: 'windows-1257',
  mzn: 'windows-1256',
  os: 'windows-1251',
  pl: 'iso-8859-2',
  pnb: 'windows-1256',
  ro: 'iso-8859-2',
  ru: 'windows-1251',
  sd: 'windows-1256',
  sl: 'iso-8859-2',
  'tt-latn': 'windows-1254',
  tyv: 'windows-1251',
  udm: 'windows-1251',
  uk: 'windows-1251',
  ur: 'windows-1256',
  uz: western,
  xal: 'windows-1251',
  'zh-hans': 'gbk',
  'zh-hant': 'big5',
  'zh-hk': 'big5-hkscs',
};

/** The legacy encoding for a content language with these fallbacks. */
export const legacyEncodingOf = (code: string, fallbacks: readonly string[]): string =>
  [code, ...fallbacks].map((one) => lookUp(legacy, one)).find((encoding) => encoding !== undefined) ?? western;

/** The characters of windows-1252 for the bytes from 80 to 9F; a space for unassigned bytes. */
const westernControls = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Some versions of Node decode windows-1252 as ISO-8859-1. */
const decodeWestern = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (one) => westernControls.charAt(one.charCodeAt(0) - 0x80).trim());

/** Decodes UTF-8. An invalid sequence becomes one U+FFFD, whatever its length is. */
export function decodeUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const end = endOfSequence(bytes, at);
    const code = codePointOf(bytes, at, end);
    if (code > 0xffff) units[length++] = 0xd7c0 + (code >> 10);
    units[length++] = code > 0xffff ? 0xdc00 + (code & 0x3ff) : code;
    at = end;
  }
  return Buffer.from(units.buffer, 0, 2 * length).toString('utf16le');
}

const replacement = 0xfffd;

/** The length of a sequence by its first byte: UTF-8 as it was first defined, up to six bytes. */
const lengthOf = (lead: number): number =>
  lead < 0xc0 || lead > 0xfd ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : lead < 0xfc ? 5 : 6;

/** The place after a first byte and the continuation bytes that belong to it. */
function endOfSequence(bytes: Buffer, start: number): number {
  const most = Math.min(bytes.length, start + lengthOf(bytes[start] ?? 0));
  let end = start + 1;
  while (end < most && isContinuation(bytes[end] ?? 0)) end++;
  return end;
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** The least code point of a sequence of each length. */
const least = [0, 0, 0x80, 0x800, 0x1_0000];

/** The code point of a sequence, or U+FFFD if it is invalid. */
function codePointOf(bytes: Buffer, start: number, end: number): number {
  const lead = bytes[start] ?? 0;
  const length = end - start;
  if (length === 1) return lead < 0x80 ? lead : replacement;
  const lowest = length === lengthOf(lead) ? least[length] : undefined;
  if (lowest === undefined) return replacement;
  let code = lead & (0xff >> (length + 1));
  for (let at = start + 1; at < end; at++) code = (code << 6) | ((bytes[at] ?? 0) & 0x3f);
  const isScalar = code >= lowest && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
  return isScalar ? code : replacement;
}

/** Decodes bytes of a URL: UTF-8, otherwise the legacy encoding of the content language, as MediaWiki guesses (`Language::checkTitleEncoding`). */
export function decodeUrlBytes(bytes: Buffer, encoding: string): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  if (encoding === western) return decodeWestern(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replaceAll('\ufffd', '');
  // Unassigned bytes are omitted. The decoder turns some of them into control characters, which ISO 8859 and UTF-8 assign.
  return /^(?:iso-8859|utf-8)/.test(encoding) ? text : text.replace(/[\x80-\x9f]/g, '');
}
