/** Named schemas of one document: shared resources, and the parts of responses that deserve a name. */
import type { ErrorMessage, Model, Module, Resource } from '../../model/model.js';
import type { FormatVersion, Member, Shape } from '../../model/shape.js';
import { byKey } from '../../text/compare.js';
import { freeName } from '../../text/free-name.js';
import { pascalCase } from '../../text/pascal-case.js';
import type { ResponseTarget } from './response-schema.js';
import { described, listed, type Schema } from './schema.js';
import { annotated, isAlways, shapeSchema, type ShapeTarget } from './shape-schema.js';

/** The schemas that a document refers to; only those are written. */
export interface SchemaRegistry {
  /** Makes and names the schemas of responses, by format version. */
  readonly targets: Readonly<Record<FormatVersion, ResponseTarget>>;
  /** Known codes of errors; others too, since errors can hold the name of a parameter. */
  readonly errorCode: Schema;
  /** All schemas, by name. */
  readonly schemas: () => Readonly<Record<string, Schema>>;
}

/** A registry for the schemas of one document. */
export function createSchemaRegistry(model: Model): SchemaRegistry {
  const named = new Map<string, Schema>();
  const resources = new Map(model.resources.map((resource) => [resource.name, resource]));

  /** Names a schema and returns the reference; the same name with another schema gets a number. */
  function name(wanted: string, schema: Schema, version: FormatVersion = 2): Schema {
    const isSame = (one: string): boolean => JSON.stringify(named.get(one)) === JSON.stringify(schema);
    // What looks the same in both versions has one schema.
    const whole = version === 2 || isSame(wanted) ? wanted : `${wanted}V1`;
    const free = freeName(whole, (one) => (named.has(one) || resources.has(one)) && !isSame(one));
    named.set(free, schema);
    return reference(free);
  }

  const errorCode = errorCodes(model, name);

  function targetOf(version: FormatVersion): ResponseTarget {
    const target = (prefix = ''): ShapeTarget => ({
      prefix,
      isRequired: isAlways,
      refer: resource,
      errorCode,
      name: (wanted, schema) => name(wanted, schema, version),
    });

    const keys = new Map<string, string>();
    function resource(wanted: string): Schema {
      const found = resources.get(wanted);
      const key = keys.get(wanted) ?? (version === 1 && versionsDiffer(wanted, resources) ? `${wanted}V1` : wanted);
      keys.set(wanted, key);
      if (found && !named.has(key)) {
        named.set(key, {});
        named.set(key, shapeSchema(found.shapes[version], target(found.prefix)));
      }
      return reference(key);
    }

    function hoisted(wanted: string, shape: Shape, prefix: string): Schema {
      const { kind, members = [], options = [] } = shape;
      const isComposite = (kind === 'object' && members.length > 0) || (kind === 'oneOf' && options.length > 1);
      const schema = shapeSchema(shape, target(prefix));
      return isComposite && schema.$ref === undefined ? name(wanted, schema, version) : schema;
    }

    /** The schema of a member, named after the module; that of its items, where it has some. */
    function memberSchema({ name: moduleName, typeName, prefix }: Module, member: Member): Schema {
      const { name: key, shape } = member;
      const base = key === moduleName ? typeName : typeName + pascalCase(key);
      if (!shape.items) return hoisted(key === moduleName ? `${base}Result` : base, shape, prefix);
      const items = hoisted(`${base}Item`, shape.items, prefix);
      const item: Shape = { kind: 'resource', description: '', source: shape.source };
      return shapeSchema({ ...shape, items: item }, { ...target(prefix), refer: () => items });
    }

    return {
      version,
      isRequired: isAlways,
      member: (module, member) => annotated(member, memberSchema(module, member), module.prefix),
      name: (wanted, schema, text = '') => {
        const description = text !== '' && version === 1 ? `${text} In format version 1.` : text;
        return name(wanted, described(description, schema), version);
      },
    };
  }

  const targets = { 1: targetOf(1), 2: targetOf(2) };
  return { targets, errorCode, schemas: () => Object.fromEntries([...named].sort(byKey)) };
}

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The values of a message in their order: members of an object have none, and tools take a member `id` for that of a schema. */
const valuesOf = ({ params }: ErrorMessage) => Object.entries(params).map(([name, kind]) => ({ name, kind }));

function errorCodes({ messages }: Model, name: (name: string, schema: Schema) => Schema): Schema {
  const errors = messages.filter(({ kind }) => kind === 'error');
  if (errors.length === 0) return { type: 'string' };
  const keys = errors
    .filter(({ messages }) => messages.length > 0)
    .map(({ code, messages }) => [code, Object.fromEntries(messages.map((one) => [one.key, valuesOf(one)]))]);
  const codes = errors.map(({ code }) => code);
  return name('ErrorCode', {
    description: 'Code of an error.',
    ...listed('string', codes, true),
    ...(keys.length > 0 && { 'x-mw-messages': Object.fromEntries(keys) }),
  });
}

/** Whether a resource looks different in format version 1, itself or through what it refers to. */
function versionsDiffer(name: string, resources: ReadonlyMap<string, Resource>): boolean {
  /** The schema of a resource with those that it refers to in place. */
  const whole = (one: string, version: FormatVersion, around: readonly string[] = []): Schema => {
    const shape = resources.get(one)?.shapes[version];
    if (!shape || around.includes(one)) return { $ref: one };
    const refer = (other: string): Schema => whole(other, version, [...around, one]);
    return shapeSchema(shape, { refer, isRequired: isAlways, prefix: '' });
  };
  return JSON.stringify(whole(name, 1)) !== JSON.stringify(whole(name, 2));
}
