/** Values in a part of a spec, with what its schema says of them. */
import { definitionOf, memberSchema } from './schema.js';
import type { ScalarSchema, Schema } from './schema-types.js';

/** Gets a value without parts, what holds it, and its key there. */
export type VisitScalar = (value: unknown, schema: ScalarSchema, holder: object, key: string | number) => void;

/** Visits the values below one that need not fit the schema, except those at a key that is left out. */
export function visitScalars(node: unknown, given: Schema, visit: VisitScalar, without?: string): void {
  const schema = definitionOf(given);
  if (schema.kind === 'union') for (const option of schema.options) visitScalars(node, option, visit, without);
  if (schema.kind === 'union' || schema.kind === 'scalar') return;
  if (typeof node !== 'object' || node === null || Array.isArray(node) !== (schema.kind === 'list')) return;
  for (const [key, member] of Object.entries(node)) {
    const inner = key === without ? undefined : memberSchema(schema, key);
    if (!inner) continue;
    for (const one of scalarsOf(inner)) visit(member, one, node, Array.isArray(node) ? Number(key) : key);
    visitScalars(member, inner, visit, without);
  }
}

/** The alternatives of a schema that are scalars. */
function scalarsOf(given: Schema): readonly ScalarSchema[] {
  const schema = definitionOf(given);
  if (schema.kind === 'union') return schema.options.flatMap(scalarsOf);
  return schema.kind === 'scalar' ? [schema] : [];
}
