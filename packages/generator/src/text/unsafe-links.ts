/** Links that would run code, or show what no server sent, when a reader of the documentation follows them. */
import { mapCode } from './links.js';

/** Where a text of Markdown or HTML holds an address: each pattern has it in its group. */
const destinations: readonly RegExp[] = [
  /\]\(\s*<?\s*([^)]*)/g,
  /^[ \t]*\[(?:[^[\]\\]|\\.)+\]:\s*(?:<\s*)?(\S+)/gm,
  /<(?:([^>]*)>|[^>]*)/g,
  /\b(?:href|src|srcset|action|formaction|data|poster)\s*=\s*["']?\s*([^"'>]*)/gi,
  // A text that is nothing but an address, such as the link of a licence.
  /^\s*(\S+)\s*$/g,
];

const unsafe = /^(javascript|vbscript|data):/i;
const named: ReadonlyMap<string, string> = new Map([
  ['colon', ':'],
  ['tab', ''],
  ['newline', ''],
]);

/** The addresses as a browser reads them: entities decoded, without the characters that it leaves out. */
const asBrowser = (address: string): string =>
  address
    .replace(/&#x([\da-f]{1,6});?/gi, (_, digits: string) => character(Number.parseInt(digits, 16)))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => character(Number(digits)))
    .replace(/&(\w+);/g, (all, name: string) => named.get(name.toLowerCase()) ?? all)
    .replace(/[\u0000-\u0020\\]/g, '');

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** The unsafe addresses of a text, as it writes them; code spans hold no links. */
export function unsafeLinksIn(text: string): string[] {
  if (!/[:&]/.test(text)) return [];
  const prose = mapCode(
    text,
    () => '`',
    (part) => part,
  );
  const found = destinations.flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(([, address = '']) => address.trimStart()),
  );
  return [...new Set(found.filter((address) => unsafe.test(asBrowser(address))))];
}
