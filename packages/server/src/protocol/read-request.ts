/** Reads the parameters of a request by PHP's rules: the URL's and the body's, names mangled, the last value wins. */
import { isUtf8 } from 'node:buffer';
import type { ContentLanguage } from '../language/content-language.js';
import { multipartFields } from './multipart.js';
import { plainParameter, rawParameters, type RawParameter, type RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import { cleanText, decodeUrlBytes, decodeUtf8 } from '../text/unicode.js';

/** PHP's `max_input_vars`: the limit of a URL, and of a body. Further parameters are ignored. */
const mostParameters = 1000;

type Pair = readonly [name: Name, value: string | Buffer];

/** Decodes percent-encoding. Returns the bytes when they are not valid UTF-8. */
function decode(text: string): string | Buffer {
  if (!/[%+\x80-\xff]/.test(text)) return text;
  const bytes = percentDecoded(Buffer.from(text, 'latin1'));
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes;
}

/** The bytes with `%XX` decoded in place, and spaces for `+`. */
function percentDecoded(bytes: Buffer): Buffer {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const high = byte === percent ? digitOf(bytes[at + 1]) : -1;
    const low = high < 0 ? -1 : digitOf(bytes[at + 2]);
    bytes[length++] = low >= 0 ? high * 16 + low : byte === plus ? space : byte;
    if (low >= 0) at += 2;
  }
  return bytes.subarray(0, length);
}

const [space, percent, plus, dot, bracketOpen, underscore] = [0x20, 0x25, 0x2b, 0x2e, 0x5b, 0x5f];

/** The value of a hexadecimal digit; -1 for other bytes. */
function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** The parameters that are read. Others are left out, and cost next to nothing. */
export interface Selection {
  readonly names: ReadonlySet<string>;
  /** Bytes as sent that a name and its value may have. */
  readonly longest: number;
}

const isLeftOut = (name: string, length: number, { names, longest }: Selection): boolean =>
  length > longest || !names.has(name);

function urlEncodedPairs(text: string, selection?: Selection): Pair[] {
  const pairs: Pair[] = [];
  let count = 0;
  for (let begin = 0; begin < text.length && count < mostParameters;) {
    const next = text.indexOf('&', begin);
    const end = next < 0 ? text.length : next;
    if (end > begin) {
      count += 1;
      addPair(pairs, text.slice(begin, end), selection);
    }
    begin = end + 1;
  }
  return pairs;
}

function addPair(pairs: Pair[], sent: string, selection: Selection | undefined): void {
  const equals = sent.indexOf('=');
  const sentName = equals < 0 ? sent : sent.slice(0, equals);
  if (selection !== undefined && isLeftOut(sentName, sent.length, selection)) return;
  const decoded = decode(sentName);
  const name = mangle(typeof decoded === 'string' ? decoded : decoded.toString('utf8'));
  if (name !== undefined) pairs.push([name, equals < 0 ? '' : decode(sent.slice(equals + 1))]);
}

function multipartPairs(body: Uint8Array, contentType: string, selection: Selection | undefined): Pair[] {
  const pairs: Pair[] = [];
  for (const [sent, value] of multipartFields(body, contentType).slice(0, mostParameters)) {
    if (selection !== undefined && isLeftOut(sent, sent.length + value.length, selection)) continue;
    const name = mangle(sent);
    if (name !== undefined) pairs.push([name, isUtf8(value) ? value.toString('utf8') : value]);
  }
  return pairs;
}

interface Name {
  readonly name: string;
  readonly isArray: boolean;
}

/** Converts a name as PHP does: leading spaces are removed, `.` and space become `_`, and `[…]` makes an array. */
function mangle(name: string): Name | undefined {
  if (/^\w+$/.test(name)) return { name, isArray: false };
  const nul = name.indexOf('\0');
  const text = (nul < 0 ? name : name.slice(0, nul)).replace(/^ +/, '');
  if (text === '') return undefined;
  const bracket = text.indexOf('[', 1);
  if (bracket > 0 && text.includes(']', bracket)) return { name: underscored(text.slice(0, bracket)), isArray: true };
  return { name: underscored(text), isArray: false };
}

/** The name with `_` for spaces, dots and brackets. */
function underscored(name: string): string {
  const bytes = Buffer.from(name);
  for (let at = 0; at < bytes.length; at++) if (isUnderscored(bytes[at])) bytes[at] = underscore;
  return bytes.toString('utf8');
}

const isUnderscored = (byte = 0): boolean => byte === space || byte === dot || byte === bracketOpen;

function bodyPairs(request: RawRequest, selection: Selection | undefined): Pair[] {
  const { body } = request;
  if (request.method !== 'POST' || body === undefined || body.length === 0) return [];
  const contentType = request.headers['content-type'] ?? '';
  const kind = contentType.split(';')[0]?.trim().toLowerCase();
  if (kind === 'multipart/form-data') return multipartPairs(body, contentType, selection);
  if (kind !== 'application/x-www-form-urlencoded') return [];
  return urlEncodedPairs(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), selection);
}

/** Whether the value keeps its U+001F separators. Then only the text between them is normalized. */
function cleanValue(raw: string, language: string): string {
  if (!raw.startsWith('\x1f')) return cleanText(raw, language);
  return raw
    .split('\x1f')
    .map((text) => cleanText(text, language))
    .join('\x1f');
}

/** The properties of the content language that values depend on. */
export type UrlLanguage = Pick<ContentLanguage, 'code' | 'legacyEncoding'>;

/**
 * Reads the parameters of a request. A value in the URL that is not UTF-8 is decoded from the legacy encoding of the content
 * language. In the body, invalid bytes become U+FFFD. With a selection, only its parameters are read.
 */
export function readRequest(request: RawRequest, language: UrlLanguage, selection?: Selection): RawParameters {
  const fromUrl = urlEncodedPairs(request.query, selection);
  const fromBody = bodyPairs(request, selection);
  // The last of a repeated name is in the place of the first.
  const values = new Map<string, RawParameter>();
  const inUrl = fromBody.length === 0 ? undefined : namesOf(fromUrl);
  for (const [{ name, isArray }, value] of fromBody)
    values.set(name, parameter(isArray, value, inUrl?.has(name) === true, language));
  const inBody = fromBody.length === 0 ? undefined : namesOf(fromBody);
  for (const [{ name, isArray }, value] of fromUrl)
    if (inBody?.has(name) !== true) values.set(name, parameter(isArray, value, true, language));
  for (const name in request.implied) values.set(name, plainParameter(request.implied[name] ?? ''));
  return rawParameters(values);
}

const namesOf = (pairs: readonly Pair[]): ReadonlySet<string> => new Set(pairs.map(([{ name }]) => name));

/** Bytes that are no UTF-8 count as changed whatever they become. */
function parameter(isArray: boolean, sent: string | Buffer, inUrl: boolean, language: UrlLanguage): RawParameter {
  if (isArray) return { value: undefined, raw: undefined, isBytes: false, wasNormalised: false, inUrl };
  if (typeof sent === 'string') {
    const value = cleanValue(sent, language.code);
    return { value, raw: sent, isBytes: false, wasNormalised: value !== sent, inUrl };
  }
  const raw = sent.toString('latin1');
  const text = inUrl && !raw.startsWith('\x1f') ? decodeUrlBytes(sent, language.legacyEncoding) : decodeUtf8(sent);
  const value = cleanValue(text, language.code);
  return { value, raw, isBytes: true, wasNormalised: !sent.equals(Buffer.from(value)), inUrl };
}
