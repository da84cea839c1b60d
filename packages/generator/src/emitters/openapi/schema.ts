import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import { groupBy } from '../../text/group-by.js';

/** Keywords of JSON Schema 2020-12 that the types of OpenAPI lack, and the extensions of this project. */
interface OtherKeywords {
  $ref?: string;
  items?: OpenAPIV3_1.ArraySchemaObject['items'];
  prefixItems?: Schema[];
  unevaluatedProperties?: boolean;
  $defs?: Record<string, Schema>;
  'x-mw-when'?: unknown;
  'x-mw-messages'?: unknown;
}

/** A schema of OpenAPI 3.1, or one of JSON Schema alone. */
export type Schema = OpenAPIV3_1.SchemaObject & OtherKeywords;

/** The schema of a parameter or a header. `openapi-types` has those of 3.0 there, in documents of 3.1 too. */
export const parameterSchema = (schema: Schema): OpenAPIV3.SchemaObject => schema as OpenAPIV3.SchemaObject;

/** One of several schemas: the same one given twice counts once, a choice of one is no choice, and of none is anything. */
export function anyOf(options: readonly Schema[]): Schema {
  if (options.length === 1) return options[0] ?? {};
  const distinct = [...new Map(options.map((option) => [JSON.stringify(option), option])).values()];
  return distinct.length > 1 ? { anyOf: distinct } : (distinct[0] ?? {});
}

/** The greatest number that 32 bits hold. */
const most32 = 2 ** 31 - 1;

/** A whole number; one that can pass 2^31 says so, since languages with several kinds of integers take 32 bits otherwise. */
export const integer = (minimum?: number, maximum?: number): Schema => ({
  type: 'integer',
  ...((maximum === undefined || maximum > most32) && { format: 'int64' }),
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
});

/** Values that are known, and others of the same type too where the list is `open`. */
export function listed(
  type: OpenAPIV3_1.NonArraySchemaObjectType,
  values: readonly (string | number)[] = [],
  open = false,
): Schema {
  if (values.length === 0) return { type };
  const known = { type, enum: [...values] };
  return open ? { anyOf: [known, { type }] } : known;
}

/** A schema with a text in front, unless the text is empty. */
export const described = (description: string, schema: Schema): Schema =>
  description === '' ? schema : { description, ...schema };

/** A member of an object. */
export interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly required?: boolean;
}

/** A member that is given several times may look as any of them says, and means what any of them says. */
function merged(schemas: readonly Schema[]): Schema {
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  if (distinct.size <= 1 || schemas.some(({ description }) => description === undefined)) return anyOf(schemas);
  const texts = new Set(schemas.map(({ description = '' }) => description));
  return described([...texts].join('\n\n'), anyOf(schemas.map(({ description: _text, ...schema }) => schema)));
}

/** An object of these members, closed unless `open`. */
export function objectSchema(members: readonly Property[], open = false): Schema {
  const byName = groupBy(members, ({ name }) => name);
  const properties = [...byName].map(([name, same]) => [name, merged(same.map(({ schema }) => schema))] as const);
  const required = [...byName].flatMap(([name, same]) => (same.some((one) => one.required) ? [name] : []));
  return {
    type: 'object',
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    additionalProperties: open,
  };
}

/** An array of exactly these items. Linters of older versions of OpenAPI demand `items`, too. */
export const tupleSchema = (items: readonly Property[]): Schema => ({
  type: 'array',
  prefixItems: items.map(({ schema }) => schema),
  items: {},
  minItems: items.length,
  maxItems: items.length,
});
