type PlainType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'null';

/** The part of JSON Schema 2020-12 that the emitter writes, with the extensions of this project. */
export type Schema = Keywords &
  (
    | { readonly type?: PlainType }
    | { readonly type: 'array'; readonly items: Schema }
    | { readonly type: readonly (PlainType | 'array')[] }
  );

interface Keywords {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly unevaluatedProperties?: boolean;
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly deprecated?: boolean;
  readonly $schema?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly [extension: `x-mw-${string}`]: unknown;
}

/** A value with what it shows. */
export interface ExampleObject {
  readonly summary: string;
  readonly description?: string;
  readonly value: unknown;
}

/** One of several schemas: the same one given twice counts once, a choice of one is no choice, and of none is anything. */
export function anyOf(options: readonly Schema[]): Schema {
  const distinct = [...new Map(options.map((option) => [JSON.stringify(option), option])).values()];
  return distinct.length > 1 ? { anyOf: distinct } : (distinct[0] ?? {});
}

/** A schema with a text in front, unless the text is empty. */
export const described = (description: string, schema: Schema): Schema =>
  description === '' ? schema : { description, ...schema };
