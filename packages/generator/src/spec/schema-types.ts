/**
 * A small language that describes the allowed content of a YAML file. One definition (`schema.ts`) is read by the
 * validator, by the JSON Schema that editors use, and, through `Infer`, by the compiler: the types of `format.ts`.
 */

/** What a spec has names for. */
export type NameList = 'types' | 'fieldTypes' | 'texts' | 'errors' | 'components';

export interface StringSchema {
  readonly kind: 'string';
  readonly pattern?: string;
  readonly description?: string;
  /** The names that a spec has for it: editors complete them. */
  readonly names?: NameList;
  /** For people: translations have it in other languages. */
  readonly prose?: true;
}
export interface EnumSchema<T extends string = string> {
  readonly kind: 'enum';
  readonly values: readonly T[];
  readonly description?: string;
}
export interface NumberSchema {
  readonly kind: 'number' | 'integer';
  readonly description?: string;
}
export interface BooleanSchema {
  readonly kind: 'boolean';
  readonly description?: string;
}
export interface ConstSchema<T extends boolean | null = boolean | null> {
  readonly kind: 'const';
  readonly value: T;
  readonly description?: string;
}
export interface ListSchema<T extends Schema = Schema> {
  readonly kind: 'list';
  readonly items: T;
  readonly description?: string;
}
export interface RecordSchema<T extends Schema = Schema> {
  readonly kind: 'record';
  readonly values: T;
  readonly description?: string;
}
export interface UnionSchema<T extends readonly Schema[] = readonly Schema[]> {
  readonly kind: 'union';
  readonly options: T;
  readonly description?: string;
}
export interface ObjectSchema {
  readonly kind: 'object';
  readonly required: Readonly<Record<string, Schema>>;
  readonly optional: Readonly<Record<string, Schema>>;
  readonly description?: string;
}
/** Anything at all. */
export interface AnySchema {
  readonly kind: 'any';
  readonly description?: string;
}
/** A definition by name: lets a schema contain itself, and becomes a `$defs` entry. */
export interface RefSchema<Name extends string = string> {
  readonly kind: 'ref';
  readonly name: Name;
  readonly description?: string;
}

export type Schema =
  | StringSchema
  | EnumSchema
  | NumberSchema
  | BooleanSchema
  | ConstSchema
  | ListSchema
  | RecordSchema
  | UnionSchema
  | ObjectSchema
  | AnySchema
  | RefSchema;

/** The TypeScript type of the values that a schema accepts; `Refs` gives the types of its references. */
export type Infer<S, Refs> = S extends { kind: 'string' }
  ? string
  : S extends { kind: 'any' }
    ? unknown
    : S extends EnumSchema<infer T>
      ? T
      : S extends { kind: 'number' | 'integer' }
        ? number
        : S extends { kind: 'boolean' }
          ? boolean
          : S extends ConstSchema<infer T>
            ? T
            : S extends { kind: 'list'; items: infer I }
              ? readonly Infer<I, Refs>[]
              : S extends { kind: 'record'; values: infer V }
                ? Readonly<Record<string, Infer<V, Refs>>>
                : S extends { kind: 'union'; options: readonly (infer O)[] }
                  ? O extends unknown
                    ? Infer<O, Refs>
                    : never
                  : S extends { kind: 'object'; required: infer R; optional: infer O }
                    ? { readonly [K in keyof R]: Infer<R[K], Refs> } & { readonly [K in keyof O]?: Infer<O[K], Refs> }
                    : S extends RefSchema<infer N>
                      ? N extends keyof Refs
                        ? Refs[N]
                        : never
                      : never;

/** Text. */
export const text = (description?: string): StringSchema => ({ kind: 'string', ...(description && { description }) });
/** A name that the spec has elsewhere. */
export const nameOf = (names: NameList, description?: string): StringSchema => ({ ...text(description), names });
/** Text for people. */
export const prose = (description?: string): StringSchema => ({ ...text(description), prose: true });
/** Text of a form. */
export const pattern = (source: string, description: string): StringSchema => ({
  kind: 'string',
  pattern: source,
  description,
});
/** One of some words. */
export const oneOf = <const T extends string>(values: readonly T[], description?: string): EnumSchema<T> => ({
  kind: 'enum',
  values,
  ...(description && { description }),
});
/** A whole number. */
export const integer = (description?: string): { readonly kind: 'integer'; readonly description?: string } => ({
  kind: 'integer',
  ...(description && { description }),
});
/** True or false. */
export const boolean = (description?: string): BooleanSchema => ({
  kind: 'boolean',
  ...(description && { description }),
});
/** Exactly this value. */
export const constant = <const T extends boolean | null>(value: T): ConstSchema<T> => ({ kind: 'const', value });
/** A list of things of one kind. */
export const list = <const T extends Schema>(items: T, description?: string): ListSchema<T> => ({
  kind: 'list',
  items,
  ...(description && { description }),
});
/** A map from names of the author's choice. */
export const record = <const T extends Schema>(values: T, description?: string): RecordSchema<T> => ({
  kind: 'record',
  values,
  ...(description && { description }),
});
/** Either of these. */
export const union = <const T extends readonly Schema[]>(options: T, description?: string): UnionSchema<T> => ({
  kind: 'union',
  options,
  ...(description && { description }),
});
/** Anything. */
export const any: AnySchema = { kind: 'any' };
/** A definition by name. */
export const ref = <const N extends string>(name: N, description?: string): RefSchema<N> => ({
  kind: 'ref',
  name,
  ...(description && { description }),
});
/** A map with these keys and no others. */
export const object = <
  const R extends Readonly<Record<string, Schema>>,
  const O extends Readonly<Record<string, Schema>>,
>(
  required: R,
  optional: O,
  description?: string,
): { readonly kind: 'object'; readonly required: R; readonly optional: O; readonly description?: string } => ({
  kind: 'object',
  required,
  optional,
  ...(description && { description }),
});
