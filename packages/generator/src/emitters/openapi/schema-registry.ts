/** Named schemas of one document: shared resources, and the parts of responses that deserve a name. */
import type { Model, Module } from '../../model/model.js';
import type { FormatVersion, Member, Shape } from '../../model/shape.js';
import { pascalCase } from '../../text/pascal-case.js';
import type { Schema } from './schema.js';
import { annotated, shapeSchema, staticDemand, type ShapeTarget } from './shape-schema.js';
import { byKey } from '../../text/compare.js';
import { freeName } from '../../text/free-name.js';

/** Collects the schemas that a document refers to; only those are written. */
export interface SchemaRegistry {
  /**
   * Names a schema and returns the reference. The name says that it is of format version 1 where version 2 has another one; the same
   * name with another schema gets a number.
   */
  readonly name: (name: string, schema: Schema, version?: FormatVersion) => Schema;
  /** The schema of a member of a response, its items named after the module. */
  readonly member: (module: Module, member: Member, version: FormatVersion) => Schema;
  readonly errorCode: () => Schema;
  /** All schemas, by name. */
  readonly schemas: () => Readonly<Record<string, Schema>>;
}

/** A registry for the schemas of one document. */
export function createSchemaRegistry(model: Model): SchemaRegistry {
  const named = new Map<string, Schema>();
  const pending = new Set<string>();
  const twofold = resourcesThatDiffer(model);
  const resources = new Map(model.resources.map((resource) => [resource.name, resource]));

  const targets = { 1: targetOf(1), 2: targetOf(2) };

  function targetOf(version: FormatVersion): ShapeTarget {
    const refer = (name: string) => resource(name, version);
    return {
      refer,
      demand: staticDemand,
      annotate: true,
      errorCode,
      name: (wanted, schema) => name(wanted, schema, version),
    };
  }

  let codes: Schema | undefined;
  function errorCode(): Schema {
    return (codes ??= findCodes());
  }

  /** Known codes; others too, since errors can hold the name of a parameter. */
  function findCodes(): Schema {
    const codes = model.messages.filter(({ kind }) => kind === 'error').map(({ code }) => code);
    if (codes.length === 0) return { type: 'string' };
    const known: Schema = { type: 'string', enum: codes };
    const keys = Object.fromEntries(
      model.messages
        .filter(({ kind, messages }) => kind === 'error' && messages.length > 0)
        .map(({ code, messages }) => [code, Object.fromEntries(messages.map(({ key, params }) => [key, params]))]),
    );
    return name('ErrorCode', {
      description: 'Code of an error.',
      anyOf: [known, { type: 'string' }],
      ...(Object.keys(keys).length > 0 && { 'x-mw-messages': keys }),
    });
  }

  function resource(name: string, version: FormatVersion): Schema {
    const key = version === 1 && twofold.has(name) ? `${name}V1` : name;
    const found = resources.get(name);
    if (found && !named.has(key) && !pending.has(key)) {
      pending.add(key);
      named.set(key, shapeSchema(found.shapes[version], { ...targets[version], prefix: found.prefix ?? '' }));
      pending.delete(key);
    }
    return reference(key);
  }

  function name(wanted: string, schema: Schema, version: FormatVersion = 2): Schema {
    const isSame = (one: string) => JSON.stringify(named.get(one)) === JSON.stringify(schema);
    const whole = version === 2 || isSame(wanted) ? wanted : `${wanted}V1`;
    const free = freeName(whole, (one) => (named.has(one) || resources.has(one)) && !isSame(one));
    named.set(free, schema);
    return reference(free);
  }

  function hoisted(wanted: string, shape: Shape, version: FormatVersion, prefix: string): Schema {
    const schema = shapeSchema(shape, { ...targets[version], prefix });
    if (schema.$ref !== undefined || !isComposite(shape)) return schema;
    return name(wanted, schema, version);
  }

  /** The members of the envelope are those of every operation. */
  const members = { 1: new Map<Member, Schema>(), 2: new Map<Member, Schema>() };

  function member(module: Module, member: Member, version: FormatVersion): Schema {
    const schema = members[version].get(member) ?? memberSchema(module, member, version);
    members[version].set(member, schema);
    return schema;
  }

  function memberSchema(module: Module, { name: key, ...rest }: Member, version: FormatVersion): Schema {
    const { shape } = rest;
    const { prefix } = module;
    const base = key === module.name ? module.typeName : module.typeName + pascalCase(key);
    const items = shape.items && hoisted(`${base}Item`, shape.items, version, prefix);
    const schema = items
      ? withItems(shapeSchema({ ...shape, items: anything(shape) }, { ...targets[version], prefix }), items)
      : hoisted(key === module.name ? `${base}Result` : base, shape, version, prefix);
    return annotated({ name: key, ...rest }, schema, prefix);
  }

  return {
    name,
    member,
    errorCode,
    schemas: () => Object.fromEntries([...named].sort(byKey)),
  };
}

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const isComposite = ({ kind, members, options }: Shape): boolean =>
  (kind === 'object' && (members?.length ?? 0) > 0) || (kind === 'oneOf' && (options?.length ?? 0) > 1);

const anything = ({ source }: Shape): Shape => ({ kind: 'any', description: '', source });

/** Puts the schema of the elements into that of a list or map, wherever in a choice it stands. */
function withItems(schema: Schema, items: Schema): Schema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((option) => withItems(option, items)) };
  if (schema.type === 'array' && schema.maxItems === 0) return schema;
  if (schema.items) return { ...schema, items };
  return typeof schema.additionalProperties === 'object' ? { ...schema, additionalProperties: items } : schema;
}

/** Resources that look different in format version 1, themselves or through what they refer to. */
function resourcesThatDiffer(model: Model): ReadonlySet<string> {
  const plain: ShapeTarget = { refer: (name) => ({ $ref: name }), demand: staticDemand, annotate: true };
  const texts = model.resources.map(({ name, shapes }) => {
    const [first, second] = [shapeSchema(shapes[1], plain), shapeSchema(shapes[2], plain)];
    return { name, text: JSON.stringify(second), differs: JSON.stringify(first) !== JSON.stringify(second) };
  });
  const found = new Set(texts.filter(({ differs }) => differs).map(({ name }) => name));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { name, text } of texts)
      if ([...found].some((other) => text.includes(`"$ref":"${other}"`))) found.add(name);
  }
  return found;
}
