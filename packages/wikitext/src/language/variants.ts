/** Script variants of the content language: conversion of text, and other spellings of a title or search text. */
import { type Letters, variantLetters } from './variant-letters.js';
import { variantNamespaces } from './variant-namespaces.js';
import { makeFinder } from '../text/make-finder.js';
import { lookUp } from '../text/look-up.js';

export interface Variants {
  /** The variant codes; only the content language if it has no variants. */
  readonly codes: readonly string[];
  /** False for a language whose variants need dictionaries: no other form of its texts is known. */
  readonly isExact: boolean;
  /** Converts text with markup to a variant. Tags, character references and code are unchanged. */
  readonly convert: (text: string, variant: string) => string;
  /** Plain text in each of the variants, without duplicates, in their order. */
  readonly formsOf: (text: string) => readonly string[];
  /** Name of a namespace in a variant. */
  readonly namespaceName: (id: number, variant: string) => string;
}

/** The names of a site that its variants translate. */
export interface SiteNames {
  readonly general: {
    readonly lang: string;
    readonly sitename: string;
    readonly variants?: readonly { readonly code: string }[] | undefined;
  };
  readonly namespaces: Readonly<Record<string, { readonly name: string; readonly canonical?: string | undefined }>>;
}

/** The variants that the profile lists. */
export function makeVariants(site: SiteNames): Variants {
  const { lang, variants } = site.general;
  const codes = variants?.map(({ code }) => code) ?? [lang];
  const tables = new Map(codes.map((code) => [code, variantNamespaces(code, siteName(site))]));
  return {
    codes,
    isExact: codes.length === 1 || codes.some((code) => lookUp(variantLetters, code) !== undefined),
    convert: (text, variant) => convertMarkup(text, lookUp(variantLetters, variant)),
    formsOf: (text) => [...new Set(codes.map((code) => translate(text, lookUp(variantLetters, code))))],
    namespaceName: (id, variant) => {
      const info = lookUp(site.namespaces, String(id));
      const table = variant === lang ? 'own' : (tables.get(variant) ?? 'own');
      const name = table === 'english' ? englishName(id, site) : table === 'own' ? undefined : table.get(id);
      return name ?? info?.name ?? '';
    },
  };
}

const siteName = (site: SiteNames): string => site.namespaces['4']?.name ?? site.general.sitename;

/** The canonical name of the wiki's own namespaces is `Project`, which no language shows. */
function englishName(id: number, site: SiteNames): string | undefined {
  if (id === 4) return siteName(site);
  return id === 5 ? `${siteName(site)} talk` : lookUp(site.namespaces, String(id))?.canonical;
}

const tagOrReference = /<[^>]*(?:>|$)|&[a-zA-Z#][a-z0-9]+;/g;
const codeTag = /^<(code|script|pre)\b[^>]*>/;

function convertMarkup(text: string, letters: Letters | undefined): string {
  if (letters === undefined || isInVariant(text, letters)) return text;
  const { plain, markup } = splitMarkup(text);
  const parts = translate(plain.join('\0'), letters).split('\0');
  return parts.map((part, i) => part + (markup[i] ?? '')).join('');
}

/** What is converted, and what is between: tags, references to characters, and code with its tags. */
function splitMarkup(text: string): { readonly plain: readonly string[]; readonly markup: readonly string[] } {
  const find = makeFinder(text);
  const plain: string[] = [];
  const markup: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(tagOrReference)) {
    if (index < from) continue;
    const closing = `</${codeTag.exec(found)?.[1] ?? ''}>`;
    const end = index + found.length;
    const close = closing === '</>' ? undefined : find(closing, end);
    plain.push(text.slice(from, index));
    from = close === undefined ? end : close + closing.length;
    markup.push(text.slice(index, from));
  }
  return { plain: [...plain, text.slice(from)], markup };
}

/** Replacements that a text itself makes: longer ones come first, and undefined keeps a text as it is. */
export type OwnReplacements = ReadonlyMap<string, string | undefined>;

/** Plain text in a variant. */
export function translateText(text: string, variant: string, own: OwnReplacements): string {
  const letters = lookUp(variantLetters, variant);
  if (own.size === 0) return translate(text, letters);
  return translate(text, {
    ...(letters ?? { table: new Map(), keepsRomanNumbers: false }),
    table: withOwn(letters?.table ?? new Map<string, string>(), own),
  });
}

function withOwn(table: ReadonlyMap<string, string>, own: OwnReplacements): ReadonlyMap<string, string> {
  const all = new Map(table);
  for (const [from, to] of own)
    if (to === undefined) all.delete(from);
    else all.set(from, to);
  return all;
}

/** Whether a text seems to be in a variant already. */
export function seemsToBeIn(text: string, variant: string): boolean {
  const letters = lookUp(variantLetters, variant);
  return letters !== undefined && isInVariant(text, letters);
}

function isInVariant(text: string, { typical }: Letters): boolean {
  if (typical === undefined) return false;
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(typical.own) > count(typical.other);
}

function translate(text: string, letters: Letters | undefined): string {
  if (letters === undefined || text.trim() === '') return text;
  const prepared = letters.prepare?.(text) ?? text;
  return letters.keepsRomanNumbers ? translateAroundNumbers(prepared, letters) : replaceAll(prepared, letters);
}

const roman = '(?=[MDCLXVI])M{0,4}(?:C[DM]|D?C{0,3})(?:X[LC]|L?X{0,3})(?:I[VX]|V?I{0,3})';
const notLetter = '[^A-Za-z0-9_\\x80-\\u{10ffff}]';
const number = new RegExp(
  `^${roman}$|^${roman}${notLetter}|${notLetter}${roman}$|${notLetter}${roman}${notLetter}`,
  'gu',
);

/** A number may begin in the text after another one, so that the rest is processed separately. */
function translateAroundNumbers(text: string, letters: Letters): string {
  const numbers = [...text.matchAll(number)];
  let out = '';
  let at = 0;
  for (const [i, match] of [...numbers, undefined].entries()) {
    const part = text.slice(at, match?.index);
    out += i === 0 || part === '' ? replaceAll(part, letters) : translateAroundNumbers(part, letters);
    out += match?.[0] ?? '';
    at = (match?.index ?? text.length) + (match?.[0].length ?? 0);
  }
  return out;
}

/** Lengths of what each table replaces, by the first character, the longest first. */
const lengths = new WeakMap<Letters['table'], ReadonlyMap<string, readonly number[]>>();

function lengthsOf(table: Letters['table']): ReadonlyMap<string, readonly number[]> {
  const known = lengths.get(table);
  if (known !== undefined) return known;
  const found = new Map<string, readonly number[]>();
  for (const { [0]: first = '', length } of table.keys()) {
    const others = found.get(first) ?? [];
    if (!others.includes(length))
      found.set(
        first,
        [...others, length].sort((a, b) => b - a),
      );
  }
  lengths.set(table, found);
  return found;
}

function replaceAll(text: string, { table }: Letters): string {
  const sizes = lengthsOf(table);
  let out = '';
  for (let at = 0; at < text.length;) {
    const length = sizes.get(text.charAt(at))?.find((size) => table.has(text.slice(at, at + size))) ?? 0;
    out += length === 0 ? text.charAt(at) : (table.get(text.slice(at, at + length)) ?? '');
    at += Math.max(length, 1);
  }
  return out;
}
