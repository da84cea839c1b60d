/**
 * A small language that describes the allowed content of a YAML file. One definition (`schema.ts`) is read by the
 * validator, by the JSON Schema that editors use, and, through `Infer`, by the compiler: the types of `format.ts`.
 */
import { isRecord } from '../text/look-up.js';

/** Kinds of names of a spec. */
export type NameList = 'types' | 'fieldTypes' | 'texts' | 'errors' | 'components';

/** What a schema of any kind says. */
interface Described {
  readonly description?: string;
}

/** What a schema says of a value without looking into it. */
interface Fitting<T> extends Described {
  readonly fits: (value: unknown) => value is T;
  /** What fits, for messages: `a whole number`. */
  readonly words: string;
}

/** A value without parts. */
export interface ScalarSchema<T = unknown> extends Fitting<T> {
  readonly kind: 'scalar';
  readonly json: {
    readonly type?: string;
    readonly pattern?: string;
    readonly enum?: readonly string[];
    readonly const?: boolean | null;
  };
  /** The names that a spec has for it: editors complete them. */
  readonly names?: NameList;
  /** For people: translations have it in other languages. */
  readonly prose?: true;
  /** It may be the name of a set. */
  readonly set?: true;
}
export interface ListSchema<T extends Schema = Schema> extends Fitting<readonly unknown[]> {
  readonly kind: 'list';
  readonly items: T;
}
type Entries = Readonly<Record<string, unknown>>;
export interface RecordSchema<T extends Schema = Schema> extends Fitting<Entries> {
  readonly kind: 'record';
  readonly values: T;
}
type Members = Readonly<Record<string, Schema>>;
export interface ObjectSchema<R extends Members = Members, O extends Members = Members> extends Fitting<Entries> {
  readonly kind: 'object';
  readonly required: R;
  readonly optional: O;
}
export interface UnionSchema<T extends readonly Schema[] = readonly Schema[]> extends Described {
  readonly kind: 'union';
  readonly options: T;
}
/** A definition by name: lets a schema contain itself, and becomes a `$defs` entry. */
export interface RefSchema<Name extends string = string> extends Described {
  readonly kind: 'ref';
  readonly name: Name;
}
export type Schema = ScalarSchema | ListSchema | RecordSchema | ObjectSchema | UnionSchema | RefSchema;

/** The TypeScript type of the values that a schema accepts; `Refs` gives the types of its references. */
export type Infer<S, Refs> =
  S extends ScalarSchema<infer T>
    ? T
    : S extends ListSchema<infer I>
      ? readonly Infer<I, Refs>[]
      : S extends RecordSchema<infer V>
        ? Readonly<Record<string, Infer<V, Refs>>>
        : S extends { kind: 'union'; options: readonly (infer O)[] }
          ? O extends unknown
            ? Infer<O, Refs>
            : never
          : S extends ObjectSchema<infer R, infer O>
            ? { readonly [K in keyof R]: Infer<R[K], Refs> } & { readonly [K in keyof O]?: Infer<O[K], Refs> }
            : S extends RefSchema<infer N>
              ? N extends keyof Refs
                ? Refs[N]
                : never
              : never;

const said = (description: string | undefined) => (description === undefined ? {} : { description });

const scalar = <T>(
  json: ScalarSchema['json'],
  words: string,
  fits: (value: unknown) => value is T,
  description?: string,
): ScalarSchema<T> => ({ kind: 'scalar', json, words, fits, ...said(description) });

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const text = (description?: string) => scalar({ type: 'string' }, 'text', isText, description);
/** A name that the spec has elsewhere. */
export const nameOf = (names: NameList, description?: string) => ({ ...text(description), names });
/** The name of a set. */
export const setName = (description?: string) => ({ ...text(description), set: true as const });
/** Text for people that stands where it is read. */
export const ownProse = (description?: string) => ({ ...text(description), prose: true as const });
/** Text for people: its own, or a shared one by its name. */
export const prose = (description?: string) => ref('Text', description);
export const pattern = (source: string, description: string) => {
  const fits = (value: unknown): value is string => isText(value) && new RegExp(source).test(value);
  return scalar({ type: 'string', pattern: source }, `text of the form ${source}`, fits, description);
};
export const oneOf = <const T extends string>(values: readonly T[], description?: string) => {
  const words = values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`;
  return scalar({ enum: values }, words, (value): value is T => values.some((one) => one === value), description);
};
export const integer = (description?: string) => scalar({ type: 'integer' }, 'a whole number', isNumber, description);
export const boolean = (description?: string) => scalar({ type: 'boolean' }, 'true or false', isBoolean, description);
export const constant = <const T extends boolean | null>(constant: T) =>
  scalar({ const: constant }, String(constant), (value): value is T => value === constant);
export const any = scalar({}, 'anything', (_value): _value is unknown => true);
const map = { fits: isRecord, words: 'a map' };
/** A list of things of one kind. */
export const list = <const T extends Schema>(items: T, description?: string): ListSchema<T> => ({
  kind: 'list',
  items,
  fits: (value): value is readonly unknown[] => Array.isArray(value),
  words: 'a list',
  ...said(description),
});
/** A map from names of the author's choice. */
export const record = <const T extends Schema>(values: T, description?: string): RecordSchema<T> => ({
  kind: 'record',
  values,
  ...map,
  ...said(description),
});
/** A map with these keys and no others. */
export const object = <const R extends Members, const O extends Members>(
  required: R,
  optional: O,
  description?: string,
): ObjectSchema<R, O> => ({ kind: 'object', required, optional, ...map, ...said(description) });
export const union = <const T extends readonly Schema[]>(options: T, description?: string): UnionSchema<T> => ({
  kind: 'union',
  options,
  ...said(description),
});
/** A definition by name. */
export const ref = <const N extends string>(name: N, description?: string): RefSchema<N> => ({
  kind: 'ref',
  name,
  ...said(description),
});
