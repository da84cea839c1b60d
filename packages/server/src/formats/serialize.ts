/**
 * Writes a response as JSON: format version 2 nearly unchanged, version 1 with its legacy conventions, and PHP's
 * escapes.
 */
import { compareIntegers, integerOf } from '../result/integer.js';
import { marksOf, type Marks, type Value } from '../result/value.js';
import { jsonOf } from './json-of.js';
import { normalizeText } from '@wiki-query/wikitext';

export type FormatVersion = 1 | 2;

/**
 * Both versions write in two steps: `plain` turns a value into one that `JSON.stringify` writes correctly. Values that
 * need special treatment are written separately, and only the text around them is joined by hand.
 */
interface Version {
  /** The value itself where nothing needs a change. */
  readonly plain: (value: unknown) => unknown;
  readonly map: (map: ReadonlyMap<string | number, unknown>, how: Marks | undefined, language: string) => string;
  /** Texts of constants: written once, they save 13 % of the CPU of `paraminfo`, and 48 % of `siteinfo`. */
  readonly constants: WeakMap<object, string>;
}

type Entry = readonly [key: string | number, value: unknown];
type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Written separately: maps, because a plain object would not keep their order, and constants, because their text exists
 * already.
 */
function holdsOwnText(value: unknown): boolean {
  if (!isObject(value)) return false;
  return value instanceof Map || marksOf(value)?.constant === true || hasOwnTextWithin(value);
}

function hasOwnTextWithin(value: object): boolean {
  if (Array.isArray(value)) return value.some(holdsOwnText);
  for (const key in value) {
    const member = (value as Members)[key];
    if (typeof member === 'object' && holdsOwnText(member)) return true;
  }
  return false;
}

/**
 * JSON in the Unicode form in which a wiki of this language stores text. Each part is normalized separately, so that no
 * quote or bracket is combined.
 */
function textOf(value: unknown, language: string): string {
  return normalizeText(jsonOf(value), language);
}

function write(value: unknown, given: Version, language: string): string {
  if (!isObject(value)) return textOf(given.plain(value), language);
  const how = marksOf(value);
  const version = how?.asIs === true ? version2 : given;
  if (value instanceof Map) return version.map(value as ReadonlyMap<string | number, unknown>, how, language);
  return how?.constant === true
    ? constantText(value, version, how, language)
    : objectText(value, version, how, language);
}

function objectText(value: object, version: Version, how: Marks | undefined, language: string): string {
  const plain = version === version2 ? plain2(value) : hasOwnTextWithin(value) ? ownText : plain1(value);
  if (plain !== ownText) return textOf(plain, language);
  if (Array.isArray(value)) return inBrackets('[', value, (item) => write(item, version, language), ']');
  // An object that contains a map is written like a map.
  return version.map(new Map(definedMembers(value)), how, language);
}

/** Texts joined by commas. V8 concatenates without copies, whereas `join` would copy the texts of all levels. */
function inBrackets<T>(open: string, items: Iterable<T>, write: (item: T) => string, close: string): string {
  let text = open;
  for (const item of items) text += text === open ? write(item) : `,${write(item)}`;
  return text + close;
}

function constantText(value: object, version: Version, how: Marks, language: string): string {
  let text = version.constants.get(value);
  if (text === undefined) version.constants.set(value, (text = objectText(value, version, how, language)));
  return text;
}

const definedMembers = (value: object): Entry[] => Object.entries(value).filter(([, member]) => member !== undefined);
const named = (key: string | number, text: string, language: string): string =>
  `${textOf(String(key), language)}:${text}`;

/** Items of a map that is a list in version 2, in the order of their integer keys. */
const sortedByKey = (map: ReadonlyMap<string | number, unknown>): Entry[] =>
  [...map].sort(([a], [b]) => compareIntegers(integerOf(String(a)), integerOf(String(b))));
const byKey = (map: ReadonlyMap<string | number, unknown>): unknown[] => sortedByKey(map).map(([, value]) => value);

const version2: Version = {
  plain: plain2,
  constants: new WeakMap(),
  map: (map, how, language) => {
    if (how?.fv1 === 'object') return write(byKey(map), version2, language);
    if (how?.emptyArray === 'both' && map.size === 0) return '[]';
    return inBrackets('{', map, ([key, value]) => named(key, write(value, version2, language), language), '}');
  },
};

/** Something in a value is written by itself. */
const ownText = Symbol('ownText');

/** Only empty objects that are lists need a change. The same pass finds values that are written separately. */
function plain2(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return isObject(value[0]) || value.some(isObject) ? plainItems2(value) : value;
  let changed: Record<string, unknown> | undefined;
  let isEmpty = true;
  for (const key in value) {
    isEmpty = false;
    const member = (value as Members)[key];
    if (typeof member !== 'object') continue;
    const better = within2(member);
    if (better === ownText) return ownText;
    if (better !== member) (changed ??= { ...value })[key] = better;
  }
  return isEmpty && marksOf(value)?.emptyArray === 'both' ? [] : (changed ?? value);
}

/** A value within another. */
function within2(value: unknown): unknown {
  if (!isObject(value)) return value;
  return value instanceof Map || marksOf(value)?.constant === true ? ownText : plain2(value);
}

/** The list itself as long as no item changes. */
function plainItems2(items: readonly unknown[]): unknown {
  let changed: unknown[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const better = within2(items[i]);
    if (better === ownText) return ownText;
    if (better !== items[i]) (changed ??= [...items])[i] = better;
  }
  return changed ?? items;
}

