/** Parameters of log entries in responses. */
import type { LogParams as WrittenParams } from '@wiki-query/server-stubs';
import { mark, type Value } from '../../result/value.js';
import { logFields, type LogKind, type LogReader } from './log-fields.js';
import {
  containsPhpObject,
  isPhpArray,
  phpList,
  unserializePhp,
  type PhpArray,
  type PhpValue,
} from '../../text/php-serialize.js';
import type { TitleTexts } from '../../titles/title-texts.js';
import type { Wiki } from '../../site/wiki.js';
import { integerOf, isNumeric, saturated } from '../../result/integer.js';
import { trimBlanks, type Title } from '@wiki-query/wikitext';
import { expiryToIso, rowToIso } from '../../time/timestamps.js';

/** The parameters of one entry, parsed but not formatted: titles in them may have to be looked up first. */
export interface LogParams {
  readonly titles: readonly Title[];
  readonly write: (texts: TitleTexts) => WrittenParams;
}

/** The stored value and the type of an entry, from `logging` or `recentchanges`. */
export interface StoredEntry extends LogKind {
  readonly params: string;
}

const revisionKey = 'associated_rev_id';
/** MediaWiki (`LogFormatter::formatParametersForApi`) appends it: this suffix is not part of another parameter. */
const lastRevision = /s:17:"associated_rev_id";i:(\d+);\}$/;

/** Revision of an entry: stored among the parameters, but not a parameter. */
export function associatedRevision(params: string): number | undefined {
  const last = lastRevision.exec(params)?.[1];
  if (last !== undefined) return saturated(last);
  const revision = params.includes(revisionKey) ? storedFields(params).get(revisionKey) : undefined;
  return revision === undefined || revision === null ? undefined : integerOf(String(revision));
}

/** Reads the parameters of an entry. */
export function readLogParams(row: StoredEntry, { wiki, now }: LogReader): LogParams {
  const stored = storedFields(row.params);
  stored.delete(revisionKey);
  const isSafe = ![...stored.values()].some(containsPhpObject);
  const fields = isSafe ? logFields(stored, row, { wiki, now }) : new Map<string | number, PhpValue>();
  const written = [...fields].map(([key, value]) => readField(key, value, { wiki, now }, row.type));
  return {
    titles: written.flatMap((field) => field.titles),
    write: (texts) => {
      const members = new Map<string | number, Value>();
      for (const field of written)
        for (const [name, value] of field.write(texts)) if (!members.has(name)) members.set(name, value);
      // The stored data determines the members. Recorded responses are checked against the spec's shapes.
      return asObject(members) as WrittenParams;
    },
  };
}

/** Parameters in stored form: serialized, or numbered lines of text in old entries. */
export function storedFields(params: string): Map<string | number, PhpValue> {
  const value = unserializePhp(params);
  if (isPhpArray(value)) return new Map(value);
  return new Map(params === '' ? [] : params.split('\n').map((line, i) => [i, line]));
}

interface Field {
  readonly titles: readonly Title[];
  readonly write: (texts: TitleTexts) => readonly (readonly [string | number, Value])[];
}

function readField(key: string | number, value: PhpValue, reader: LogReader, logType: string): Field {
  const [, type, name] = /^[^:]*:([^:]*):(.*)$/s.exec(String(key)) ?? [];
  if (type === undefined || name === undefined) return plainField(key, toValue(value));
  if (name === 'details' && logType === 'protect') return plainField(name, protectionDetails(value, reader));
  if (name === 'restrictions' && (logType === 'block' || logType === 'suppress'))
    return restrictionsField(value, reader.wiki);
  return typedField(trimBlanks(type).toLowerCase(), name, value, reader);
}

function plainField(name: string | number, value: Value): Field {
  return { titles: [], write: () => [[name, value]] };
}

