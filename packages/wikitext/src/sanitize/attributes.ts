/** Attributes of HTML in wikitext: reading, checking and writing them (class `Sanitizer` of MediaWiki). */
import { decodeCharacterReferences } from '../text/character-references.js';
import { escapeAttribute } from '../text/html.js';
import { lookUp } from '../text/look-up.js';
import { idOf } from '../text/url.js';
import { attributesOf } from './allowed-attributes.js';
import { checkCss } from './css.js';
import { protocolPattern } from './protocols.js';
import { trim } from '../text/trim.js';

export type Attributes = ReadonlyMap<string, string>;

const pair =
  /((?:[^\t\n\f\r />=]|=)[^\t\n\f\r />=]*)([\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|((?:(?![\t\n\f\r ]|>)[^])*)))?/gu;
const validName = /^[:_\p{L}\p{N}][:_.\-\p{L}\p{N}]*$/u;
const namespaceName = /^xmlns:[:A-Z_a-z\-.0-9]+$/;
const dataName = /^data-[^:= \t\r\n/>\0_\uff3f]*$/i;
const reservedName = /^data-(?:ooui|mw|parsoid)/i;
const script = /(?:^|\s|\*\/\s*)(?:javascript|vbscript)(?:[^\w]|$)/i;
const externalUrl = new RegExp(`^(?:${protocolPattern})[^\\s]+$`);
const protocol = new RegExp(`(?:${protocolPattern})`, 'gi');

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const idLists = setOf('aria-describedby aria-flowto aria-labelledby aria-owns');
const terms = setOf('rel rev about property resource datatype typeof itemid itemprop itemref itemscope itemtype');
const urls = setOf('href src poster');
const scoped = ['itemtype', 'itemid', 'itemref'] as const;

/** Attributes as they are written, with small names and decoded values. The last value of a name counts. */
export function decodeTagAttributes(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, written = '', , double, single, bare] of text.matchAll(pair)) {
    const name = written.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    if (!validName.test(name)) continue;
    const value = trim((bare ?? single ?? double ?? '').replace(/[\t\r\n ]+/g, ' '), ' \0\v');
    attributes.set(name, decodeCharacterReferences(value));
  }
  return attributes;
}

/** The attributes that an element may have, with safe values, in the given order. */
export function validateTagAttributes(attributes: Attributes, element: string): Attributes {
  const allowed = attributesOf(element);
  const out = new Map<string, string>();
  for (const [name, value] of attributes) {
    const safe = safeValue(name, value, allowed);
    if (safe !== undefined) out.set(name, safe);
  }
  if (!out.has('itemscope')) for (const name of scoped) out.delete(name);
  return out;
}

function safeValue(name: string, value: string, allowed: ReadonlySet<string>): string | undefined {
  if (namespaceName.test(name)) return script.test(value) ? undefined : value;
  if ((!dataName.test(name) && !allowed.has(name)) || reservedName.test(name)) return undefined;
  if (name === 'style') return checkCss(value);
  if (name === 'id') return value === '' ? undefined : idOf(value);
  if (idLists.has(name)) return value.split(/\s+/).filter(Boolean).map(idOf).join(' ');
  if (terms.has(name)) return script.test(value) ? undefined : value;
  if (urls.has(name)) return externalUrl.test(value) ? value : undefined;
  return name === 'tabindex' && value !== '0' ? undefined : value;
}

const armoured: Readonly<Record<string, string>> = {
  '{': '&#123;',
  '}': '&#125;',
  '[': '&#91;',
  ']': '&#93;',
  ISBN: '&#73;SBN',
  RFC: '&#82;FC',
  PMID: '&#80;MID',
  '|': '&#124;',
  _: '&#95;',
  '\uff3f': '&#xFF3F;',
};

/** A value in quotes that no later stage takes for wikitext. */
export const encodeValue = (value: string): string =>
  escapeAttribute(value)
    .replace(/[{}[\]|_\uff3f]|ISBN|RFC|PMID/g, (found) => lookUp(armoured, found) ?? found)
    .replace(protocol, (found) => found.replaceAll(':', '&#58;'));

/** ` a="b" c="d"`, or nothing. */
export const writeAttributes = (attributes: Attributes): string =>
  [...attributes].map(([name, value]) => ` ${name}="${encodeValue(value)}"`).join('');

/** Attributes as they are written, checked and written anew. */
export const fixTagAttributes = (text: string, element: string): string =>
  writeAttributes(validateTagAttributes(decodeTagAttributes(text), element));
