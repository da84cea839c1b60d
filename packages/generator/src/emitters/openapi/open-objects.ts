/** The same document with open objects in responses, for users: servers may add members at any time. */
import { isRecord } from '../../text/look-up.js';
import type { OpenapiDocument } from './document.js';
import type { Schema } from './schema.js';

/** Leaves out that objects have no other members. Forms of requests stay closed: servers warn of parameters they do not know. */
export function withOpenObjects(document: OpenapiDocument): OpenapiDocument {
  const { schemas } = document.components;
  const open = Object.entries(schemas).map(([name, schema]) => [name, name.endsWith('Form') ? schema : opened(schema)]);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(open) } };
}

/** A schema without `additionalProperties: false`. A member of that name would be a schema. */
function opened(schema: Schema): Schema {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy);
    if (!isRecord(part)) return part;
    const kept = Object.entries(part).filter(([key, value]) => key !== 'additionalProperties' || value !== false);
    return Object.fromEntries(kept.map(([key, value]) => [key, copy(value)]));
  };
  return copy(schema) as Schema;
}
