/**
 * A small language that describes the allowed content of a YAML file. One definition (`schema.ts`) is read by the
 * validator, by the JSON Schema that editors use, and, through `Infer`, by the compiler: the types of `format.ts`.
 */

/** Kinds of names of a spec. */
export type NameList = 'types' | 'fieldTypes' | 'texts' | 'errors' | 'components';

/** A schema of a kind that has no more keys than these. */
export interface SchemaOf<Kind extends string> {
  readonly kind: Kind;
  readonly description?: string;
}
export interface StringSchema extends SchemaOf<'string'> {
  readonly pattern?: string;
  /** The names that a spec has for it: editors complete them. */
  readonly names?: NameList;
  /** For people: translations have it in other languages. */
  readonly prose?: true;
}
export interface EnumSchema<T extends string = string> extends SchemaOf<'enum'> {
  readonly values: readonly T[];
}
export interface ConstSchema<T extends boolean | null = boolean | null> extends SchemaOf<'const'> {
  readonly value: T;
}
export interface ListSchema<T extends Schema = Schema> extends SchemaOf<'list'> {
  readonly items: T;
}
export interface RecordSchema<T extends Schema = Schema> extends SchemaOf<'record'> {
  readonly values: T;
}
export interface UnionSchema<T extends readonly Schema[] = readonly Schema[]> extends SchemaOf<'union'> {
  readonly options: T;
}
type Members = Readonly<Record<string, Schema>>;
export interface ObjectSchema<R extends Members = Members, O extends Members = Members> extends SchemaOf<'object'> {
  readonly required: R;
  readonly optional: O;
}
/** A definition by name: lets a schema contain itself, and becomes a `$defs` entry. */
export interface RefSchema<Name extends string = string> extends SchemaOf<'ref'> {
  readonly name: Name;
}
export type Schema =
  | StringSchema
  | EnumSchema
  | ConstSchema
  | ListSchema
  | RecordSchema
  | UnionSchema
  | ObjectSchema
  | RefSchema
  | SchemaOf<'integer'>
  | SchemaOf<'boolean'>
  | SchemaOf<'any'>;

/** The TypeScript type of the values that a schema accepts; `Refs` gives the types of its references. */
export type Infer<S, Refs> = S extends { kind: 'string' }
  ? string
  : S extends { kind: 'any' }
    ? unknown
    : S extends EnumSchema<infer T>
      ? T
      : S extends { kind: 'integer' }
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

const said = (description: string | undefined) => (description === undefined ? {} : { description });

export const text = (description?: string): StringSchema => ({ kind: 'string', ...said(description) });
/** A name that the spec has elsewhere. */
export const nameOf = (names: NameList, description?: string): StringSchema => ({ ...text(description), names });
/** Text for people. */
export const prose = (description?: string): StringSchema => ({ ...text(description), prose: true });
export const pattern = (source: string, description: string): StringSchema => ({
  ...text(description),
  pattern: source,
});
export const oneOf = <const T extends string>(values: readonly T[], description?: string): EnumSchema<T> => ({
  kind: 'enum',
  values,
  ...said(description),
});
export const integer = (description?: string): SchemaOf<'integer'> => ({ kind: 'integer', ...said(description) });
export const boolean = (description?: string): SchemaOf<'boolean'> => ({ kind: 'boolean', ...said(description) });
export const constant = <const T extends boolean | null>(value: T): ConstSchema<T> => ({ kind: 'const', value });
/** A list of things of one kind. */
export const list = <const T extends Schema>(items: T, description?: string): ListSchema<T> => ({
  kind: 'list',
  items,
  ...said(description),
});
/** A map from names of the author's choice. */
export const record = <const T extends Schema>(values: T, description?: string): RecordSchema<T> => ({
  kind: 'record',
  values,
  ...said(description),
});
export const union = <const T extends readonly Schema[]>(options: T, description?: string): UnionSchema<T> => ({
  kind: 'union',
  options,
  ...said(description),
});
export const any: SchemaOf<'any'> = { kind: 'any' };
/** A definition by name. */
export const ref = <const N extends string>(name: N, description?: string): RefSchema<N> => ({
  kind: 'ref',
  name,
  ...said(description),
});
/** A map with these keys and no others. */
export const object = <const R extends Members, const O extends Members>(
  required: R,
  optional: O,
  description?: string,
): ObjectSchema<R, O> => ({ kind: 'object', required, optional, ...said(description) });
