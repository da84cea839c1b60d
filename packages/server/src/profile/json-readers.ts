/** Reads parsed JSON as what it has to be. */
import { lookUp } from '@wiki-query/wikitext';

/** Returns typed data, or throws an error with the path of the invalid value. */
export type JsonReader<T> = (value: unknown, path: string) => T;

/** The type of the value that a reader returns. */
export type Read<R> = R extends JsonReader<infer T> ? T : never;

/** An invalid value. The message names its path. */
export class JsonShapeError extends Error {}

/** `a list`, `null`, `an object` … */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function fail(value: unknown, path: string, wanted: string): never {
  throw new JsonShapeError(
    value === undefined ? `it has no "${path}"` : `"${path}" is ${kindOf(value)}, and ${wanted} was expected`,
  );
}

const scalar =
  <T>(wanted: string, is: (value: unknown) => value is T): JsonReader<T> =>
  (value, path) =>
    is(value) ? value : fail(value, path, wanted);

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const string = scalar('a string', (value): value is string => typeof value === 'string');
export const number = scalar('a number', (value): value is number => typeof value === 'number');
export const boolean = scalar('a boolean', (value): value is boolean => typeof value === 'boolean');
export const anything: JsonReader<unknown> = (value) => value;

/** 14 digits. */
export const timestamp = scalar(
  'a time of 14 digits',
  (value): value is string => typeof value === 'string' && /^\d{14}$/.test(value),
);

/** One of some texts. */
export const oneOf = <const T extends string>(...texts: readonly T[]): JsonReader<T> =>
  scalar(texts.map((text) => `"${text}"`).join(' or '), (value): value is T => texts.some((text) => text === value));

/** A value that may be absent. */
export const optional =
  <T>(read: JsonReader<T>): JsonReader<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : read(value, path);

/** A value that may be null. */
export const nullable =
  <T>(read: JsonReader<T>): JsonReader<T | null> =>
  (value, path) =>
    value === null ? null : read(value, path);

/** A value that has a stand-in where it is absent. */
export const withDefault =
  <T>(read: JsonReader<T>, otherwise: T): JsonReader<T> =>
  (value, path) =>
    value === undefined ? otherwise : read(value, path);

/** A list, each entry read alike. */
export const list =
  <T>(read: JsonReader<T>): JsonReader<readonly T[]> =>
  (value, path) =>
    Array.isArray(value) ? value.map((entry, i) => read(entry, `${path}[${i}]`)) : fail(value, path, 'a list');

/** An object with any keys and values of one type. PHP writes an empty one as an empty list. */
export const record =
  <T>(read: JsonReader<T>): JsonReader<Readonly<Record<string, T>>> =>
  (value, path) => {
    if (Array.isArray(value) && value.length === 0) return {};
    if (!isObject(value)) return fail(value, path, 'an object');
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, read(entry, `${path}.${key}`)]));
  };

type Members = Readonly<Record<string, JsonReader<unknown>>>;

/** An object with these members. Others are omitted. */
export const object =
  <M extends Members>(members: M): JsonReader<{ readonly [K in keyof M]: Read<M[K]> }> =>
  (value, path) => {
    if (!isObject(value)) return fail(value, path, 'an object');
    const entries = Object.entries(members).map(([name, read]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return [name, read(lookUp(value, name), at)] as const;
    });
    return Object.fromEntries(entries) as { readonly [K in keyof M]: Read<M[K]> };
  };
