import type { Choice, Member, Shape } from '../../model/shape.js';
import { choiceKeywords } from './choice-schema.js';
import { plainText } from '../../text/links.js';
import { anyOf, described, type Schema } from './schema.js';
import { conditionText } from '../condition-text.js';

/** Whether a member of an object must, may or cannot be there. */
export type Demand = 'required' | 'possible' | 'absent';

/** A member without condition that is always there is required; what a parameter brings is not. */
export const staticDemand = (member: Member): Demand => (member.presence === 'always' ? 'required' : 'possible');

/** Decisions of a document about the shapes in it. */
export interface ShapeTarget {
  /** Reference to a shared resource. */
  readonly refer: (resource: string) => Schema;
  readonly demand: (member: Member) => Demand;
  /** Prefix of the parameters that request members; none in a shape that several modules share. */
  readonly prefix?: string;
  /** Texts, deprecations and conditions too, for readers; else only what validation needs. */
  readonly annotate: boolean;
  /** Reference to a named schema; in place where nothing is named. */
  readonly name?: (name: string, schema: Schema) => Schema;
  /** Reference to the codes of errors; any text where they are not named. */
  readonly errorCode?: () => Schema;
}

/** The JSON Schema of a shape. Objects are closed unless the spec opens them. */
export function shapeSchema(shape: Shape, target: ShapeTarget): Schema {
  const bare = bareSchema(shape, target);
  const listed = shape.orEmptyArray ? anyOf([bare, { type: 'array', items: {}, maxItems: 0 }]) : bare;
  const schema = shape.nullable ? nullable(listed) : listed;
  return target.annotate ? described(plainText(shape.description), schema) : schema;
}

function bareSchema(shape: Shape, target: ShapeTarget): Schema {
  switch (shape.kind) {
    case 'resource':
      return target.refer(shape.resource ?? '');
    case 'object':
      return shape.choice ? choiceSchema(shape, shape.choice, target) : plainObject(shape, target);
    case 'array':
      return { type: 'array', items: shape.items ? shapeSchema(shape.items, target) : {} };
    case 'map':
      return { type: 'object', additionalProperties: shape.items ? shapeSchema(shape.items, target) : true };
    case 'oneOf':
      return anyOf([
        ...(shape.options ?? []).map((option) => shapeSchema(option, target)),
        ...(shape.open ? [{ type: 'object' } as const] : []),
      ]);
    case 'any':
      return {};
    case 'boolean':
      return shape.flag ? { type: 'string', enum: [''] } : { type: 'boolean' };
    case 'timestamp':
      return { type: 'string', format: 'date-time' };
    default:
      return shape.errorCode && target.errorCode ? target.errorCode() : scalarSchema(shape);
  }
}

function scalarSchema({ kind: type, values, openValues }: Shape): Schema {
  const kind = type === 'integer' || type === 'number' || type === 'null' ? type : 'string';
  if (!values || values.length === 0) return { type: kind };
  const known: Schema = { type: kind, enum: values };
  return openValues ? { anyOf: [known, { type: kind }] } : known;
}

function nullable(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return anyOf([schema, { type: 'null' }]);
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

const plainObject = ({ members = [], open = false }: Shape, target: ShapeTarget): Schema =>
  objectSchema(members, open, target);

/**
 * An object in which the values of some members decide what another is. All members stand in the object itself; the
 * cases say what differs.
 */
function choiceSchema(shape: Shape, choice: Choice, target: ShapeTarget): Schema {
  const members = shape.members ?? [];
  const isThere = (name: string): boolean =>
    members.some((member) => member.name === name && target.demand(member) !== 'absent');
  const { member, by } = choice;
  if (![member, ...by].every(isThere)) return plainObject(shape, target);
  const base = members.map((one) => (one.name === member ? { ...one, shape: anything(one.shape) } : one));
  return {
    ...objectSchema(base, shape.open ?? false, target),
    ...choiceKeywords(choice, { schemaOf: (option) => shapeSchema(option, target), name: target.name }),
  };
}

/** A member of which the cases say what it is. */
const anything = ({ description, source }: Shape): Shape => ({ kind: 'any', description, source });

/** The schema of an object with these members. */
export function objectSchema(members: readonly Member[], open: boolean, target: ShapeTarget): Schema {
  const present = members.filter((member) => target.demand(member) !== 'absent');
  const required = present.filter((member) => target.demand(member) === 'required').map(({ name }) => name);
  return closedObject(
    present.map((member) => [member.name, memberSchema(member, target)]),
    required,
    open,
  );
}

/** An object of given properties, closed unless `open`. */
export const closedObject = (
  properties: readonly (readonly [string, Schema])[],
  required: readonly string[],
  open = false,
): Schema => ({
  type: 'object',
  ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  ...(required.length > 0 && { required }),
  additionalProperties: open,
});

/** The schema of one member, with what brings it. */
export function memberSchema(member: Member, target: ShapeTarget): Schema {
  const schema = shapeSchema(member.shape, target);
  return target.annotate ? annotated(member, schema, target.prefix) : schema;
}

/** Deprecation and condition of a member, for readers. */
export function annotated(member: Member, schema: Schema, prefix = ''): Schema {
  const condition = conditionText(member, prefix);
  return {
    ...schema,
    ...(condition !== '' && { description: `${schema.description ?? ''} With ${condition}.`.trim() }),
    ...(member.deprecated && { deprecated: true }),
    ...(condition !== '' && { 'x-mw-when': member.when }),
  };
}
