/** A document in the form of OpenAPI 3.0, for tools that read no later one. */
import { mapMembers } from '../../text/map-strings.js';
import type { OpenapiDocument } from './document.js';
import type { Schema } from './schema.js';

/** The same paths and schemas. What 3.0 cannot say is left out: this form accepts more than that of 3.1. */
export function olderForm({ info, paths, components, ...document }: OpenapiDocument) {
  const { summary: _summary, license, ...known } = info;
  const { schemas, ...others } = components;
  return {
    ...document,
    openapi: '3.0.3',
    info: { ...known, license: { name: license.name, ...('url' in license && { url: license.url }) } },
    paths: withOlderSchemas(paths),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, olderSchema(schema)])),
      ...Object.fromEntries(Object.entries(others).map(([kind, named]) => [kind, withOlderSchemas(named)])),
    },
  };
}

/** Schemas stand under `schema`. Examples are data, and a member of theirs may have that name. */
function withOlderSchemas(node: unknown): unknown {
  return mapMembers(node, (member, key) => {
    if (key === 'examples') return member;
    return key === 'schema' && isSchema(member) ? olderSchema(member) : withOlderSchemas(member);
  });
}

/** The emitter puts nothing else there. */
const isSchema = (member: unknown): member is Schema => typeof member === 'object' && member !== null;

/** Any type will do: without one, `nullable` has no meaning. */
const onlyNull = { type: 'string', nullable: true, enum: [null] };

/** A schema of 3.0: one type, `nullable` in the place of `null`, and nothing next to `$ref`. */
function olderSchema({
  $ref,
  type,
  prefixItems,
  unevaluatedProperties: others = false,
  examples,
  ...schema
}: Schema): object {
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
    // A default needs a type next to it.
    ...(plain.length === 1 && { type: plain[0], ...(value !== undefined && { default: value }) }),
    ...(plain.length < types.length && (plain.length > 0 ? { nullable: true } : onlyNull)),
    ...(anyOf !== undefined && { anyOf: anyOf.map(olderSchema) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(olderSchema) }),
    ...(not !== undefined && { not: olderSchema(not) }),
    // An array of given items has no schema for each.
    ...((items !== undefined || prefixItems !== undefined) && { items: items === undefined ? {} : olderSchema(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, olderSchema(member)])),
    }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? olderSchema(additionalProperties) : additionalProperties,
    }),
    ...(examples !== undefined && { example: examples[0] }),
  };
  if ($ref === undefined) return one;
  return Object.keys(one).length === 0 ? { $ref } : { allOf: [{ $ref }], ...one };
}
