/** Lists of values that a document has several times become schemas with a name. */
import type { Model } from '../../model/model.js';
import { parametersOf } from '../../model/modules.js';
import { byKey } from '../../text/compare.js';
import { freeName } from '../../text/free-name.js';
import { plainText } from '../../text/links.js';
import { isRecord } from '../../text/look-up.js';
import { mapMembers } from '../../text/map-strings.js';
import { pascalCase } from '../../text/pascal-case.js';
import { setName, valueTypeName } from '../server-stubs/names.js';
import type { OpenapiDocument } from './document.js';
import type { Schema } from './schema.js';

type Values = readonly (string | number)[];
type Enumeration = Schema & { readonly type: 'string' | 'integer'; readonly enum: Values };

/** The document with a schema for each list of two values or more that it repeats, in any order. */
export function withNamedEnumerations(document: OpenapiDocument, model: Model): OpenapiDocument {
  const found = new Map<string, { readonly schema: Enumeration; readonly count: number }>();
  mapEnumerations(document, (schema) => {
    const key = keyOf(schema.enum);
    const { schema: first = schema, count = 0 } = found.get(key) ?? {};
    found.set(key, { schema: first, count: count + 1 });
    return schema;
  });
  const wanted = namesOf(model);
  const { schemas } = document.components;
  const added = new Map<string, Schema>();
  const references = new Map<string, string>();
  for (const [key, { schema, count }] of found) {
    if (count === 1) continue;
    const { name, description } = wanted.get(key) ?? { name: nameOf(schema.enum), description: '' };
    const free = freeName(name, (one) => added.has(one) || Object.hasOwn(schemas, one));
    added.set(free, { ...(description !== '' && { description }), type: schema.type, enum: [...schema.enum] });
    references.set(key, `#/components/schemas/${free}`);
  }
  const named = mapEnumerations(document, (schema) => {
    const $ref = references.get(keyOf(schema.enum));
    if ($ref === undefined) return schema;
    const { type: _type, enum: _values, ...beside } = schema;
    return { ...beside, $ref };
  });
  const all = [...Object.entries(named.components.schemas), ...added].sort(byKey);
  return { ...named, components: { ...named.components, schemas: Object.fromEntries(all) } };
}

const keyOf = (values: Values): string => JSON.stringify([...values].sort());

/** Members that are data. Where a property has such a name, its values stay in place. */
const data: ReadonlySet<string> = new Set(['examples', 'default', 'enum']);

/** The same with its lists of two values or more changed. */
const mapEnumerations = (document: OpenapiDocument, change: (schema: Enumeration) => Schema): OpenapiDocument =>
  // Only schemas change, into schemas.
  mapped(document, change) as OpenapiDocument;

function mapped(node: unknown, change: (schema: Enumeration) => Schema): unknown {
  if (isEnumeration(node)) return change(node);
  return mapMembers(node, (member, key) => (data.has(key) ? member : mapped(member, change)));
}

const isEnumeration = (node: unknown): node is Enumeration =>
  isRecord(node) &&
  (node['type'] === 'string' || node['type'] === 'integer') &&
  Array.isArray(node['enum']) &&
  node['enum'].length > 1;

interface Name {
  readonly name: string;
  readonly description: string;
}

/** Names of sets, and of the values of parameters, as generated types have them. */
function namesOf({ sets, protocol, modules }: Model): ReadonlyMap<string, Name> {
  const names = new Map<string, Name>();
  const add = (values: Values, name: string, description: string): void => {
    const key = keyOf(values);
    if (!names.has(key)) names.set(key, { name, description });
  };
  for (const { name, values, description } of sets) add(values, setName(name), plainText(description));
  for (const module of [...protocol, ...modules])
    for (const parameter of parametersOf(module)) {
      const { kind, values = [], set, all, name } = parameter;
      if (kind !== 'enum') continue;
      const wanted = set === undefined ? valueTypeName(module, parameter) : `${setName(set)}OrAll`;
      add([...new Set([...values, ...(all === undefined ? [] : [all])])], wanted, `Values of \`${name}\`.`);
    }
  return names;
}

/** Values that have no name elsewhere give one: `EventOrRevision`. */
const nameOf = (values: Values): string => {
  const words = values.map((value) => pascalCase(String(value)) || 'None');
  const name = [...words.slice(0, 4), ...(words.length > 4 ? ['Others'] : [])].join('Or');
  return /^\d/.test(name) ? `Value${name}` : name;
};