function typedField(type: string, name: string, value: PhpValue, { wiki, now }: LogReader): Field {
  const text = typeof value === 'string' ? value : value === null || typeof value === 'object' ? '' : String(value);
  switch (type) {
    case 'bool':
      return plainField(name, isTrue(value));
    case 'number':
      if (isPhpArray(value)) return plainField(name, value.size > 0 ? 1 : 0);
      return plainField(name, isNumeric(value) ? value : Number(text) || 0);
    case 'array':
      return plainField(name, isPhpArray(value) ? [...value.values()].map(toValue) : toValue(value));
    case 'assoc':
      return plainField(name, isPhpArray(value) ? toObject(value) : toValue(value));
    case 'kvp':
      return plainField(
        name,
        isPhpArray(value) ? (mark(toObject(value) as object, { kvp: 'name' }) as Value) : toValue(value),
      );
    case 'timestamp':
      return plainField(name, rowToIso(text, now));
    case 'title':
    case 'title-link':
      return titleField(name, text, wiki);
    case 'user':
    case 'user-link':
      return plainField(name, wiki.userNames.canonical(text) ?? text);
    case 'msg':
    case 'msg-content':
      return messageField(name, text, wiki);
    default:
      return plainField(name, toValue(value));
  }
}

function titleField(name: string, text: string, wiki: Wiki): Field {
  const title = titleOrBad(text, wiki);
  return {
    titles: [title],
    write: (texts) => [
      [`${name}_ns`, title.namespace],
      [`${name}_title`, prefixed(title, texts)],
    ],
  };
}

function titleOrBad(text: string, wiki: Wiki): Title {
  const title = wiki.titles.parse(text);
  return 'code' in title ? wiki.specialPages.title('Badtitle', text) : title;
}

function prefixed({ namespace, dbkey, interwiki }: Title, texts: TitleTexts): string {
  const local = texts.text(namespace, dbkey);
  return interwiki === '' ? local : `${interwiki}:${local}`;
}

function messageField(name: string, key: string, wiki: Wiki): Field {
  return {
    titles: [],
    write: () => [
      [`${name}_key`, key],
      [`${name}_text`, wiki.messages.text(key) ?? `⧼${key}⧽`],
    ],
  };
}

/** Pages and namespaces of a partial block. */
function restrictionsField(value: PhpValue, wiki: Wiki): Field {
  if (!isPhpArray(value)) return plainField('restrictions', toValue(value));
  const pages = isPhpArray(value.get('pages')) ? (value.get('pages') as PhpArray) : undefined;
  const titles = pages === undefined ? [] : [...pages.values()].map((page) => titleOrBad(String(page), wiki));
  return {
    titles,
    write: (texts) => {
      const written = titles.map((title) => ({ page_ns: title.namespace, page_title: prefixed(title, texts) }));
      const members = [...value].map(([key, member]): [string | number, Value] => [
        key,
        key === 'pages' && pages !== undefined ? written : toValue(member),
      ]);
      return [['restrictions', asObject(new Map(members))]];
    },
  };
}

function protectionDetails(value: PhpValue, { now }: LogReader): Value {
  return (phpList(value) ?? []).map((detail) => {
    if (!isPhpArray(detail)) return toValue(detail);
    const expiry = detail.get('expiry');
    const members = new Map(detail);
    if (typeof expiry === 'string') members.set('expiry', expiryToIso(expiry, now, 'infinite'));
    return toObject(members);
  });
}

/** As PHP takes a value for true. */
function isTrue(value: PhpValue): boolean {
  if (isPhpArray(value)) return value.size > 0;
  return value !== '0' && Boolean(value);
}

function toValue(value: PhpValue): Value {
  if (isPhpArray(value)) return phpList(value)?.map(toValue) ?? toObject(value);
  return typeof value === 'object' && value !== null ? null : value;
}

function toObject(value: PhpArray): Value {
  const members = new Map<string | number, Value>();
  for (const [key, member] of value) members.set(key, toValue(member));
  return asObject(members);
}

/** A map if there are integer keys among others, because an object would move them to the front. */
function asObject(members: ReadonlyMap<string | number, Value>): Value {
  for (const key of members.keys()) if (typeof key === 'number') return members;
  return Object.fromEntries(members);
}
