/**
 * Values of a response in format version 2, with marks where version 1 differs. A value is a string, number, boolean,
 * null, an array, a plain object, or a `Map` if the order of integer-like keys matters. Marks are symbol members, so
 * that `JSON.stringify` returns version 2 of a value without maps.
 */
export const marks: unique symbol = Symbol('marks');

export interface Marks {
  /** The member that is the text of its object: named `*` in version 1. */
  readonly content?: string;
  /** Members that stay true or false in version 1; otherwise true is `""` and false is absent. */
  readonly both?: readonly string[] | 'all';
  /** Version 1 writes the object as a list of `{<kvp>: key, *: value}`. */
  readonly kvp?: string;
  /** Name of the items in XML, if the place of the value does not determine it. */
  readonly element?: string;
  /** Members with a scalar that version 1 wraps as `{"*": value}`. */
  readonly subelements?: readonly string[];
  /** A member of `query` that is already in the form of version 1, and is written unchanged. */
  readonly asIs?: boolean;
  /** The value never changes and is shared by many responses: it is serialized and measured once. */
  readonly constant?: true;
  /** The type in `rawfm`, if the place of the value does not determine it. */
  readonly type?: 'assoc';
  /** Written `[]` when empty: only in version 1, or in both. */
  readonly emptyArray?: 'fv1' | 'both';
  /** An array in version 2 that is an object with integer keys in version 1, or vice versa. */
  readonly fv1?: 'object' | 'list';
}

export type Scalar = string | number | boolean | null;
export type Value = Scalar | readonly Value[] | ValueObject | ReadonlyMap<string | number, Value>;
export interface ValueObject {
  readonly [key: string]: Value | undefined;
  readonly [marks]?: Marks;
}

/** Marks an object or array for format version 1, and returns it. */
export function mark<T extends object>(value: T, how: Marks): T {
  const marked = value as { [marks]?: Marks };
  // Nearly all values are marked once: then nothing is copied.
  marked[marks] = marked[marks] === undefined ? how : { ...marked[marks], ...how };
  return value;
}

/** The marks of a value, if any. */
export function marksOf(value: object): Marks | undefined {
  return (value as { readonly [marks]?: Marks })[marks];
}

/** Sizes of constants: measured once, they save 11 % of the CPU of `siteinfo`. */
const sizes = new WeakMap<object, number>();

/**
 * Length of all scalars in a value, as MediaWiki computes a result's size (`ApiResult::size`): keys do not count, true is 1, false and null
 * are 0.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value).length;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  if (marksOf(value)?.constant !== true) return sizeOfMembers(value);
  let size = sizes.get(value);
  if (size === undefined) sizes.set(value, (size = sizeOfMembers(value)));
  return size;
}

function sizeOfMembers(value: object): number {
  let size = 0;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else if (value instanceof Map) for (const item of value.values()) size += sizeOf(item);
  else for (const key in value) size += sizeOf((value as Record<string, unknown>)[key]);
  return size;
}

/** The size that counts against the limit of one response. */
export class SizeBudget {
  private used = 0;
  constructor(readonly limit: number) {}

  /** Adds the value's size if it fits. If not, returns false and leaves the budget unchanged. */
  take(value: unknown): boolean {
    const size = sizeOf(value);
    if (this.used + size > this.limit) return false;
    this.used += size;
    return true;
  }

  /** Adds the size even if it does not fit: for values that a response must contain. */
  force(value: unknown): void {
    this.used += sizeOf(value);
  }
}

/**
 * The value of a member whose row cannot be read, as MediaWiki returns it: false. The types of responses are those of
 * rows in order, so that it has any of them.
 */
export const unreadable = false as never;
