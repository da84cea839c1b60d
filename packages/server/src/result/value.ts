/**
 * The response under construction: values as format version 2 has them, with marks where version 1 differs.
 *
 * A value is a string, number, boolean, null, an array, a plain object, or a `Map` where the order of integer-like keys
 * matters. Marks are symbol members, so that `JSON.stringify` gives version 2 of a value without maps as it is.
 */
export const marks: unique symbol = Symbol('marks');

export interface Marks {
  /** The member that is the text of its object: named `*` in version 1. */
  readonly content?: string;
  /** Members that stay true or false in version 1; otherwise true is `""` and false is absent. */
  readonly both?: readonly string[] | 'all';
  /** Version 1 writes the object as a list of `{<kvp>: key, *: value}`. */
  readonly kvp?: string;
  /** Members with a scalar that version 1 wraps as `{"*": value}`. */
  readonly subelements?: readonly string[];
  /** A member of `query` that is in the shape of version 1 already, and written as it is. */
  readonly asIs?: boolean;
  /** A list whose items have only scalars, and look the same in version 2 as they are. */
  readonly scalars?: true;
  /** The value is shared by many answers and never changes: its text is made once. */
  readonly constant?: true;
  /** The type that `rawfm` shows, where the place of the value does not decide it. */
  readonly type?: 'assoc';
  /** Written `[]` when empty: in version 1 only, or in both. */
  readonly emptyArray?: 'fv1' | 'both';
  /** An array in version 2 that is an object with integer keys in version 1, or the other way round. */
  readonly fv1?: 'object' | 'list';
}

export type Scalar = string | number | boolean | null;
export type Value = Scalar | readonly Value[] | ValueObject | ReadonlyMap<string | number, Value>;
export interface ValueObject {
  readonly [key: string]: Value | undefined;
  readonly [marks]?: Marks;
}

/** Marks an object or array for format version 1; returns it. */
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

const constantSizes = new WeakMap<object, number>();

/** Length of all scalars in a value, as MediaWiki counts a result's size: keys are free, true is 1, false and null are 0. */
export function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || marksOf(value)?.constant !== true) return measured(value);
  let size = constantSizes.get(value);
  if (size === undefined) constantSizes.set(value, (size = measured(value)));
  return size;
}

function measured(value: unknown): number {
  if (typeof value === 'string') return byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value).length;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || value === undefined) return 0;
  let size = 0;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else if (value instanceof Map) for (const item of value.values()) size += sizeOf(item);
  else for (const key in value as object) size += sizeOf((value as Record<string, unknown>)[key]);
  return size;
}

/** Units from which on it is quicker to have a text measured outside JavaScript. */
const longText = 40;

function byteLength(text: string): number {
  if (text.length >= longText) return Buffer.byteLength(text);
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return Buffer.byteLength(text);
  return text.length;
}

/** What has been counted against the limit of one response. */
export class SizeBudget {
  private used = 0;
  /** Values that fit whatever their size is, and the sum of their bounds: they are measured when the room gets scarce. */
  private unmeasured: unknown[] = [];
  private reserved = 0;
  constructor(readonly limit: number) {}

  /**
   * Takes the value's size if it fits; false leaves the budget as it was. `bound`: a number that the size does not exceed,
   * which is cheaper to know than the size of an item that does not change any more.
   */
  take(value: unknown, bound?: number): boolean {
    if (this.reserve(value, bound)) return true;
    const size = sizeOf(value);
    if (this.used + this.reserved + size > this.limit) this.measure();
    if (this.used + this.reserved + size > this.limit) return false;
    this.used += size;
    return true;
  }

  /** Takes the size even when it does not fit: for what a response cannot do without. */
  force(value: unknown, bound?: number): void {
    if (!this.reserve(value, bound)) this.used += sizeOf(value);
  }

  private reserve(value: unknown, bound: number | undefined): boolean {
    if (bound === undefined || this.used + this.reserved + bound > this.limit) return false;
    this.unmeasured.push(value);
    this.reserved += bound;
    return true;
  }

  private measure(): void {
    for (const value of this.unmeasured) this.used += sizeOf(value);
    this.unmeasured = [];
    this.reserved = 0;
  }
}
