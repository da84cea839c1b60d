/** The same document with open objects in responses, for users: servers may add members at any time. */
import type { OpenapiDocument } from './document.js';
import type { Schema } from './schema.js';

/** Leaves out that objects have no other members. Forms of requests stay closed: servers warn of parameters they do not know. */
export function withOpenObjects(document: OpenapiDocument): OpenapiDocument {
  const { schemas } = document.components;
  const open = Object.entries(schemas).map(([name, schema]) => [name, name.endsWith('Form') ? schema : opened(schema)]);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(open) } };
}

function opened(schema: Schema): Schema {
  const { additionalProperties, ...rest } = schema;
  const inner = typeof additionalProperties === 'object' ? opened(additionalProperties) : additionalProperties;
  const all = (list: readonly Schema[] | undefined) => list?.map(opened);
  const { properties, items, anyOf, oneOf, allOf } = schema;
  return {
    ...rest,
    ...(items && { items: opened(items) }),
    ...(anyOf && { anyOf: all(anyOf) }),
    ...(oneOf && { oneOf: all(oneOf) }),
    ...(allOf && { allOf: all(allOf) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, opened(one)])),
    }),
    ...(inner !== undefined && inner !== false && { additionalProperties: inner }),
  } as Schema;
}
