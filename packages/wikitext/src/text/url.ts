/** Addresses as MediaWiki writes them (`wfUrlencode`, `Sanitizer::escapeIdForLink`). */
import { lookUp } from './look-up.js';

/** Characters that `wfUrlencode` of MediaWiki does not encode in paths. */
const readable: Readonly<Record<string, string>> = {
  '%3B': ';',
  '%40': '@',
  '%24': '$',
  '%21': '!',
  '%2A': '*',
  '%28': '(',
  '%29': ')',
  '%2C': ',',
  '%2F': '/',
  '%7E': '~',
  '%3A': ':',
};

/** Percent-encodes as PHP's `urlencode`: a space becomes `+`; only letters, digits and `-_.` are unchanged. */
export function encodeQueryPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** Percent-encodes bytes as PHP's `rawurlencode`: only letters, digits and `-_.~` are unchanged. */
export function percentEncode(bytes: Uint8Array): string {
  const encode = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^\w.~-]/g, encode);
}

/** Percent-encodes a title for an address. */
export function encodeTitle(dbkey: string): string {
  return encodeQueryPart(dbkey).replace(/%[0-9A-F]{2}/g, (code) => lookUp(readable, code) ?? code);
}

/** Adds a query string, before the fragment if there is one. */
export function appendQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const base = hash < 0 ? url : url.slice(0, hash);
  return base + (base.includes('?') ? '&' : '?') + query + (hash < 0 ? '' : url.slice(hash));
}

/** Fragment of a link to a section of a wiki with the same ID format. */
export function encodeFragment(text: string): string {
  return idOf(text).replace(/%([a-fA-F0-9]{2})/g, '%25$1');
}

/** Fragment of a link to a foreign wiki, in the old ASCII form. */
export function encodeLegacyFragment(text: string): string {
  const cut = Array.from(text).slice(0, 1024).join('');
  return encodeQueryPart(cut.replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%', '.');
}

/** Id of a section of a page. */
export function idOf(text: string): string {
  return Array.from(text)
    .slice(0, 1024)
    .join('')
    .replace(/[\t\n\f\r ]/g, '_');
}

/** Removes `.` and `..` from the path of a URL, and a trailing `?`. */
export function tidyUrl(url: string): string {
  const [, start = '', path = '', query = '', hash = ''] =
    /^((?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url) ?? [];
  if (path === '') return url;
  return start + withoutDots(path) + (query === '?' ? '' : query) + hash;
}

function withoutDots(path: string): string {
  if (!/(^|\/)\.{1,2}(\/|$)/.test(path)) return path;
  const kept: string[] = [];
  const parts = path.split('/');
  parts.forEach((part, i) => {
    if (part !== '.' && part !== '..') return void kept.push(part);
    if (part === '..' && kept.length > 1) kept.pop();
    if (i === parts.length - 1) kept.push('');
  });
  return kept.join('/');
}
