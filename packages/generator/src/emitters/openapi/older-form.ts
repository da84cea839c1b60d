/** A document in the form of OpenAPI 3.0, for tools that read no later one. */
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import { mapMembers } from '../../text/map-strings.js';
import type { OpenapiDocument } from './document.js';
import type { Schema } from './schema.js';

/** The same paths and schemas. What 3.0 cannot say is left out: this form accepts more than that of 3.1. */
export function olderForm({ info, paths, components, ...document }: OpenapiDocument): OpenAPIV3.Document {
  const { summary: _summary, license, ...known } = info;
  const { schemas, ...others } = components;
  return {
    ...document,
    openapi: '3.0.3',
    info: { ...known, ...(license && { license: withoutIdentifier(license) }) },
    paths: withOlderSchemas<OpenAPIV3.PathsObject>(paths),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, olderSchema(schema)])),
      ...Object.fromEntries(Object.entries(others).map(([kind, named]) => [kind, withOlderSchemas<object>(named)])),
    },
  };
}

const withoutIdentifier = ({ identifier: _identifier, ...license }: OpenAPIV3_1.LicenseObject) => license;

/** The same as in 3.0, with older schemas. */
const withOlderSchemas = <T>(node: unknown): T => olderSchemasIn(node) as T;

/** Schemas stand under `schema`. Examples are data, and a member of theirs may have that name. */
function olderSchemasIn(node: unknown): unknown {
  return mapMembers(node, (member, key) => {
    if (key === 'examples') return member;
    return key === 'schema' && isSchema(member) ? olderSchema(member) : olderSchemasIn(member);
  });
}

/** The emitter puts nothing else there. */
const isSchema = (member: unknown): member is Schema => typeof member === 'object' && member !== null;

/** Any type will do: without one, `nullable` has no meaning. */
const onlyNull = { type: 'string', nullable: true, enum: [null] } as const;

/** A schema of 3.0: one type, `nullable` in the place of `null`, and nothing next to `$ref`. */
function olderSchema({
  $ref,
  type,
  prefixItems: _prefixItems,
  unevaluatedProperties: others = false,
  examples,
  ...schema
}: Schema): OpenAPIV3.ReferenceObject | OpenAPIV3.SchemaObject {
  // Members that other schemas of the same value describe are additional ones here.
  const {
    default: value,
    anyOf,
    oneOf,
    not,
    items,
    properties,
    additionalProperties = others || undefined,
    ...rest
  } = schema;
  const types = [type ?? []].flat();
  const plain = types.filter((one) => one !== 'null');
  const one = {
    ...rest,
    // A default needs a type next to it, also where a reference has one.
    ...(plain.length === 1 && { type: plain[0], ...(value !== undefined && { default: value }) }),
    ...($ref !== undefined && typeof value === 'string' && { type: 'string', default: value }),
    ...(plain.length < types.length && (plain.length > 0 ? { nullable: true } : onlyNull)),
    ...(anyOf !== undefined && { anyOf: anyOf.map(olderSchema) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(olderSchema) }),
    ...(not !== undefined && { not: olderSchema(not) }),
    ...(items !== undefined && { items: olderSchema(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, olderSchema(member)])),
    }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? olderSchema(additionalProperties) : additionalProperties,
    }),
    ...(examples !== undefined && { example: examples[0] }),
    // The keywords that remain are the same in both versions, as far as this emitter writes them.
  } as OpenAPIV3.SchemaObject;
  if ($ref === undefined) return one;
  return Object.keys(one).length === 0 ? { $ref } : { allOf: [{ $ref }], ...one };
}