/** The list itself as long as no item changes. */
function changedItems(items: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
  for (let i = 0; i < items.length; i++)
    if (change(items[i]) !== items[i]) return [...items.slice(0, i), ...items.slice(i).map(change)];
  return items;
}

const version1: Version = {
  plain: plain1,
  constants: new WeakMap(),
  map: (map, how, language) => {
    const members: string[] = [];
    let content: string | undefined;
    const looksLikeList = how?.fv1 === 'object' && hasKeysOfList(map);
    const isList = how?.fv1 === 'list' || looksLikeList;
    for (const [key, value] of looksLikeList ? sortedByKey(map) : map) {
      if (value === false && !keepsBoolean(key, how)) continue;
      const text = write(value instanceof Map ? value : member1(key, value, how), version1, language);
      if (how?.kvp !== undefined) members.push(`{${named(how.kvp, textOf(key, language), language)},"*":${text}}`);
      else if (isList) members.push(text);
      else if (how?.content === key) content = named('*', text, language);
      else members.push(named(key, text, language));
    }
    if (content !== undefined) members.push(content);
    if (how?.emptyArray !== undefined && members.length === 0) return '[]';
    return how?.kvp !== undefined || isList ? `[${members.join(',')}]` : `{${members.join(',')}}`;
  },
};

/**
 * PHP writes an array as a list if its greatest key is the index of the last item. This also applies to pages by ID.
 */
function hasKeysOfList(map: ReadonlyMap<string | number, unknown>): boolean {
  let greatest = -1;
  for (const key of map.keys()) {
    if (typeof key !== 'number' || key >= map.size) return false;
    if (key > greatest) greatest = key;
  }
  return map.size > 0 && greatest === map.size - 1;
}

const keepsBoolean = (key: string | number, how: Marks | undefined): boolean =>
  how?.both !== undefined && (how.both === 'all' || how.both.includes(String(key)));

/** A member's value before its own members are processed. A boolean that stays one is wrapped to preserve it. */
function member1(key: string | number, value: unknown, how: Marks | undefined): unknown {
  if (typeof value === 'boolean') return keepsBoolean(key, how) ? new Kept(value) : '';
  return how?.subelements?.includes(String(key)) === true ? { '*': value } : value;
}

/** A boolean that version 1 writes as such. */
class Kept {
  constructor(private readonly value: boolean) {}
  toJSON(): boolean {
    return this.value;
  }
}

/** True becomes an empty string, false is omitted, and marked values change their form. */
function plain1(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '' : value;
  if (!isObject(value) || value instanceof Kept) return value;
  const how = marksOf(value);
  if (Array.isArray(value)) {
    const items = changedItems(value as readonly unknown[], plain1);
    return how?.fv1 === 'object' ? { ...items } : items;
  }
  return how === undefined ? unmarked1(value) : marked1(value, how);
}

function unmarked1(value: object): unknown {
  let changed: Record<string, unknown> | undefined;
  for (const key in value) {
    const member = (value as Members)[key];
    if (typeof member === 'object') {
      const better = plain1(member);
      if (better !== member) (changed ??= { ...value })[key] = better;
    } else if (typeof member === 'boolean') (changed ??= { ...value })[key] = member ? '' : undefined;
  }
  return changed ?? value;
}

function marked1(value: object, how: Marks): unknown {
  const members = definedMembers(value)
    .filter(([key, member]) => member !== false || keepsBoolean(key, how))
    .map(([key, member]): Entry => [key, plain1(member1(key, member, how))]);
  if (how.emptyArray !== undefined && members.length === 0) return [];
  if (how.kvp !== undefined) return members.map(([key, member]) => ({ [how.kvp as string]: key, '*': member }));
  if (how.fv1 === 'list') return members.map(([, member]) => member);
  const { content } = how;
  const rest = members.filter(([key]) => key !== content);
  // The content moves to the end with its new name.
  const moved = members.filter(([key]) => key === content).map(([, member]): Entry => ['*', member]);
  return Object.fromEntries([...rest, ...moved]);
}

const unit = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** What `cleanText` replaces, as JSON writes it: characters without an escape, and the beginning of escapes. */
const unwanted = ['\\b', '\\f', '\\u00', '\ufffe', '\uffff'] as const;

/** JSON whose texts have only the characters that XML allows, like all output of MediaWiki (`ApiResult::validateValue`). */
function cleanJson(json: string): string {
  if (!unwanted.some((part) => json.includes(part))) return json;
  return json.replace(/\\(?:([bf]|u00[01].)|.)|[\ufffe\uffff]/g, (found, control?: string) =>
    control === undefined && found.startsWith('\\') ? found : '\ufffd',
  );
}

/** Line terminators in JavaScript that JSON allows in strings. */
const lineEnds = ['\u2028', '\u2029'] as const;

/**
 * The text of a response. `ascii` escapes all other characters, as version 1 does by default. The text is normalized
 * for the content language.
 */
export function serialize(response: Value, version: FormatVersion, ascii: boolean, language = 'en'): string {
  const text = cleanJson(write(response, version === 2 ? version2 : version1, language));
  if (ascii) return /[\x80-\uffff]/.test(text) ? text.replace(/[\x80-\uffff]/g, unit) : text;
  // Searching for one character is many times faster than searching for one of two.
  return lineEnds.some((end) => text.includes(end)) ? text.replace(/[\u2028\u2029]/g, unit) : text;
}
