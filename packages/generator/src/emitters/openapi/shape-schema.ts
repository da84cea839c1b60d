/** Schemas of the shapes of responses. */
import type { Choice, ChoiceCase, Member, Shape } from '../../model/shape.js';
import { plainText } from '../../text/links.js';
import { pascalCase } from '../../text/pascal-case.js';
import { conditionsOf } from '../shape-types.js';
import { anyOf, described, integer, listed, objectSchema, type Schema } from './schema.js';

/** A member without condition that is always there is required; what a parameter brings is not. */
export const isAlways = ({ presence }: Member): boolean => presence === 'always';

/** Decisions about the shapes of one module or resource. */
export interface ShapeTarget {
  /** Reference to a shared resource. */
  readonly refer: (resource: string) => Schema;
  readonly isRequired: (member: Member) => boolean;
  /**
   * Prefix of the parameters that request members, in texts: the schemas have descriptions, deprecations and conditions.
   * Without it they have only what validation needs.
   */
  readonly prefix?: string;
  /** Reference to a named schema; in place where nothing is named. */
  readonly name?: (name: string, schema: Schema) => Schema;
  /** The codes of errors; any text where they are not named. */
  readonly errorCode?: Schema;
}

/** The JSON Schema of a shape. Objects are closed unless the spec opens them. */
export function shapeSchema(shape: Shape, target: ShapeTarget): Schema {
  const bare = bareSchema(shape, target);
  const list = shape.orEmptyArray ? anyOf([bare, { type: 'array', items: {}, maxItems: 0 }]) : bare;
  const schema = shape.nullable ? nullable(list) : list;
  return target.prefix === undefined ? schema : described(plainText(shape.description), schema);
}

function bareSchema(shape: Shape, target: ShapeTarget): Schema {
  const inner = (one: Shape): Schema => shapeSchema(one, target);
  switch (shape.kind) {
    case 'resource':
      return target.refer(shape.resource ?? '');
    case 'object':
      return membersSchema(shape, target);
    case 'array':
      return { type: 'array', items: shape.items ? inner(shape.items) : {} };
    case 'map':
      return { type: 'object', additionalProperties: shape.items ? inner(shape.items) : true };
    case 'oneOf':
      return anyOf([...(shape.options ?? []).map(inner), ...(shape.open ? [{ type: 'object' } as const] : [])]);
    case 'any':
      return {};
    case 'boolean':
      return shape.flag ? listed('string', ['']) : { type: 'boolean' };
    case 'integer':
      return shape.values?.length ? listed('integer', shape.values, shape.openValues) : integer();
    case 'timestamp':
      return { type: 'string', format: 'date-time' };
    default:
      return (shape.errorCode && target.errorCode) || listed(shape.kind, shape.values, shape.openValues);
  }
}

function nullable(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return anyOf([schema, { type: 'null' }]);
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

/** An object. All members stand in it, also those which the values of others decide; the cases say what differs. */
function membersSchema({ members = [], open, choice }: Shape, target: ShapeTarget): Schema {
  const properties = members.map((member) => {
    const { name, shape } = member;
    const { description, source } = shape;
    const schema = shapeSchema(name === choice?.member ? { kind: 'any', description, source } : shape, target);
    return { name, schema: annotated(member, schema, target.prefix), required: target.isRequired(member) };
  });
  const textOf = (name: string): string => {
    const { description = '' } = members.find((one) => one.name === name)?.shape ?? {};
    return target.prefix === undefined ? '' : plainText(description);
  };
  return { ...objectSchema(properties, open), ...(choice && choiceKeywords(choice, target, textOf)) };
}

/** The schema of a member with its deprecation and condition, where there are texts. */
export function annotated(member: Member, schema: Schema, prefix: string | undefined): Schema {
  if (prefix === undefined) return schema;
  const condition = conditionsOf(member, prefix).join(' and ');
  return {
    // The value that format version 1 wraps has the description of its wrapper.
    ...(member.name === '*' ? described(schema.$ref === undefined ? 'The value.' : '', schema) : schema),
    ...(condition !== '' && { description: `${schema.description ?? ''} With ${condition}.`.trim() }),
    ...(member.deprecated && { deprecated: true }),
    ...(condition !== '' && { 'x-mw-when': member.when }),
  };
}

/** The description of a member of an object, which the cases of a choice repeat. */
type TextOf = (member: string) => string;

/** One schema for each value of the first member, as a discriminator wants it, and one for all other objects. */
function choiceKeywords(choice: Choice, target: ShapeTarget, textOf: TextOf): Pick<Schema, 'anyOf'> {
  const { resource, member, open, cases } = choice;
  const [propertyName = ''] = choice.by;
  const values = [...new Set(cases.map(({ value }) => value))];
  const schemas = values.map((value): readonly [string, Schema] => {
    const schema = valueSchema(choice, value, target, textOf);
    const name = `${resource}With${pascalCase(propertyName)}${pascalCase(value)}`;
    return [value, target.name?.(name, schema) ?? schema];
  });
  const mapping = Object.fromEntries(
    schemas.flatMap(([value, { $ref }]) => ($ref === undefined ? [] : [[value, $ref] as const])),
  );
  const known: Schema = {
    oneOf: schemas.map(([, schema]) => schema),
    ...(Object.keys(mapping).length > 0 && { discriminator: { propertyName, mapping } }),
  };
  // Objects without the member that decides, or with a value that no case names.
  const others: Schema = open
    ? unlisted(propertyName, values, member, textOf)
    : { type: 'object', not: { required: [propertyName] } };
  return { anyOf: [known, others] };
}

/** Objects whose first member has this value; by the value of the second, what they have. */
function valueSchema({ by, member, open, cases }: Choice, value: string, target: ShapeTarget, textOf: TextOf): Schema {
  const [first = '', second] = by;
  const own = cases.filter((one) => one.value === value);
  const caseSchema = ({ further, options }: ChoiceCase): Schema =>
    part(
      {
        ...(second !== undefined && { [second]: listed('string', further) }),
        [member]: anyOf(options.map((option) => shapeSchema(option, target))),
      },
      textOf,
    );
  const isWhole = second === undefined || own.some(({ further }) => further === undefined);
  const known = own.flatMap(({ further }) => further ?? []);
  const schemas = [...own.map(caseSchema), ...(isWhole || !open ? [] : [unlisted(second, known, member, textOf)])];
  const [only, ...more] = schemas;
  const properties = { [first]: listed('string', [value]), ...(more.length === 0 && only?.properties) };
  return { ...part(properties, textOf), required: [first], ...(more.length > 0 && { anyOf: schemas }) };
}

/** Objects with a value of a member that no case names, and anything as the member that it decides. */
const unlisted = (by: string, values: readonly string[], member: string, textOf: TextOf): Schema =>
  part({ [by]: { type: 'string', not: { enum: [...values] } }, [member]: { type: 'object' } }, textOf);

/**
 * The part of a case about some members. The object itself is closed: that others are possible here has to be said, as linters
 * take it for a mistake otherwise.
 */
const part = (properties: Readonly<Record<string, Schema>>, textOf: TextOf): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      schema.description === undefined && schema.$ref === undefined ? described(textOf(name), schema) : schema,
    ]),
  ),
  unevaluatedProperties: true,
});
