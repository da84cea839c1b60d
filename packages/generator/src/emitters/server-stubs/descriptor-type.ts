/** The types and names of parameters at run time, from the table of what a parameter says. */
import { attributeRows, type AttributeName, type AttributeRow } from '../../model/attributes.js';
import { quote } from '../../print/literal.js';
import { parameterKinds } from '../../spec/kinds.js';
import { definitionOf, definitions } from '../../spec/schema.js';
import type { Schema } from '../../spec/schema-types.js';
import { printConstant, printInterface, printUnion } from './print-declarations.js';

/** The type of a descriptor, and the names of its members in a description record, in the order of the record. */
export const descriptorTypes = (): readonly string[] => [
  printUnion('ParameterType', Object.keys(parameterKinds).map(quote), ['Type of a parameter; an `enum` has values.']),
  printInterface({
    name: 'ParameterDescriptor',
    docs: ['Facts of one parameter for validation. Absent members are false, empty or without bound.'],
    properties: [
      {
        name: 'name',
        type: 'string',
        docs: ['Name without prefix. A templated name has its variable in braces: `contentformat-{slot}`.'],
      },
      { name: 'index', type: 'number', docs: ['Position in the module, from 1.'] },
      ...attributeRows.map(property),
    ],
  }),
  printConstant(
    'recordMembers',
    Object.fromEntries(
      attributeRows.flatMap(([name, { descriptor = name, record }]) =>
        record === undefined ? [] : [[descriptor, record]],
      ),
    ),
    ['Members of a descriptor, and of the record of the parameter in `action=paraminfo`, in the order of the record.'],
  ),
];

function property([name, row]: readonly [AttributeName, AttributeRow]) {
  const { descriptor = name, key } = row;
  const schema = key === undefined ? undefined : definitions.Parameter.optional[key];
  const docs = row.docs ?? schema?.description;
  return {
    name: descriptor,
    type: row.type ?? (schema === undefined ? 'unknown' : typeOf(schema, 'true')),
    optional: name !== 'kind',
    docs: docs === undefined ? [] : [docs],
  };
}

/** The TypeScript type of what a schema accepts. A member is there only if it is true. */
function typeOf(named: Schema, flag: string): string {
  const schema = definitionOf(named);
  switch (schema.kind) {
    case 'scalar':
      return (
        schema.json.enum?.map(quote).join(' | ') ??
        (schema.json.type === 'boolean' ? flag : scalarType(schema.json.type))
      );
    case 'list': {
      const items = typeOf(schema.items, 'boolean');
      return `readonly ${items.includes(' | ') ? `(${items})` : items}[]`;
    }
    case 'record':
      return `Readonly<Record<string, ${typeOf(schema.values, 'boolean')}>>`;
    case 'union':
      return schema.options.map((one) => typeOf(one, 'boolean')).join(' | ');
    case 'object': {
      const members = (all: Readonly<Record<string, Schema>>, mark: string) =>
        Object.entries(all).map(([name, one]) => `readonly ${name}${mark}: ${typeOf(one, 'boolean')}`);
      return `{ ${[...members(schema.required, ''), ...members(schema.optional, '?')].join('; ')} }`;
    }
  }
}

const scalarType = (type: string | undefined): string => (type === 'integer' ? 'number' : (type ?? 'unknown'));
